const units: Partial<Record<string, number>> = { w: 604_800, d: 86_400, h: 3600, m: 60, s: 1 };

/** Parses RouterOS's durations, such as `5m` and `00:05:00`, into milliseconds. */
export function durationMs(text: string): number {
  const clock = /^(\d+):(\d+):(\d+)$/.exec(text);
  if (clock) return (Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3])) * 1000;
  return [...text.matchAll(/(\d+)([wdhms])/g)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (units[unit] ?? 0) * 1000,
    0,
  );
}

/** Formats milliseconds as RouterOS does, such as `1w2d3h4m5s`. */
export function durationText(milliseconds: number): string {
  let left = Math.floor(milliseconds / 1000);
  let text = '';
  for (const [unit, seconds = 1] of Object.entries(units)) {
    const count = Math.floor(left / seconds);
    left -= count * seconds;
    if (count > 0) text += `${count}${unit}`;
  }
  return text || '0s';
}
