import { useMemo, useSyncExternalStore } from 'react';

/** An optional column and the width that it needs in pixels; the most important come first. */
interface OptionalColumn {
  id: string;
  width: number;
  /** whether other columns say the same, so that it is hidden unless it is chosen */
  isRepeating?: boolean;
}

export interface ColumnPlan {
  /** the width of the columns that are always shown */
  fixed: number;
  optional: readonly OptionalColumn[];
}

/** In narrower windows each row is one cell. */
const compactBelow = 600;
/** As in Radius.module.css: in narrower windows the panel lies above the list. */
const panelBesideFrom = 1_100;
const panelWidth = 376;
const pagePadding = 48;

/** Returns the columns that do not fit beside the panel, and whether each row is one cell. */
export function useFittingColumns({ fixed, optional }: ColumnPlan, isPanelOpen: boolean) {
  const width = useSyncExternalStore(followWidth, () => window.innerWidth);
  const isBeside = isPanelOpen && width >= panelBesideFrom;
  const room = width - pagePadding - (isBeside ? panelWidth : 0);
  const hidden = useMemo(
    () => columnsThatDoNotFit({ fixed, optional }, room),
    [fixed, optional, room],
  );
  return { hidden, isCompact: width < compactBelow };
}

/** Returns every column from the first that does not fit, and those that repeat others. */
export function columnsThatDoNotFit({ fixed, optional }: ColumnPlan, room: number): string[] {
  const hidden: string[] = [];
  let used = fixed;
  for (const { id, width, isRepeating = false } of optional) {
    if (!isRepeating) used += width;
    if (isRepeating || used > room) hidden.push(id);
  }
  return hidden;
}

function followWidth(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}
