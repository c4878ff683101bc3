interface Place {
  uniqueId: string;
  parentNumber: number | null;
}

interface Wanted {
  uniqueId?: string | undefined;
  parentNumber?: number | null | undefined;
  /** any place will do */
  ignoreLinks?: boolean;
}

/** Which of the places of one organization is meant (section 5, 'Linked-organization choice'). */
export function linkedChoice<P extends Place>(places: readonly P[], wanted: Wanted): P | undefined {
  if (places.length === 1) return places[0];
  return (
    places.find((place) => place.uniqueId === wanted.uniqueId) ??
    places.find((place) => place.parentNumber === wanted.parentNumber) ??
    (wanted.ignoreLinks ? places[0] : undefined)
  );
}
