/** Returns a room as it is compared: without spaces at its ends, in capitals. */
export function foldRoom(room: string): string {
  return room.trim().toUpperCase();
}

const withoutZeros = (room: string) => room.replace(/^0+(?=.)/, '');

/**
 * Returns which of the rooms a guest means: the exact one, the one with the gateway's prefix, or the only one that differs
 * in leading zeros, because '0101' and '101' may be two rooms.
 */
export function roomMeant(
  typed: string,
  rooms: readonly string[],
  prefix: string,
): string | undefined {
  const sought = foldRoom(typed);
  if (sought === '') return undefined;
  const wanted = [sought, ...(prefix === '' ? [] : [foldRoom(prefix + sought)])];
  for (const room of wanted) {
    const exact = rooms.find((one) => foldRoom(one) === room);
    if (exact !== undefined) return exact;
  }
  const bare = (room: string) => {
    const inPms = foldRoom(room);
    const start = foldRoom(prefix);
    return withoutZeros(
      start !== '' && inPms.startsWith(start) ? inPms.slice(start.length) : inPms,
    );
  };
  const similar = new Set(rooms.filter((room) => bare(room) === bare(sought)).map(foldRoom));
  return similar.size === 1 ? rooms.find((room) => similar.has(foldRoom(room))) : undefined;
}
