// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { setGuestStatus } from '../../users/contract.ts';
import { issueTicket } from '../public/tickets.ts';
import { newMac, type RadiusWorld, radiusWorld } from '../testing/radius-world.ts';

let server: TestServer;
let world: RadiusWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  world = await radiusWorld(server);
});

test('a ticket of the portal lets its device in once, and begins a free plan', async () => {
  const planId = await world.addPlan({ name: 'Free', price: 0, duration: 3_600 });
  const guest = await world.guests.create({ planId, validUntil: null });
  const macAddress = newMac();
  const { area } = world.family;
  const ticketFor = async (changes: { macAddress?: string | null } = {}) => {
    const { system } = server.database;
    const attempt = await system
      .insertInto('portal_attempt')
      .values({
        organization_number: area.number,
        organization_path: area.path,
        code: 'ABC123',
        at: server.clock.now,
        updated_at: server.clock.now,
        step: 'Chosen',
        language: 'en',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return server.database.withScope([area.path], (transaction) =>
      issueTicket(
        transaction,
        {
          area,
          attemptId: attempt.id,
          method: 'free',
          guestId: guest.id,
          macAddress,
          startsEntitlement: true,
          ...changes,
        },
        server.clock.now,
      ),
    );
  };
  const ticket = await ticketFor();
  const from = (name: string, device = macAddress) =>
    ({ name, password: name, macAddress: device }) as const;
  expect(await world.reasonOf(from(ticket, newMac()))).toBe('late');
  const reply = await world.authorize(from(ticket));
  expect(reply.values['reply:Session-Timeout']).toBe('3600');
  // The gateway did not get the reply.
  expect(await world.reasonOf(from(ticket))).toBeNull();
  world.passTime(31);
  expect(await world.reasonOf(from(ticket))).toBe('late');
  await world.begin(reply, macAddress);
  const purchases = await server.database.system
    .selectFrom('purchase')
    .select(['amount', 'method'])
    .where('guest_id', '=', guest.id)
    .execute();
  expect(purchases).toEqual([{ amount: 0, method: 'complimentary' }]);

  // A rejection does not use the ticket up.
  const rejectedTicket = await ticketFor();
  const setStatus = (status: 'Active' | 'Disabled') =>
    server.call(
      setGuestStatus,
      { params: world.guests.at(guest.id).params, body: { status } },
      world.providerToken,
    );
  await setStatus('Disabled');
  expect(await world.reasonOf(from(rejectedTicket))).toBe('disabled');
  await setStatus('Active');
  world.passTime(6);
  expect(await world.reasonOf(from(rejectedTicket))).toBeNull();

  const chapTicket = await ticketFor({ macAddress: null });
  const chap = await world.authorize({ name: chapTicket, password: { chap: true } });
  expect(chap.values['control:Cleartext-Password']).toBe(chapTicket);
  const old = await ticketFor();
  world.passTime(300);
  expect(await world.reasonOf(from(old))).toBe('late');
});
