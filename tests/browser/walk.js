// Clicks every path through the options of positions, in every order in which a person can, and returns what is wrong
// and how many clicks it were.
async ({ address, positions }) => {
  const paths = await import(address);
  const faults = [];
  let walked = 0;
  for (const { ways, places } of positions) {
    const onBoard = new Set(places);
    const placed = (step) => onBoard.has(step);
    const alike = new Set(ways.map((way) => [...way.steps].sort().join(" ")));
    if (alike.size !== ways.length) faults.push(["two options look alike", ways]);
    const reached = new Set(ways.filter(paths.passes));
    const seen = new Set();
    const walk = (chosen) => {
      const key = [...chosen].sort().join(" ");
      if (seen.has(key)) return;
      seen.add(key);
      const left = paths.left(ways, chosen);
      const glow = new Set(left.flatMap((way) => paths.open(way, chosen)).filter(placed));
      const groups = paths.beside(left, chosen, placed);
      if (!glow.size && !groups.length) faults.push(["a dead end", chosen]);
      if (groups.length && !left.includes(paths.proposed(left))) faults.push(["proposes what is not left", chosen]);
      for (const { tiles } of groups) {
        const shown = tiles.map((tile) => JSON.stringify(paths.labels(tile.ways, tile.step)));
        if (new Set(shown).size !== tiles.length) faults.push(["two tiles look alike", chosen, shown]);
        for (const { step, ways: behind } of tiles) {
          walked += 1;
          const wanted = behind.length === 1 ? behind : paths.left(left, [step]);
          const honest = behind.length === wanted.length && behind.every((way) => wanted.includes(way));
          if (!honest) faults.push(["a tile leads elsewhere", chosen, step]);
          if (behind.length === 1) reached.add(behind[0]);
          else walk([...chosen, step]);
        }
      }
      for (const step of glow) {
        walked += 1;
        const next = paths.left(ways, [...chosen, step]);
        if (!next.length) faults.push(["a place glows and leads nowhere", chosen, step]);
        const shown = paths.uses(left, step, chosen);
        const used = new Set(next.map((way) => way.uses));
        const right = shown.length === used.size && shown.every((one) => used.has(one));
        if (shown.length && !right) faults.push(["items that would not be used up", chosen, step, shown]);
        if (next.length > 1) walk([...chosen, step]);
        else if (next.length === 1) {
          if (next[0].uses && shown[0] !== next[0].uses) faults.push(["items are used up silently", chosen, step]);
          reached.add(next[0]);
        }
      }
    };
    walk([]);
    const missed = ways.filter((way) => !reached.has(way)).map((way) => way.steps);
    if (missed.length) faults.push(["out of reach", missed]);
  }
  return [faults.slice(0, 5), walked];
}
