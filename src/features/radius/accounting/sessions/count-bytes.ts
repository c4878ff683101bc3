import type { Counter } from '../events/accounting-event.ts';

const lap = 2 ** 32;
/** From above this a fall is taken for a counter that began again; from below for a gateway that lost its count. */
const mayWrapFrom = 3 * 2 ** 30;
/** Clocks of gateways count seconds, in which this much may pass. */
const mostInSeconds = 2 ** 30;

/** When a counter was read, compared with the bytes known so far. */
type ReadingTime = 'earlier' | 'same' | 'later';

/**
 * Returns a session's bytes in one direction after a gateway reported its counter. They never fall. A counter without
 * gigawords begins again after 4 GiB.
 */
export function countBytes(known: number, counter: Counter, time: ReadingTime): number {
  const { octets, gigawords } = counter;
  if (octets === null) return known;
  if (gigawords !== null) return Math.max(known, gigawords * lap + octets);
  const laps = Math.floor(known / lap) * lap;
  const shown = known - laps;
  if (time === 'later' || (time === 'same' && hasGrown(shown, octets))) {
    if (octets >= shown) return laps + octets;
    return shown > mayWrapFrom ? laps + lap + octets : known;
  }
  // An earlier count proves only a first lap: later laps may have been counted from it.
  if (laps > 0 || octets <= known) return known;
  return octets > mayWrapFrom && octets - known > mostInSeconds ? lap + known : octets;
}

/** Decides by the shorter way around: of two counts within a second, either may arrive first. */
function hasGrown(shown: number, octets: number): boolean {
  return (octets - shown + lap) % lap < lap / 2;
}
