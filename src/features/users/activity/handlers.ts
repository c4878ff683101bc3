import { Problem } from '../../../contract/problem.ts';
import {
  type Handler,
  organizationHandler,
  organizationTask,
} from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import type { GuestDevice, GuestRecord } from '../contract.ts';
import { changeSessionsOf, commit } from '../records/change-guest.ts';
import { rejectTakenDevices } from '../records/checks.ts';
import { type FoundGuest, findGuest, lockFor, shownTo } from '../records/find-guest.ts';
import { historyOf } from '../records/guest-history.ts';
import { changeSessionHandler } from './change-session.ts';
import {
  addGuestDevice,
  exportGuest,
  getGuestAccess,
  listGuestPurchases,
  listGuestSessions,
  removeGuestDevice,
  renameGuestDevice,
} from './contract.ts';
import { maxDevices } from './fields.ts';
import { logOutHandler } from './log-out.ts';
import { accessOf } from './read-access.ts';
import { purchasesOf, sessionsOf } from './read-activity.ts';
import { loginsOf, portalVisitsOf } from './read-logins.ts';
import { refundHandler, voidHandler } from './refund-purchase.ts';

export const activityHandlers: readonly Handler[] = [
  organizationHandler(addGuestDevice, async ({ params, body }, request) => {
    const guest = await lockFor(request, 'changeDevices', params.guestId);
    const { devices, state } = guest.record;
    if (devices.some(({ macAddress }) => macAddress === body.macAddress))
      rejectFieldErrors({ macAddress: 'The guest already has this device' });
    if (devices.length >= maxDevices)
      rejectFieldErrors({
        macAddress: `A guest has no more than ${maxDevices} devices: remove one first`,
      });
    if (state === 'Active') await rejectTakenDevices(request, guest, [body.macAddress]);
    await request.transaction
      .insertInto('guest_device')
      .values({
        guest_id: params.guestId,
        organization_number: guest.area.number,
        organization_path: guest.area.path,
        mac_address: body.macAddress,
        name: body.name,
      })
      .execute();
    return recorded(request, params.guestId, devices.length, 'added');
  }),

  organizationHandler(renameGuestDevice, async ({ params, body }, request) => {
    const { record } = await lockFor(request, 'changeDevices', params.guestId);
    await request.transaction
      .updateTable('guest_device')
      .set({ name: body.name })
      .where('id', '=', deviceIn(record, params.deviceId).id)
      .execute();
    return recorded(request, params.guestId, record.devices.length, 'renamed');
  }),

  organizationTask(
    removeGuestDevice,
    async ({ params }, request) => {
      const { record } = await lockFor(request, 'changeDevices', params.guestId);
      const removed = deviceIn(record, params.deviceId);
      await request.transaction.deleteFrom('guest_device').where('id', '=', removed.id).execute();
      await recorded(request, params.guestId, record.devices.length, 'removed');
      const after = await findGuest(request, params.guestId);
      const sessions = after.record.online.filter(
        ({ macAddress }) => macAddress !== null && macAddress === removed.macAddress,
      );
      return commit(
        request,
        after.record,
        sessions.map(({ id }) => ({ sessionId: id, mustEnd: true })),
      );
    },
    changeSessionsOf,
  ),

  changeSessionHandler,

  logOutHandler,

  organizationHandler(getGuestAccess, async ({ params }, request) =>
    accessOf(request, await requireOpened(request, params.guestId)),
  ),

  organizationHandler(listGuestSessions, async ({ params, query }, request) => {
    await requireOpened(request, params.guestId);
    return sessionsOf(request, params.guestId, query);
  }),

  organizationHandler(listGuestPurchases, async ({ params, query }, request) => {
    await requireOpened(request, params.guestId);
    return purchasesOf(request, params.guestId, query);
  }),

  refundHandler,

  voidHandler,

  organizationHandler(exportGuest, async ({ params }, request) => {
    const found = await lockFor(request, 'export', params.guestId);
    const sessions = await sessionsOf(request, params.guestId, everything);
    const purchases = await purchasesOf(request, params.guestId, everything);
    await request.record({ ...historyOf(found), action: 'export' });
    return {
      exportedAt: request.server.now().toISOString(),
      guest: shownTo(request.caller, found.record),
      sessions: sessions.rows,
      purchases: purchases.rows,
      logins: await loginsOf(request, params.guestId),
      portalVisits: await portalVisitsOf(request, params.guestId),
    };
  }),
];

const everything = { pageSize: 100_000 };

function deviceIn({ devices }: GuestRecord, deviceId: string): GuestDevice {
  const device = devices.find(({ id }) => id === deviceId);
  if (device === undefined) throw new Problem('not-found', 'The guest does not have this device.');
  return device;
}

/** Records a change to the devices; returns the guest, masked by the caller's role. */
async function recorded(
  request: OrganizationRequest,
  guestId: string,
  devicesBefore: number,
  device: 'added' | 'renamed' | 'removed',
): Promise<GuestRecord> {
  const after = await findGuest(request, guestId);
  await request.record({
    ...historyOf(after),
    action: 'update',
    before: { devices: devicesBefore, device: '' },
    after: { devices: after.record.devices.length, device },
  });
  return shownTo(request.caller, after.record);
}

/** Rejects callers without a history entry for opening the guest in this session. */
async function requireOpened(request: OrganizationRequest, guestId: string): Promise<FoundGuest> {
  const found = await findGuest(request, guestId);
  const opened = await request.transaction
    .selectFrom('admin_history')
    .select('id')
    .where('entity_type', '=', 'guest')
    .where('entity_id', '=', guestId)
    .where('action', '=', 'view personal data')
    .where('session_id', '=', request.caller.sessionId)
    .limit(1)
    .executeTakeFirst();
  if (opened === undefined)
    throw new Problem('conflict', 'Open the guest first: the history records who looks.');
  return found;
}
