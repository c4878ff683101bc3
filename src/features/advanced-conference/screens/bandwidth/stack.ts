import { type Load, stepsOf } from '../../rules/sweep.ts';

export interface ReservedLoad extends Load {
  id: string;
  name: string;
}

/** A rectangle of the timeline: what one event has during a step, on top of the events before it. */
export interface Band {
  /** index of the event in the list */
  event: number;
  name: string;
  from: number;
  until: number;
  /** what the events below it have */
  base: number;
  amount: number;
}

/** Stacks reservations over time: at each instant the bands of all events reach from nothing to their sum. */
export function stackOf(loads: readonly ReservedLoad[]): Band[] {
  return stepsOf(loads).flatMap(({ from, until }) => {
    // A step lasts while the sum stays the same, in which one event may follow another.
    const edges = [...new Set([from, until, ...loads.flatMap((load) => [load.from, load.until])])]
      .filter((at) => at >= from && at <= until)
      .toSorted((a, b) => a - b);
    return edges.slice(1).flatMap((end, index) => {
      const start = edges[index] ?? from;
      let base = 0;
      return loads.flatMap((load, event) => {
        if (load.from > start || load.until < end || load.amount === 0) return [];
        const band = { event, name: load.name, from: start, until: end, base, amount: load.amount };
        base += load.amount;
        return [band];
      });
    });
  });
}
