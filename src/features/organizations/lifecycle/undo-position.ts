import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { type UndoneEntry, withEarlierValues } from '../../../server/records/recorded-kind.ts';
import { findOrganization } from '../record/records.ts';
import { linkUnder, unlinkFrom } from './links.ts';
import { moveUnder } from './move.ts';

/** The labels of an organization's position in the history. */
export const positionLabels = { parentNumber: 'Parent number', links: 'Links' };

/** Moves an organization back; rejects if it has been moved again since, or if it would lose features. */
export async function undoMove(entry: UndoneEntry, request: OrganizationRequest) {
  const { parentNumber, version } = await findOrganization(
    request.transaction,
    request.organization.number,
  );
  withEarlierValues({ parentNumber }, entry, positionLabels);
  const earlier = Number(entry.before.parentNumber);
  return moveUnder(request, { parentNumber: earlier, version, lostFeatures: [] });
}

/** Restores or removes the one link that an entry removed or added; rejects if that has been done since. */
export async function undoLink(entry: UndoneEntry, request: OrganizationRequest) {
  const [before, after] = [numbersIn(entry.before.links), numbersIn(entry.after.links)];
  const removed = before.find((number) => !after.includes(number));
  const added = after.find((number) => !before.includes(number));
  if (removed !== undefined) return linkUnder(request, removed);
  return unlinkFrom(request, Number(added));
}

function numbersIn(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}
