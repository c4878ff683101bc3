/** A room as the parts of rooms are worked out. */
interface DividedRoom {
  id: string;
  partIds: readonly string[];
}

type SmallestRooms = ReadonlyMap<string, readonly string[]>;

/** Planning all events of a site asks this of the same rooms again and again. */
const workedOut = new WeakMap<readonly DividedRoom[], SmallestRooms>();

/**
 * Returns, for each room, the rooms that are not divided any further and that it consists of: itself unless it has parts. Two
 * rooms exclude each other if they have one of them in common.
 */
export function smallestRooms(rooms: readonly DividedRoom[]): SmallestRooms {
  const known = workedOut.get(rooms) ?? workOut(rooms);
  workedOut.set(rooms, known);
  return known;
}

function workOut(rooms: readonly DividedRoom[]): SmallestRooms {
  const partsOf = new Map(rooms.map(({ id, partIds }) => [id, partIds]));
  const found = new Map<string, readonly string[]>();
  const visit = (id: string, above: ReadonlySet<string>): readonly string[] => {
    const known = found.get(id);
    if (known !== undefined) return known;
    const parts = (partsOf.get(id) ?? []).filter((part) => partsOf.has(part) && !above.has(part));
    const inside = new Set([...above, id]);
    const smallest =
      parts.length === 0 ? [id] : [...new Set(parts.flatMap((part) => visit(part, inside)))];
    found.set(id, smallest);
    return smallest;
  };
  for (const { id } of rooms) visit(id, new Set());
  return found;
}

/** Returns whether a room would be a part of itself, through any number of rooms. */
export function containsItself(
  rooms: readonly DividedRoom[],
  { id, partIds }: DividedRoom,
): boolean {
  const partsOf = new Map(rooms.map((room) => [room.id, room.partIds]));
  const waiting = [...partIds];
  const seen = new Set<string>();
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (part === id) return true;
    if (seen.has(part)) continue;
    seen.add(part);
    waiting.push(...(partsOf.get(part) ?? []));
  }
  return false;
}

/** Returns the rooms that lie completely inside the given ones: they, their parts, and wholes of which all parts are given. */
export function roomsInside(
  rooms: readonly DividedRoom[],
  roomIds: readonly string[],
): Set<string> {
  const smallest = smallestRooms(rooms);
  const wanted = new Set(roomIds.flatMap((id) => smallest.get(id) ?? []));
  const inside = rooms.filter(({ id }) => (smallest.get(id) ?? []).every((one) => wanted.has(one)));
  return new Set(inside.map(({ id }) => id));
}

/** Returns the names of the access points that serve rooms. */
export function accessPointsOfRooms(
  rooms: readonly (DividedRoom & { accessPoints: readonly string[] })[],
  roomIds: readonly string[],
): string[] {
  const inside = roomsInside(rooms, roomIds);
  const names = rooms.flatMap(({ id, accessPoints }) => (inside.has(id) ? accessPoints : []));
  return [...new Set(names)];
}

interface RoomPorts {
  rooms: readonly DividedRoom[];
  ports: readonly { id: string; roomId: string | null; carries: readonly string[] }[];
}

/** Returns the ports in rooms, and in their parts, that may carry a network. */
export function portsOfRooms(
  { rooms, ports }: RoomPorts,
  roomIds: readonly string[],
  network: 'conference' | 'dark',
): string[] {
  const inside = roomsInside(rooms, roomIds);
  return ports
    .filter(({ roomId, carries }) => {
      const may = carries.some((carried) => (carried === 'dark') === (network === 'dark'));
      return may && roomId !== null && inside.has(roomId);
    })
    .map(({ id }) => id);
}
