import { sql } from 'kysely';
import { hasRight, levelFor, reaches } from '../../../contract/permissions.ts';
import type { Caller, ScopedTransaction } from '../../../server/context.ts';
import { codesInBatches } from '../../access-codes/queries.ts';
import type { EventTable, Filter } from './source.ts';

/** What a caller may see of rows. */
export interface Sight {
  isMasked: boolean;
  seesCodes: boolean;
}

export function sightOf({ rights, permissions }: Caller): Sight {
  return {
    isMasked: !hasRight(rights, 'guest-data'),
    seesCodes: reaches(levelFor(permissions, 'access-codes'), 'view'),
  };
}

/** The names around a row, as columns to select beside it. */
export const placeColumns = sql`
  event.organization_number as "areaNumber",
  area.name as "areaName",
  site.number as "siteNumber",
  site.name as "siteName",
  event.nas_identifier as nas,
  event.device_id as "deviceId",
  device.name as "deviceName",
  device.type as "deviceType",
  event.ssid,
  event.plan_id as "planId",
  plan.name as "planName",
  event.guest_id as "guestId",
  event.access_code_id as "accessCodeId",
  event.user_name as "userName",
  event.mac_address as "macAddress"`;

export const placeJoins = sql`
  join organization area on area.number = event.organization_number
  left join organization site on site.number = area.parent_number
  left join device on device.id = event.device_id
  left join service_plan plan on plan.id = event.plan_id`;

/**
 * Whether a row's name was certainly not typed as an access code, so that roles without access codes may read it: by then
 * a code was looked for, or the name is of a guest without one.
 */
export const notOfCode: Record<EventTable, Filter> = {
  radius_auth: {
    columns: ['access_code_id', 'method'],
    where: sql`(event.access_code_id is null and event.method <> 'accessCode')`,
  },
  guest_session: {
    columns: ['access_code_id', 'guest_id'],
    where: sql`(event.access_code_id is null and event.guest_id is not null)`,
  },
};

interface Named {
  isNotOfCode: boolean | null;
  userName: string | null;
  macAddress: string | null;
  accessCodeId: string | null;
}

/** Returns rows with the user as this caller may see it: a code as printed, or nothing, and without hidden addresses. */
export async function shownRows<R extends Named>(
  transaction: ScopedTransaction,
  rows: readonly R[],
  { isMasked, seesCodes }: Sight,
) {
  const codeIds = rows.flatMap(({ accessCodeId }) => accessCodeId ?? []);
  const codes = await codesInBatches(transaction, seesCodes ? [...new Set(codeIds)] : []);
  return rows.map(({ userName, isNotOfCode, accessCodeId, macAddress, ...row }) => {
    const code = accessCodeId === null ? undefined : codes.get(accessCodeId);
    const isHidden = isMasked || !(seesCodes || isNotOfCode);
    return {
      ...row,
      user: accessCodeId !== null ? (code?.code ?? null) : isHidden ? null : shownName(userName),
      macAddress: isMasked ? null : knownMac(macAddress),
      batch:
        code === undefined
          ? null
          : { id: code.batchId, name: code.batchName, number: code.batchNumber },
    };
  });
}

/** Returns null for the ticket of a portal, which says nothing about the guest. */
function shownName(userName: string | null): string | null {
  return userName === null || userName === '' || /^[\da-f]{32}$/i.test(userName) ? null : userName;
}

/** Returns null for the pseudonym of an erased device. */
export function knownMac(stored: string | null): string | null {
  return stored?.includes(':') ? stored : null;
}
