/** A list of rooms as it was written, or what is wrong with it. */
export type ParsedRooms = { rooms: string[]; error: null } | { rooms: null; error: string };

const mostRooms = 5_000;

/**
 * Parses the rooms of a house: numbers, names and ranges such as `101-120`, separated by commas or lines. Rooms are
 * compared without leading zeros and letter case, so both '0101' and '101' are an error.
 */
export function parseRooms(text: string): ParsedRooms {
  const rooms: string[] = [];
  const seen = new Map<string, string>();
  for (const part of text.split(/[,;\n]/)) {
    const written = part.trim().replaceAll(/\s+/g, ' ');
    if (written === '') continue;
    const expanded = expand(written);
    if (typeof expanded === 'string') return failed(expanded);
    for (const room of expanded) {
      if (room.length > 20) return failed(`${room} is longer than 20 characters`);
      const before = seen.get(comparable(room));
      if (before !== undefined)
        return failed(
          before === room
            ? `${room} is listed twice`
            : `${before} and ${room} are the same room. List one of them`,
        );
      seen.set(comparable(room), room);
      rooms.push(room);
    }
    if (rooms.length > mostRooms) return failed(`No more than ${mostRooms} rooms`);
  }
  return rooms.length === 0
    ? failed('List at least one room, such as 101-120')
    : { rooms, error: null };
}

/** Returns a room as rooms are compared: without leading zeros, spaces and letter case. */
export function comparable(room: string): string {
  return room
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/^0+(?=\d)/, '');
}

function failed(error: string): ParsedRooms {
  return { rooms: null, error };
}

function expand(written: string): string[] | string {
  const range = /^(\D*?)(\d+) ?[-–] ?(\D*?)(\d+)$/.exec(written);
  if (range === null)
    return /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u.test(written)
      ? [written]
      : `${written} is not a room. Write numbers and ranges, such as 101-120`;
  const [, prefix = '', from = '', prefixAgain = '', to = ''] = range;
  if (prefixAgain !== '' && prefixAgain !== prefix)
    return `${written} is not a range: both ends must begin with ${prefix || 'a digit'}`;
  const count = Number(to) - Number(from) + 1;
  if (count < 1) return `${written} ends before it begins`;
  if (count > mostRooms) return `${written} has more than ${mostRooms} rooms`;
  const width = from.startsWith('0') ? from.length : 0;
  return Array.from(
    { length: count },
    (_room, index) => `${prefix}${String(Number(from) + index).padStart(width, '0')}`,
  );
}
