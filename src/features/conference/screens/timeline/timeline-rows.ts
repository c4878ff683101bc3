import type { ConferenceDashboard, TimelineBar } from '../../dashboard/contract.ts';

type Room = ConferenceDashboard['rooms'][number];

/** A conference or a block in the row of a room. */
export interface RowBar extends TimelineBar {
  key: string;
  /** the room that it was planned in, if the row is of a room that shares space with it; else null */
  through: string | null;
  /** bars that overlap are below each other, from 0 */
  lane: number;
}

export interface TimelineRow {
  id: string;
  name: string;
  seats: number | null;
  /** how many rooms it is a part of, one within the other */
  depth: number;
  /** the room that it is a part of */
  whole: string | null;
  bars: readonly RowBar[];
  lanes: number;
}

/**
 * Returns the rows of a timeline: parts follow their whole, and a room that shares space with a used one shows that too,
 * because it cannot be used either.
 */
export function timelineRows(rooms: readonly Room[]): TimelineRow[] {
  const byId = new Map(rooms.map((room) => [room.id, room]));
  const sharing = roomsSharingSpace(rooms);
  return inOrder(rooms).map(({ room, depth, whole }) => {
    const own = room.bars.map((bar) => ({ ...bar, through: null }));
    const shown = new Set(own.map(({ conferenceId }) => conferenceId));
    const others = (sharing.get(room.id) ?? []).flatMap((id) => {
      const other = byId.get(id);
      return (other?.bars ?? []).map((bar) => ({ ...bar, through: other?.name ?? '' }));
    });
    // A conference in several parts is one bar in their whole.
    const taken = others.filter(({ conferenceId }) => {
      if (conferenceId === null) return true;
      const isNew = !shown.has(conferenceId);
      shown.add(conferenceId);
      return isNew;
    });
    const bars = inLanes([...own, ...taken]);
    return {
      id: room.id,
      name: room.name,
      seats: room.seats,
      depth,
      whole,
      bars,
      lanes: bars.reduce((most, { lane }) => Math.max(most, lane + 1), 1),
    };
  });
}

interface Placed {
  room: Room;
  depth: number;
  whole: string | null;
}

/** Each room once: below the first room that it is a part of, else at its position. */
function inOrder(rooms: readonly Room[]): Placed[] {
  const byId = new Map(rooms.map((room) => [room.id, room]));
  const isPart = new Set(rooms.flatMap(({ partIds }) => partIds));
  const placed = new Map<string, Placed>();
  const place = (room: Room, depth: number, whole: string | null) => {
    if (placed.has(room.id)) return;
    placed.set(room.id, { room, depth, whole });
    for (const id of room.partIds) {
      const part = byId.get(id);
      if (part !== undefined) place(part, depth + 1, room.name);
    }
  };
  for (const room of rooms) if (!isPart.has(room.id)) place(room, 0, null);
  for (const room of rooms) place(room, 0, null);
  return [...placed.values()];
}

/** Returns, for each room, those that it contains and those that contain it, through any number of rooms. */
function roomsSharingSpace(rooms: readonly Room[]): Map<string, string[]> {
  const partsOf = new Map(rooms.map(({ id, partIds }) => [id, partIds]));
  const below = (id: string, seen = new Set<string>()): Set<string> => {
    for (const part of partsOf.get(id) ?? []) {
      if (seen.has(part)) continue;
      seen.add(part);
      below(part, seen);
    }
    return seen;
  };
  const sharing = new Map<string, string[]>(rooms.map(({ id }) => [id, []]));
  for (const { id } of rooms)
    for (const part of below(id)) {
      sharing.get(id)?.push(part);
      sharing.get(part)?.push(id);
    }
  return sharing;
}

function inLanes(bars: readonly Omit<RowBar, 'key' | 'lane'>[]): RowBar[] {
  const ends: number[] = [];
  return bars
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map((bar, index) => {
      const from = Date.parse(bar.from);
      const free = ends.findIndex((end) => end <= from);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = bar.until === null ? Number.POSITIVE_INFINITY : Date.parse(bar.until);
      return { ...bar, lane, key: `${bar.conferenceId ?? 'block'} ${bar.through ?? ''} ${index}` };
    });
}
