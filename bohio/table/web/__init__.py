"""The web app: requests in, pages and updates out."""
