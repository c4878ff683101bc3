import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { changeSessions } from '../../radius/public/session-changes.ts';
import { zoneOf } from '../area-clock.ts';
import { findPms } from '../house/find-house.ts';
import { unknownDays } from '../public/unknown-days.ts';
import { noteStays as note } from '../stays/note-stays.ts';
import { abandonResync, confirmEnds } from '../stays/resync.ts';
import {
  getPmsLink,
  getPmsLinks,
  type PmsLink,
  requestStays,
  settleEndedStays,
} from './contract.ts';
import { ensureLink } from './link-row.ts';
import { countLinks, linkStateOf, type PmsLinkState } from './link-state.ts';

const listedUnknown = 10;

export const pmsLinkHandlers: readonly Handler[] = [
  organizationHandler(getPmsLinks, async (_input, { transaction, organization, server }) => {
    const counts = await countLinks(transaction, organization);
    const isAbove = organization.type !== 'Site' && organization.type !== 'ServiceArea';
    const states = isAbove ? [] : await linkStateOf(transaction, organization.number);
    const { timeZone: zone } = await inheritedSettings(transaction, organization.number);
    const timeZone = zone ?? 'UTC';
    const { oldestUnknownAt, ...shown } = counts;
    return {
      ...shown,
      rows: states.map(shownLink).toSorted((a, b) => urgencyOf(a) - urgencyOf(b)),
      unknownDays:
        oldestUnknownAt === null ? null : unknownDays(oldestUnknownAt, server.now(), timeZone),
      timeZone,
    };
  }),

  organizationHandler(getPmsLink, async ({ params }, request) => {
    const gateway = await findPms(request, params.gatewayId);
    const { transaction, server } = request;
    const link = await transaction
      .selectFrom('pms_link')
      .selectAll()
      .where('id', '=', gateway.id)
      .executeTakeFirst();
    const { rows } = await sql<{
      queued: number;
      oldest: Date | null;
      unknown: number;
      stays: number;
    }>`
      select count(*) filter (where state <> 'unknown')::integer as queued,
        min(at) filter (where state <> 'unknown') as oldest,
        count(*) filter (where state = 'unknown')::integer as unknown,
        (select count(*)::integer from stay
          where gateway_id = ${gateway.id} and checked_out_at is null) as stays
      from posting
      where gateway_id = ${gateway.id} and state in ('queued', 'retry', 'sent', 'unknown')`.execute(
      transaction,
    );
    const [counts = { queued: 0, oldest: null, unknown: 0, stays: 0 }] = rows;
    const unknown = await transaction
      .selectFrom('posting')
      .select(['id', 'room', 'check_number', 'amount', 'currency', 'at', 'owner_name'])
      .where('gateway_id', '=', gateway.id)
      .where('state', '=', 'unknown')
      .orderBy('at')
      .limit(listedUnknown)
      .execute();
    // A server that ended without a word leaves the state of its link behind.
    const isHeld = link !== undefined && link.held_until !== null && link.held_until > server.now();
    return {
      state: isHeld ? link.state : 'down',
      since: link?.since.toISOString() ?? null,
      lastError: link?.last_error ?? null,
      lastRecordAt: link?.last_record_at?.toISOString() ?? null,
      system: link?.system ?? null,
      queued: counts.queued,
      oldestQueuedAt: counts.oldest?.toISOString() ?? null,
      unknown: counts.unknown,
      unknownCharges: unknown.map(({ check_number, owner_name, at, ...charge }) => ({
        ...charge,
        checkNumber: check_number,
        owner: owner_name ?? gateway.settings.posting.owner,
        at: at.toISOString(),
      })),
      unconfirmedEnds: link?.unconfirmed_ends ?? null,
      openStays: counts.stays,
      mirrorsStays: mirrorsStays(gateway),
      isResyncRequested: (link?.resync_requested_at ?? null) !== null,
      timeZone: await zoneOf(transaction, gateway.areaPath),
    };
  }),

  organizationHandler(requestStays, async ({ params }, request) => {
    const gateway = await findPms(request, params.gatewayId);
    if (!mirrorsStays(gateway))
      throw new Problem('conflict', 'This link looks guests up by inquiries. It keeps no list.');
    const now = request.server.now();
    await ensureLink(request.transaction, gateway, now);
    await request.transaction
      .updateTable('pms_link')
      .set({ resync_requested_at: now })
      .where('id', '=', gateway.id)
      .execute();
    await note(request, 'run', '', gateway.name, { after: { synchronization: 'requested' } });
    return {};
  }),

  organizationHandler(settleEndedStays, async ({ params, body }, request) => {
    const gateway = await findPms(request, params.gatewayId);
    const { transaction, server, caller } = request;
    let ended = 0;
    if (body.confirm)
      ended = await confirmEnds(transaction, gateway, server.now(), caller.displayName);
    else await abandonResync(transaction, gateway.id, null);
    request.wake(changeSessions);
    await note(request, 'run', '', gateway.name, {
      after: { 'stays ended': ended, confirmed: body.confirm },
    });
    return { ended };
  }),
];

/** FIAS forbids mixing the data of check-ins with inquiries. */
function mirrorsStays({ settings }: UsableGateway): boolean {
  return settings.fias?.postingMode !== 'request';
}

function urgencyOf({ state, unknown, queued }: PmsLink): number {
  if (state === 'down') return 0;
  if (unknown > 0) return 1;
  if (state !== 'up') return 2;
  return queued > 0 ? 3 : 4;
}

function shownLink(link: PmsLinkState): PmsLink {
  const { gatewayId, number, areaNumber, areaName, name, type, state, queued, unknown } = link;
  return {
    gatewayId,
    number,
    areaNumber,
    areaName,
    name,
    type,
    state,
    since: link.since?.toISOString() ?? null,
    queued,
    oldestQueuedAt: link.oldestQueuedAt?.toISOString() ?? null,
    unknown,
  };
}
