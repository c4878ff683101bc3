/** The states of an asset in five minutes: up, degraded, down, maintenance, not known. */
export const slotStates = ['u', 'g', 'd', 'm', '-'] as const;
export type SlotState = (typeof slotStates)[number];

export const slotMs = 5 * 60_000;
export const hourMs = 3_600_000;

/** How long values are stored. */
export const valuesLastMs = 48 * hourMs;
export const hoursLastDays = 400;

export const halfHours = 48;
export const halfHourMs = 30 * 60_000;

/** Returns the start of the five minutes that an instant is in. */
export function slotOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / slotMs) * slotMs);
}

export interface StateCounts {
  up: number;
  degraded: number;
  down: number;
  maintenance: number;
}

/**
 * Returns the letter of a time with several values: trouble is never hidden by better values, and maintenance only hides
 * what it covers.
 */
export function letterOf({ up, degraded, down, maintenance }: StateCounts): SlotState {
  if (down > 0) return 'd';
  if (degraded > 0) return 'g';
  if (up > 0) return maintenance > up ? 'm' : 'u';
  return maintenance > 0 ? 'm' : '-';
}

/** Returns the share of the time that an asset answered, without maintenance; null when nothing was measured. */
export function availabilityOf(counts: readonly StateCounts[]): number | null {
  let answered = 0;
  let measured = 0;
  for (const { up, degraded, down } of counts) {
    answered += up + degraded;
    measured += up + degraded + down;
  }
  return measured === 0 ? null : answered / measured;
}
