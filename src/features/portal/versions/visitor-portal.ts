import type { ScopedTransaction } from '../../../server/context.ts';
import { findPortalOfConference } from '../../conference/public/find-portal.ts';
import type { EffectivePortal } from '../document/fields.ts';
import { effectivePortal } from './effective-portal.ts';

interface VisitorPortal {
  portal: EffectivePortal;
  /** the area whose portal and images it is */
  portalOf: { number: number };
  /** the area's own published version; null when it has none, or shows another area's portal */
  versionNumber: number | null;
}

/** Returns the portal that a device in an area sees: that of the area, or the one that its conference has chosen. */
export async function visitorPortal(
  transaction: ScopedTransaction,
  area: { number: number; path: string },
  arrival: { vlan: number | null; macAddress: string | null } | null,
): Promise<VisitorPortal> {
  const chosen =
    arrival === null ? null : await findPortalOfConference(transaction, area.path, arrival);
  const portalOf = { number: chosen ?? area.number };
  const { portal, versionNumber } = await effectivePortal(transaction, portalOf);
  return { portal, portalOf, versionNumber: chosen === null ? versionNumber : null };
}
