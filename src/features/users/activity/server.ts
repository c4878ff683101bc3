import { Problem } from '../../../contract/problem.ts';
import { normalizedMac } from '../../../contract/validators/network-validators.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import { requireRight } from '../../../server/http/permissions.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors, rejectStaleVersion } from '../../../server/refusals.ts';
import { mostDevices } from '../choices.ts';
import type { GuestRecord } from '../contract.ts';
import { guestOf, historyOf, livingGuest, shownTo } from '../guests.ts';
import { refuseTakenDevices } from '../refusals.ts';
import {
  addGuestDevice,
  exportGuest,
  type GuestPurchase,
  listGuestPurchases,
  listGuestSessions,
  refundPurchase,
  removeGuestDevice,
  renameGuestDevice,
} from './contract.ts';
import { logOutHandler } from './log-out.ts';
import { purchaseOf, purchasesOf, sessionsOf } from './reading.ts';

export const activityHandlers: readonly Handler[] = [
  organizationHandler(addGuestDevice, async ({ params, body }, request) => {
    const guest = await livingGuest(request, params.guestId);
    const mac = normalizedMac(body.macAddress);
    const { devices, state } = guest.record;
    if (mac === null) throw refusedMac('Invalid MAC');
    if (devices.some(({ macAddress }) => macAddress === mac))
      throw refusedMac('The guest has this device already');
    if (devices.length >= mostDevices)
      throw refusedMac(`A guest has no more than ${mostDevices} devices: remove one first`);
    if (state === 'Active') await refuseTakenDevices(request, guest, [mac]);
    await request.transaction
      .insertInto('guest_device')
      .values({
        guest_id: params.guestId,
        organization_number: guest.area.number,
        organization_path: guest.area.path,
        mac_address: mac,
        name: body.name,
      })
      .execute();
    return recorded(request, params.guestId, devices.length, 'added');
  }),

  organizationHandler(renameGuestDevice, async ({ params, body }, request) => {
    const { record } = await livingGuest(request, params.guestId);
    await request.transaction
      .updateTable('guest_device')
      .set({ name: body.name })
      .where('id', '=', deviceIn(record, params.deviceId))
      .execute();
    return recorded(request, params.guestId, record.devices.length, 'renamed');
  }),

  organizationHandler(removeGuestDevice, async ({ params }, request) => {
    const { record } = await livingGuest(request, params.guestId);
    await request.transaction
      .deleteFrom('guest_device')
      .where('id', '=', deviceIn(record, params.deviceId))
      .execute();
    return recorded(request, params.guestId, record.devices.length, 'removed');
  }),

  logOutHandler,

  organizationHandler(listGuestSessions, async ({ params, query }, request) => {
    await refuseUnopened(request, params.guestId);
    return sessionsOf(request, params.guestId, query);
  }),

  organizationHandler(listGuestPurchases, async ({ params, query }, request) => {
    await refuseUnopened(request, params.guestId);
    return purchasesOf(request, params.guestId, query);
  }),

  organizationHandler(refundPurchase, async ({ params, body }, request) => {
    const { transaction, server, record } = request;
    const guest = await guestOf(request, params.guestId);
    await transaction
      .selectFrom('purchase')
      .select('id')
      .where('id', '=', params.purchaseId)
      .forUpdate()
      .execute();
    const before = await purchaseOf(request, params);
    rejectStaleVersion(
      { ...before, updatedBy: 'another administrator' },
      'This purchase',
      body.version,
    );
    if (body.amount > before.refundable)
      rejectFieldErrors({
        amount:
          before.refundable === 0
            ? 'Nothing of this purchase can be given back'
            : 'More than what is left of this purchase',
      });
    const refunded = before.refunded + body.amount;
    await transaction
      .updateTable('purchase')
      .set({
        refunded,
        refunded_at: server.now(),
        version: before.version + 1,
        ...(refunded === before.amount && { status: 'refunded' }),
      })
      .where('id', '=', before.id)
      .execute();
    const after = await purchaseOf(request, params);
    await record({
      ...historyOf(guest),
      entityType: 'purchase',
      entityId: before.id,
      action: 'update',
      before: moneyOf(before),
      after: moneyOf(after),
      companions: { refunded: ['currency'] },
    });
    return after;
  }),

  organizationHandler(exportGuest, async ({ params }, request) => {
    requireRight(request.caller, 'export');
    requireRight(request.caller, 'guest-data');
    const found = await guestOf(request, params.guestId);
    const sessions = await sessionsOf(request, params.guestId, everything);
    const purchases = await purchasesOf(request, params.guestId, everything);
    await request.record({ ...historyOf(found), action: 'export' });
    return {
      exportedAt: request.server.now().toISOString(),
      guest: shownTo(request.caller, found.record),
      sessions: sessions.rows,
      purchases: purchases.rows,
    };
  }),
];

const everything = { pageSize: 100_000 };

function refusedMac(message: string): Problem {
  return new Problem('bad-input', `macAddress: ${message}`, { fields: { macAddress: message } });
}

function deviceIn({ devices }: GuestRecord, deviceId: string): string {
  if (!devices.some(({ id }) => id === deviceId))
    throw new Problem('not-found', 'The guest does not have this device.');
  return deviceId;
}

/** Writes the history of a change to the devices; answers the guest as the caller may see it then. */
async function recorded(
  request: OrganizationRequest,
  guestId: string,
  devicesBefore: number,
  device: 'added' | 'renamed' | 'removed',
): Promise<GuestRecord> {
  const after = await guestOf(request, guestId);
  await request.record({
    ...historyOf(after),
    action: 'update',
    before: { devices: devicesBefore, device: '' },
    after: { devices: after.record.devices.length, device },
  });
  return shownTo(request.caller, after.record);
}

/** When and where somebody was online is told to whom the history names as having looked, in this session. */
async function refuseUnopened(request: OrganizationRequest, guestId: string): Promise<void> {
  await guestOf(request, guestId);
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
    throw new Problem('conflict', 'Open the guest first: who looks is kept in the history.');
}

function moneyOf({ amount, currency, refunded, status }: GuestPurchase) {
  return { amount, currency, refunded, status };
}
