/** Whether one of the lines `REST-OF-HASH:count` is the hash's; a count of 0 only hides how many there are. */
export function hasHash(lines: string, rest: string): boolean {
  return lines.split('\n').some((line) => {
    const [hash = '', count = '0'] = line.trim().split(':');
    return hash.toUpperCase() === rest && Number(count) > 0;
  });
}
