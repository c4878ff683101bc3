import { useCallback, useState } from 'react';
import type { GridUnit } from '../contract.ts';

interface Picked {
  /** null while none are being picked */
  ids: ReadonlySet<string> | null;
  /** the unit from which Shift continues */
  last: string | null;
}

const none: Picked = { ids: null, last: null };

/** The units that are picked for one action on all of them. */
export function usePickedUnits(units: readonly GridUnit[]) {
  const [{ ids }, setPicked] = useState(none);
  // Stays the same, so that the lines of the grid do not render again.
  const toggle = useCallback(
    (id: string, isRange: boolean) =>
      setPicked((before) => withToggled(units, before, id, isRange)),
    [units],
  );
  return {
    ids,
    begin: () => setPicked({ ids: new Set(), last: null }),
    end: () => setPicked(none),
    /** Picks a unit or no longer; a range are all from the last one up to it. */
    toggle,
  };
}

function withToggled(
  units: readonly GridUnit[],
  { ids, last }: Picked,
  id: string,
  isRange: boolean,
): Picked {
  const next = new Set(ids);
  const from = units.findIndex(([unitId]) => unitId === last);
  if (isRange && from !== -1) {
    const to = units.findIndex(([unitId]) => unitId === id);
    for (const [unitId] of units.slice(Math.min(from, to), Math.max(from, to) + 1))
      next.add(unitId);
  } else if (!next.delete(id)) next.add(id);
  return { ids: next, last: id };
}
