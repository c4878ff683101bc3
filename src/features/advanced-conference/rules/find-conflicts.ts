import { limitOf } from './capacity.ts';
import type { ConferenceSite } from './conference-site.ts';
import type { TakenConflict } from './conflicts.ts';
import { overlapFinder } from './overlap-finder.ts';
import type { Claim, Reservation } from './reservation.ts';
import { smallestRooms } from './rooms.ts';
import { firstExcess } from './sweep.ts';

/** Returns each claim that does not fit beside the reservations of others over its whole time. */
export type ConflictFinder = (
  claims: readonly Claim[],
  /** the id of the event whose reservations are not those of others */
  except?: string,
) => TakenConflict[];

/** Prepares looking for conflicts with reservations. A whole room and its parts are never with two events. */
export function conflictFinder(
  reservations: readonly Reservation[],
  { settings, rooms }: Pick<ConferenceSite, 'settings' | 'rooms'>,
): ConflictFinder {
  const smallest = smallestRooms(rooms);
  const resourcesOf = ({ kind, item }: Claim) =>
    kind === 'room'
      ? (smallest.get(item) ?? [item]).map((id) => `room ${id}`)
      : [`${kind} ${item}`];
  const overlapping = new Map(
    [...byResource(reservations, resourcesOf)].map(([resource, some]) => [
      resource,
      overlapFinder(some),
    ]),
  );

  return (claims, except) => {
    const own = byResource(claims, resourcesOf);
    const conflictOf = (claim: Claim, resource: string): TakenConflict[] => {
      const theirs = (overlapping.get(resource)?.(claim) ?? []).filter(
        ({ event }) => event.id !== except,
      );
      const limit = limitOf(settings, claim.kind, claim.item);
      const excess = firstExcess([...theirs, ...(own.get(resource) ?? [])], limit, claim);
      if (excess === null) return [];
      const { kind, item, itemName, amount } = claim;
      const { from, until } = excess;
      const holders = theirs.filter((one) => one.from < until && one.until > from);
      const taken = holders
        .filter((one) => one.from <= from)
        .reduce((sum, one) => sum + one.amount, 0);
      return [
        {
          reason: 'taken',
          kind,
          item,
          itemName,
          from,
          until,
          limit,
          wanted: amount,
          taken,
          holders,
        },
      ];
    };
    return claims.flatMap((claim) => {
      for (const resource of resourcesOf(claim)) {
        const found = conflictOf(claim, resource);
        if (found.length > 0) return found;
      }
      return [];
    });
  };
}

function byResource<C extends Claim>(
  claims: readonly C[],
  resourcesOf: (claim: Claim) => string[],
): Map<string, C[]> {
  const found = new Map<string, C[]>();
  for (const claim of claims)
    for (const resource of resourcesOf(claim)) {
      const known = found.get(resource);
      if (known === undefined) found.set(resource, [claim]);
      else known.push(claim);
    }
  return found;
}
