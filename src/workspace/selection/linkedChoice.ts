interface Position {
  uniqueId: string;
  parentNumber: number | null;
}

interface Wanted {
  uniqueId?: string | undefined;
  parentNumber?: number | null | undefined;
  /** whether any position is acceptable */
  ignoreLinks?: boolean;
}

/** Chooses one of an organization's positions in the tree (section 5, 'Linked-organization choice'). */
export function linkedChoice<P extends Position>(
  positions: readonly P[],
  wanted: Wanted,
): P | undefined {
  if (positions.length === 1) return positions[0];
  return (
    positions.find((place) => place.uniqueId === wanted.uniqueId) ??
    positions.find((place) => place.parentNumber === wanted.parentNumber) ??
    (wanted.ignoreLinks ? positions[0] : undefined)
  );
}
