/** Returns whether a line `REST-OF-HASH:count` has this hash. Lines with a count of 0 are padding, which hides the number of results. */
export function hasHash(lines: string, rest: string): boolean {
  return lines.split('\n').some((line) => {
    const [hash = '', count = '0'] = line.trim().split(':');
    return hash.toUpperCase() === rest && Number(count) > 0;
  });
}
