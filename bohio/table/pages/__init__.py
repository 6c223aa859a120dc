"""Pages: views drawn as HTML and SVG."""
