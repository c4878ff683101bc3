// On both engines
import { describe, expect, test } from 'vitest';
import { addPlan, sell } from '../../../../test/sales.ts';
import { plantGateway, plantStay } from '../../pms/testing/pms-world.ts';
import { countReachableGuests, getPromotionSending, setPromotionStatus } from '../contract.ts';
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

describe('before a start', () => {
  const orgNumber = () => String(world.family.site.number);
  const signIn = () => world.server.signInAs(world.family.provider.number);
  const count = async (promotionId: string) =>
    world.server.call(
      countReachableGuests,
      { params: { orgNumber: orgNumber(), promotionId } },
      await signIn(),
    );

  test('guests with consent and an address are counted who are here or left lately, each address once', async () => {
    await world.guestWho({ left: null });
    await world.guestWho({ left: null });
    await world.guestWho({ email: 'lately@example.com', left: 60 });
    await world.guestWho({ email: 'earlier@example.com', left: 121 });
    await world.guestWho({ email: 'no@example.com', left: null, consent: false });
    await world.guestWho({ email: null, left: null });
    const reached = await world.guestWho({ email: 'reached@example.com', left: 600 });
    await world.guestWho({ email: 'REACHED@example.com', left: null });
    const id = await world.message();
    const { area } = world.family;
    await world.server.database.system
      .insertInto('promotion_message')
      .values({
        organization_number: area.number,
        organization_path: area.path,
        promotion_id: id,
        variant: 0,
        guest_id: reached,
        created_at: world.server.clock.now,
      })
      .execute();
    expect(await count(id)).toEqual({ guests: 2, isAtMost: false });
    world.passMinutes(61);
    await world.work();
    expect(world.mails.received.map(({ to }) => to)).toEqual(['lately@example.com']);
    expect(await count(await world.message({ validUntil: '2026-07-01T00:00' }))).toMatchObject({
      isAtMost: true,
    });
  });

  test('an SMS after the departure counts guests of its areas who are in a room, or left it lately', async () => {
    const { family, server } = world;
    const gateway = await plantGateway(server, family.area, {});
    const minutesAgo = (minutes: number) => new Date(server.clock.now.getTime() - minutes * 60_000);
    const leaving = [{}, { checked_out_at: minutesAgo(60) }, { checked_out_at: minutesAgo(121) }];
    const guests: string[] = [];
    for (const [index, left] of leaving.entries()) {
      const { id } = await plantStay(server, gateway, left);
      const guest = await world.guestWho({ email: null, phone: `+47 2200000${index}` });
      await server.database.system
        .updateTable('guest')
        .set({ stay_id: id })
        .where('id', '=', guest)
        .execute();
      guests.push(guest);
    }
    const sms = { channel: 'sms', sendAfter: 'departure' } as const;
    const id = await world.message({ ...sms, areas: [family.area.number] });
    const elsewhere = await world.message({ ...sms, areas: [family.linked.number] });
    expect(await count(id)).toEqual({ guests: 2, isAtMost: false });
    expect(await count(elsewhere)).toEqual({ guests: 0, isAtMost: false });
    world.passMinutes(61);
    await world.plan();
    expect((await world.messages()).map(({ guest_id }) => guest_id)).toEqual([guests[1]]);
  });

  test('what the installation lacks to send mails is known', async () => {
    const sending = async () =>
      world.server.call(
        getPromotionSending,
        { params: { orgNumber: orgNumber() } },
        await signIn(),
      );
    expect(await sending()).toEqual({ hasMail: true, hasPublicAddress: true });
    Object.assign(world.server.context, { mail: null });
    expect(await sending()).toEqual({ hasMail: false, hasPublicAddress: true });
  });
});
