import { sql } from 'kysely';
import { hasRight } from '../../../contract/permissions.ts';
import type { Caller } from '../../../server/context.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';

const mostShown = 100;

/** Returns a function that hides MAC addresses from roles without personal data; erased ones have no colon. */
function macShownTo({ rights }: Pick<Caller, 'rights'>) {
  const isMasked = !hasRight(rights, 'guest-data');
  return (mac: string) => (isMasked || !mac.includes(':') ? null : mac);
}

/** Returns the latest uses of a code with their guests, and their total. */
export async function listUses({ transaction, caller }: OrganizationRequest, codeId: string) {
  const shown = macShownTo(caller);
  const uses = await transaction
    .selectFrom('access_code_use as use')
    .leftJoin('organization as area', 'area.number', 'use.area_number')
    .select([
      'use.id',
      'use.at',
      'use.mac_address as macAddress',
      'use.area_number as areaNumber',
      'area.name as areaName',
      // A device may have used the code several times: its guest of that use began nearest to it.
      sql<
        string | null
      >`(select guest.id from guest_device join guest on guest.id = guest_device.guest_id
        where guest_device.mac_address = use.mac_address and guest.access_code_id = use.access_code_id
        order by abs(extract(epoch from coalesce(guest.entitled_at, guest.created_at) - use.at))
        limit 1)`.as('guestId'),
      sql<string>`count(*) over ()`.as('total'),
    ])
    .where('use.access_code_id', '=', codeId)
    .orderBy('use.at', 'desc')
    .limit(mostShown)
    .execute();
  return {
    uses: uses.map(({ at, total: _total, macAddress, ...use }) => ({
      ...use,
      at: at.toISOString(),
      macAddress: shown(macAddress),
    })),
    total: Number(uses[0]?.total ?? 0),
  };
}

/** Returns the active sessions of a code, oldest first. */
export async function listOnline({ transaction, caller }: OrganizationRequest, codeId: string) {
  const shown = macShownTo(caller);
  const sessions = await transaction
    .selectFrom('guest_session as session')
    .innerJoin('organization as area', 'area.number', 'session.organization_number')
    .select([
      'session.id',
      'session.started_at as startedAt',
      'session.mac_address as macAddress',
      'session.ssid',
      'session.guest_id as guestId',
      'area.number as areaNumber',
      'area.name as areaName',
    ])
    .where('session.access_code_id', '=', codeId)
    .where('session.state', '=', 'open')
    .orderBy('session.started_at')
    .limit(mostShown)
    .execute();
  return sessions.map(({ startedAt, macAddress, ...session }) => ({
    ...session,
    startedAt: startedAt.toISOString(),
    macAddress: shown(macAddress),
  }));
}

export interface UsePosition {
  code: string;
  /** as text, because a Date has no microseconds */
  at: string;
  id: string;
}

/** Returns uses of all codes of a batch after a position, by code and then the oldest first, as the indexes have them. */
export async function usesOfBatch(
  { transaction, caller }: OrganizationRequest,
  batchId: string,
  { after, limit }: { after: UsePosition | undefined; limit: number },
) {
  const shown = macShownTo(caller);
  const uses = await transaction
    .selectFrom('access_code_use as use')
    .innerJoin('access_code as code', 'code.id', 'use.access_code_id')
    .leftJoin('organization as area', 'area.number', 'use.area_number')
    .select([
      'use.id',
      'use.at',
      sql<string>`use.at::text`.as('position'),
      'use.mac_address as macAddress',
      'area.name as areaName',
      'code.code',
    ])
    .where('code.batch_id', '=', batchId)
    .$if(after !== undefined, (all) =>
      all.where(
        sql<boolean>`code.code >= ${after?.code} and (code.code, use.at, use.id)
          > (${after?.code}, ${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('code.code')
    .orderBy('use.at')
    .orderBy('use.id')
    .limit(limit)
    .execute();
  return uses.map(({ macAddress, ...use }) => ({ ...use, macAddress: shown(macAddress) }));
}
