import { foldRoom } from '../stays/rooms.ts';

const largestRange = 10_000;

/** Returns the rooms of a list such as '101-120, Suite 1'. */
export function roomsIn(list: string): string[] {
  return list
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [, from = '', to = ''] = /^(\d+)\s*-\s*(\d+)$/.exec(part) ?? [];
      const count = Number(to) - Number(from) + 1;
      if (from === '' || count < 1 || count > largestRange) return part;
      return Array.from({ length: count }, (_, index) =>
        String(Number(from) + index).padStart(from.length, '0'),
      );
    });
}

/** Returns the house's room as it is written there; undefined: there is none. */
export function knownRoom(list: string, typed: string): string | undefined {
  return roomsIn(list).find((room) => foldRoom(room) === foldRoom(typed));
}
