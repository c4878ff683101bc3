import { sql } from 'kysely';
import { hasRight } from '../../contract/permissions.ts';
import { Problem } from '../../contract/problem.ts';
import { isInSubtree } from '../../server/database/subtree.ts';
import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { requireRight } from '../../server/http/permissions.ts';
import { inheritedSettings, scopeOf } from '../../server/tenancy.ts';
import { isReason, reasons } from '../radius/public/reasons.ts';
import { changeSessions, requestChanges } from '../radius/public/session-changes.ts';
import { guestName, type NamedGuest } from '../users/public/names.ts';
import { loginBlockerOf } from '../users/queries.ts';
import { findAddressHolder, giveFreeHour, openAccount, tryLogin } from './contract.ts';
import { findHandler } from './records/find.ts';
import {
  freeHourField,
  freeHoursLeft,
  guestFreeHoursLeft,
  mostForGuest,
} from './records/free-hours.ts';
import { accountIn, historyOf, openedAccountOf } from './records/open.ts';

const hourMs = 3_600_000;
const mostHolders = 50;

export const accountHandlers: readonly Handler[] = [
  findHandler,

  organizationHandler(openAccount, async ({ params }, request) => {
    const found = await accountIn(request, params.guestId);
    const sees = hasRight(request.caller.rights, 'guest-data');
    await request.record({
      ...historyOf(found),
      action: 'view personal data',
      after: { shown: sees ? 'personal data' : 'without personal data' },
    });
    return openedAccountOf(request, found);
  }),

  organizationHandler(giveFreeHour, async ({ params }, request) => {
    const { transaction, server, caller, record, wake } = request;
    const found = await accountIn(request, params.guestId);
    // Two free hours of one administrator at once count one after the other.
    await sql`select pg_advisory_xact_lock(hashtext(${`atrium free hours: ${caller.administratorId}`}))`.execute(
      transaction,
    );
    if ((await freeHoursLeft(request)) === 0)
      throw new Problem(
        'conflict',
        'You have given as many free hours as your role allows in 24 hours. Extend the guest in Users instead.',
      );
    const before = await transaction
      .selectFrom('guest')
      .select(['valid_until', 'version', 'status'])
      .where('id', '=', found.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before.status === 'Disabled')
      throw new Problem('conflict', 'The guest is disabled. Enable the guest first.');
    if (before.valid_until === null)
      throw new Problem(
        'conflict',
        'The access of this guest has no end, so an hour adds nothing.',
      );
    // After the lock, so that two administrators at once count one after the other.
    if ((await guestFreeHoursLeft(request, found.id)) === 0)
      throw new Problem(
        'conflict',
        `This guest was given ${mostForGuest} free hours in 24 hours, which is the limit. Extend the guest in Users instead.`,
      );
    const from = Math.max(before.valid_until.getTime(), server.now().getTime());
    const validUntil = new Date(from + hourMs);
    await transaction
      .updateTable('guest')
      .set({
        valid_until: validUntil,
        version: before.version + 1,
        updated_at: server.now(),
        updated_by: caller.displayName,
      })
      .where('id', '=', found.id)
      .execute();
    const reason = await loginBlockerOf(request, { id: found.id, areaNumber: found.area.number });
    // The guest's own device, which is online, counts too.
    if (reason !== null && reason !== 'too-many-devices')
      throw new Problem('conflict', uselessHour(reason));
    await requestChanges(transaction, sql<boolean>`guest_id = ${found.id}`, {
      now: server.now(),
      by: caller.displayName,
    });
    wake(changeSessions);
    await record({
      ...historyOf(found),
      action: 'update',
      before: { validUntil: before.valid_until.toISOString() },
      after: { validUntil: validUntil.toISOString(), [freeHourField]: 'given' },
    });
    return openedAccountOf(request, found);
  }),

  organizationHandler(tryLogin, async ({ params }, request) => {
    const found = await accountIn(request, params.guestId);
    const { id, area } = found;
    const reason = await loginBlockerOf(request, { id, areaNumber: area.number });
    await request.record({
      ...historyOf(found),
      action: 'test',
      after: { login: reason ?? 'would be accepted' },
    });
    return { reason };
  }),

  organizationHandler(findAddressHolder, async ({ body }, request) => {
    const { transaction, organization, caller, record } = request;
    requireRight(caller, 'guest-data');
    const prefixes = await scopeOf(transaction, organization.number);
    const within = prefixes.map((path) => isInSubtree('session.organization_path', { path }));
    const { rows } = await sql<Holder>`
      select session.id as "sessionId", session.guest_id as "guestId",
        session.mac_address as "macAddress", area.name as "areaName",
        session.started_at as "startedAt", session.stopped_at as "stoppedAt",
        coalesce(guest.id, session.id) as id, coalesce(guest.name, '') as name, guest.email,
        guest.phone, guest.room, guest.username
      from guest_session session
      join organization area on area.number = session.organization_number
      left join guest on guest.id = session.guest_id
      where session.ip_address = ${body.ipAddress} and session.started_at <= ${body.at}
        and (session.stopped_at is null or session.stopped_at >= ${body.at})
        and (${sql.join(within, sql` or `)})
      order by session.started_at desc, session.id limit ${mostHolders}`.execute(transaction);
    await record({
      action: 'view personal data',
      entityType: 'list',
      entityId: '',
      label: 'Holder of an IP address',
      organization,
      // Without the address, which would be personal data.
      after: { moment: body.at, reason: body.reason, found: rows.length },
    });
    const { timeZone } = await inheritedSettings(transaction, organization.number);
    return {
      rows: rows.map((row) => ({
        sessionId: row.sessionId,
        guestId: row.guestId,
        name: guestName(row),
        macAddress: row.macAddress.includes(':') ? row.macAddress : null,
        areaName: row.areaName,
        startedAt: row.startedAt.toISOString(),
        stoppedAt: row.stoppedAt?.toISOString() ?? null,
      })),
      timeZone: timeZone ?? 'UTC',
    };
  }),
];

/** Says why an hour would not let the guest in. */
function uselessHour(reason: string): string {
  const { sentence, remedy } = reasons[isReason(reason) ? reason : 'unknown-user'];
  return `A free hour would not let the guest in. ${sentence} ${remedy}`;
}

interface Holder extends NamedGuest {
  sessionId: string;
  guestId: string | null;
  macAddress: string;
  areaName: string;
  startedAt: Date;
  stoppedAt: Date | null;
}
