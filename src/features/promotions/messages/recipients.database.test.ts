// On both engines
import { expect, test } from 'vitest';
import { addPlan, sell } from '../../../../test/sales.ts';
import { countPresentGuests, getPromotionSending, setPromotionStatus } from '../contract.ts';
import { messageWorld } from '../testing/message-world.ts';

const world = messageWorld();

test('who has not agreed, has no address or is still there gets nothing', async () => {
  await world.message();
  await world.guestWho({ email: 'no@example.com', consent: false });
  await world.guestWho({ email: null });
  const back = await world.guestWho({ email: 'back@example.com' });
  await world.addSession(back, null);
  world.passMinutes(150);
  await world.work();
  expect(await world.messages()).toEqual([]);
});

test('a message for guests without a purchase does not reach who has bought', async () => {
  const { area } = world.family;
  await world.message({ audience: 'firstPurchase' });
  const [bought, other] = [
    await world.guestWho({ email: 'bought@example.com' }),
    await world.guestWho({ email: 'other@example.com' }),
  ];
  const { system } = world.server.database;
  const planId = await addPlan(system, area.number, 'Premium');
  await sell(system, area.number, planId, [{ guest_id: bought }]);
  world.passMinutes(121);
  await world.work();
  expect(await world.messages()).toMatchObject([{ guest_id: other, state: 'sent' }]);
});

test('consent that is withdrawn before the sending counts', async () => {
  await world.message();
  const id = await world.guestWho({});
  world.passMinutes(121);
  await world.plan();
  await world.server.database.system
    .updateTable('guest')
    .set({ marketing_consent_at: null })
    .where('id', '=', id)
    .execute();
  await world.send();
  expect(world.mails.received).toEqual([]);
  expect(await world.messages()).toMatchObject([
    { state: 'skipped', error: 'The guest wants no messages.' },
  ]);
});

test('a paused promotion sends nothing, and skips whom it would have reached meanwhile', async () => {
  const id = await world.message();
  const at = { params: { orgNumber: String(world.family.site.number), promotionId: id } };
  // Signs in each time, because sessions end meanwhile.
  const set = async (status: 'Paused' | 'Active') =>
    world.server.call(
      setPromotionStatus,
      { ...at, body: { status } },
      await world.server.signInAs(world.family.provider.number),
    );
  await world.guestWho({});
  await set('Paused');
  world.passMinutes(130);
  await world.work();
  await set('Active');
  world.passMinutes(5);
  await world.work();
  expect(await world.messages()).toEqual([]);
  await world.guestWho({ email: 'later@example.com' });
  world.passMinutes(125);
  await world.work();
  expect(world.mails.received.map(({ to }) => to)).toEqual(['later@example.com']);
});

test('before a start, guests of now with consent and an address are counted, each address once', async () => {
  await world.guestWho({ left: null });
  await world.guestWho({ left: null });
  await world.guestWho({ email: 'bo@example.com', left: null });
  await world.guestWho({ email: 'no@example.com', left: null, consent: false });
  await world.guestWho({ email: null, left: null });
  await world.guestWho({ email: 'gone@example.com', left: 5 });
  const id = await world.message({ status: 'Draft' });
  const caller = await world.server.signInAs(world.family.provider.number);
  const orgNumber = String(world.family.site.number);
  const counted = await world.server.call(
    countPresentGuests,
    { params: { orgNumber, promotionId: id } },
    caller,
  );
  expect(counted).toEqual({ present: 2, isAtMost: false });
  const sending = () => world.server.call(getPromotionSending, { params: { orgNumber } }, caller);
  expect(await sending()).toEqual({ hasMail: true, hasPublicAddress: true });
  Object.assign(world.server.context, { mail: null });
  expect(await sending()).toEqual({ hasMail: false, hasPublicAddress: true });
});
