import { hasRight } from '../../../contract/permissions.ts';
import { normalizedMac } from '../../../contract/validators/network-validators.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { storedCodeOf } from '../../access-codes/queries.ts';
import { type FoundVisit, findVisits } from '../../portal/public/find-visits.ts';
import { supportCodeOf } from '../../portal/public/support-code.ts';
import { findRefusals, type Wanted } from '../../radius-activity/public/find-refusals.ts';
import type { RefusedLogin, Visit } from '../contract.ts';
import { macEndOf } from '../kinds.ts';

/** Returns the visits of the portal with a support code. */
export async function visitsByCode(request: OrganizationRequest, text: string): Promise<Visit[]> {
  const supportCode = supportCodeOf(text);
  return supportCode === null
    ? []
    : shownVisits(request, await findVisits(request, { supportCode }));
}

/** Returns the newest visits of the portal by a device. */
export async function visitsByDevice(request: OrganizationRequest, text: string): Promise<Visit[]> {
  const macAddress = normalizedMac(text);
  return macAddress === null ? [] : shownVisits(request, await findVisits(request, { macAddress }));
}

function shownVisits({ caller }: OrganizationRequest, visits: readonly FoundVisit[]): Visit[] {
  const isMasked = !hasRight(caller.rights, 'guest-data');
  return visits.map((visit) => shownVisit(visit, isMasked));
}

function shownVisit(
  { at, updatedAt, macAddress, ipAddress, ...visit }: FoundVisit,
  isMasked: boolean,
): Visit {
  return {
    ...visit,
    at: at.toISOString(),
    updatedAt: updatedAt.toISOString(),
    macAddress: isMasked || !macAddress?.includes(':') ? null : macAddress,
    ipAddress: isMasked ? null : ipAddress,
  };
}

/**
 * Returns the last refused logins of a device or with a code: the guests of those that have one, and the others. A login
 * can have a guest whose device does not: a device becomes the guest's when its first session begins.
 */
export async function refusedLoginsOf(
  request: OrganizationRequest,
  text: string,
): Promise<{ guestIds: string[]; logins: RefusedLogin[] }> {
  const wanted = wantedOf(text);
  if (wanted === null) return { guestIds: [], logins: [] };
  const found = await findRefusals(request, wanted);
  const logins = found
    .filter(({ guestId }) => guestId === null)
    .map(({ id, at, reason, macAddress, areaNumber, areaName, siteName }) => ({
      id,
      at,
      reason,
      foundBy: isOf(macAddress, wanted) ? ('device' as const) : ('code' as const),
      macAddress,
      areaNumber,
      areaName,
      siteName,
    }));
  return { guestIds: [...new Set(found.flatMap(({ guestId }) => guestId ?? []))], logins };
}

function wantedOf(text: string): Wanted | null {
  const macAddress = normalizedMac(text);
  if (macAddress !== null) return { macAddress };
  const macEnd = macEndOf(text);
  const code = storedCodeOf(text) || null;
  return macEnd === null && code === null ? null : { macEnd, code };
}

function isOf(macAddress: string | null, wanted: Wanted): boolean {
  if ('macAddress' in wanted) return true;
  const digits = macAddress?.replaceAll(':', '') ?? '';
  return wanted.macEnd !== null && digits.endsWith(wanted.macEnd);
}
