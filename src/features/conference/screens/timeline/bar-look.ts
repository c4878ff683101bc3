import type { RowBar } from './timeline-rows.ts';

/** How a bar looks, by the state of its conference. */
export const looks = ['live', 'work', 'planned', 'attention', 'ended', 'blocked'] as const;
export type Look = (typeof looks)[number];

/** Returns the look of a bar: orange only where somebody has to do something. */
export function lookOf({ state, hasFaults, awaitsApproval, problems }: RowBar): Look {
  if (state === null) return 'blocked';
  if (hasFaults || awaitsApproval || problems.length > 0) return 'attention';
  switch (state) {
    case 'Active':
      return 'live';
    case 'Preparing':
    case 'Ending':
      return 'work';
    case 'Scheduled':
    case 'Draft':
      return 'planned';
    case 'Missed':
      return 'attention';
    case 'Ended':
    case 'Cancelled':
      return 'ended';
  }
}

/** A bar in pixels, with the room for its name. */
export interface BarPlace {
  from: number;
  width: number;
  label: 'inside' | 'after' | 'none';
  /** the most that the name may take, when it is behind the bar */
  room: number;
}

const narrowest = 6;
const namedInside = 72;
const namedAfter = 40;
const longestName = 180;

/** Returns where a bar is and where its name has room: inside, behind it up to the next bar, or in its tooltip alone. */
export function placeBar(from: number, until: number, next: number): BarPlace {
  const width = Math.max(narrowest, until - from);
  const room = Math.min(longestName, next - from - width - 4);
  const label = width >= namedInside || room < width - namedAfter ? 'inside' : 'after';
  if (label === 'inside') return { from, width, label: width < 24 ? 'none' : 'inside', room: 0 };
  return {
    from,
    width,
    label: room < namedAfter ? (width < 24 ? 'none' : 'inside') : 'after',
    room,
  };
}
