// On both engines
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  decodedParts,
  startMailServer,
  type TestMailServer,
} from '../../../../test/mail-server.ts';
import { ownedBy } from '../../../../test/planting.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { addPlan, sell } from '../../../../test/sales.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { startWebhookReceiver } from '../../../../test/webhook-receiver.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import {
  countPresentGuests,
  getPromotionSending,
  promotions,
  renewPromotionSecret,
  setPromotionStatus,
} from '../contract.ts';
import { examplePromotion, exampleVariant } from '../examples.ts';
import type { Promotion } from '../fields.ts';
import { plantPromotion } from '../testing/planted-promotion.ts';
import { planPromotionMessages } from './plan-messages.ts';
import { sendPromotionMessages } from './send-messages.ts';

let server: TestServer;
let family: TestProvider;
let mails: TestMailServer;

// A separate server, because the jobs work for the whole platform.
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { system } = server.database;
  await system.deleteFrom('promotion').execute();
  // 14:00 in Berlin
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  family = await newProvider(server);
  await system
    .updateTable('organization')
    .set({ time_zone: 'Europe/Berlin' })
    .where('number', '=', family.site.number)
    .execute();
  const started = await startMailServer();
  mails = started;
  const { mail, publicUrl } = server.context;
  Object.assign(server.context, { mail: started.mail, publicUrl: 'https://atrium.example' });
  onTestFinished(async () => {
    Object.assign(server.context, { mail, publicUrl });
    await started.close();
  });
});

const minutes = (count: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + count * 60_000);
};
async function work() {
  await takeDueSteps(planPromotionMessages(server.context));
  await takeDueSteps(sendPromotionMessages(server.context));
}
const message = (changes: Partial<Promotion> = {}) =>
  plantPromotion(server, family.site, {
    type: 'message',
    placement: 'message',
    hoursAfter: 2,
    ...changes,
  });

interface Leaving {
  email?: string | null;
  phone?: string | null;
  consent?: boolean;
  /** minutes ago; null: still online */
  left?: number | null;
}

/** Adds a guest with a session. */
async function guestWho({
  email = 'ada@example.com',
  phone = null,
  consent = true,
  left = 0,
}: Leaving) {
  const { now } = server.clock;
  const { system } = server.database;
  const { id } = await system
    .insertInto('guest')
    .values({
      ...ownedBy(family.area),
      name: 'Ada',
      search_text: '',
      email,
      phone,
      marketing_consent_at: consent ? now : null,
      language: 'de',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addSession(id, left);
  return id;
}

async function addSession(guestId: string, left: number | null): Promise<void> {
  const { now } = server.clock;
  await server.database.system
    .insertInto('guest_session')
    .values({
      organization_number: family.area.number,
      organization_path: family.area.path,
      guest_id: guestId,
      mac_address: 'AA:BB:CC:00:00:07',
      started_at: new Date(now.getTime() - 600 * 60_000),
      ...(left === null
        ? { state: 'open' }
        : { state: 'stopped', stopped_at: new Date(now.getTime() - left * 60_000) }),
    })
    .execute();
}

async function guestsWhoAgree(): Promise<number> {
  const rows = await server.database.system
    .selectFrom('guest')
    .select('id')
    .where('organization_number', '=', family.area.number)
    .where('marketing_consent_at', 'is not', null)
    .execute();
  return rows.length;
}

const messages = () =>
  server.database.system
    .selectFrom('promotion_message')
    .select(['guest_id', 'state', 'error'])
    .orderBy('created_at')
    .execute();
const linksIn = ({ text }: { text: string }) => {
  const whole = decodedParts(text).replaceAll('=3D', '=');
  const linkOf = (path: string) =>
    new RegExp(`https://atrium\\.example(/promotion/${path}\\?token=[^\\s>]+)`).exec(whole)?.[1] ??
    '';
  return { open: linkOf('open'), unsubscribe: linkOf('unsubscribe'), whole };
};
const mailTo = (index = 0) => {
  const found = mails.received[index];
  if (found === undefined) throw new Error('No mail was sent');
  return found;
};

test('a guest with consent gets one message some hours after leaving, with a link that ends them', async () => {
  await message();
  const guestId = await guestWho({});
  await work();
  expect(mails.received).toEqual([]);
  minutes(119);
  await work();
  expect(mails.received).toEqual([]);
  minutes(2);
  await work();
  expect(mails.received.map(({ to }) => to)).toEqual(['ada@example.com']);
  const { whole, unsubscribe } = linksIn(mailTo());
  expect(whole).toContain('Fresh from our bakery');
  expect(whole).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(whole).toContain('Keine Nachrichten mehr');
  // Comes back and leaves again: the message was sent.
  await addSession(guestId, 0);
  minutes(180);
  await work();
  expect(mails.received).toHaveLength(1);

  // A second guest record of the same person.
  const other = await guestWho({ email: 'ADA@example.com' });
  // The request of a mail program's button (RFC 8058).
  const page = await server.request(unsubscribe, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('You get no more messages');
  expect(await guestsWhoAgree()).toBe(0);
  expect(other).not.toBe(guestId);
  await message({ name: 'Another' });
  minutes(600);
  await work();
  expect(mails.received).toHaveLength(1);
});

test('a mail scanner that opens the link to unsubscribe ends nothing, and its page has one button', async () => {
  await message();
  await guestWho({});
  minutes(121);
  await work();
  const { unsubscribe } = linksIn(mailTo());
  for (const method of ['GET', 'HEAD'])
    expect((await server.request(unsubscribe, { method })).status).toBe(200);
  expect(await guestsWhoAgree()).toBe(1);
  const page = await (await server.request(unsubscribe)).text();
  expect(page.match(/<button/g)).toHaveLength(1);
  expect(page).toContain('<form method="post">');
  await server.request(unsubscribe, { method: 'POST' });
  expect(await guestsWhoAgree()).toBe(0);
  for (const method of ['GET', 'POST'])
    expect((await server.request(`${unsubscribe}x`, { method })).status).toBe(404);
});

test('who has not agreed, has no address or is still there gets nothing', async () => {
  await message();
  await guestWho({ email: 'no@example.com', consent: false });
  await guestWho({ email: null });
  const back = await guestWho({ email: 'back@example.com' });
  await addSession(back, null);
  minutes(150);
  await work();
  expect(await messages()).toEqual([]);
});

test('a message for guests without a purchase does not reach who has bought', async () => {
  const { area } = family;
  await message({ audience: 'firstPurchase' });
  const [bought, other] = [
    await guestWho({ email: 'bought@example.com' }),
    await guestWho({ email: 'other@example.com' }),
  ];
  const { system } = server.database;
  const planId = await addPlan(system, area.number, 'Premium');
  await sell(system, area.number, planId, [{ guest_id: bought }]);
  minutes(121);
  await work();
  expect(await messages()).toMatchObject([{ guest_id: other, state: 'sent' }]);
});

test('consent that is withdrawn before the sending counts', async () => {
  await message();
  const id = await guestWho({});
  minutes(121);
  await takeDueSteps(planPromotionMessages(server.context));
  await server.database.system
    .updateTable('guest')
    .set({ marketing_consent_at: null })
    .where('id', '=', id)
    .execute();
  await takeDueSteps(sendPromotionMessages(server.context));
  expect(mails.received).toEqual([]);
  expect(await messages()).toMatchObject([
    { state: 'skipped', error: 'The guest wants no messages.' },
  ]);
});

test('messages rest from 21:00 to 8:00 in the time of the area, also when the server was down', async () => {
  await message();
  // 20:30 in Berlin, so that it is due at 22:30.
  server.clock.now = new Date('2026-06-10T18:30:00Z');
  await guestWho({});
  // The server comes back at 3:00.
  server.clock.now = new Date('2026-06-11T01:00:00Z');
  await work();
  expect(mails.received).toEqual([]);
  server.clock.now = new Date('2026-06-11T05:59:00Z');
  await work();
  expect(mails.received).toEqual([]);
  server.clock.now = new Date('2026-06-11T06:00:00Z');
  await work();
  expect(mails.received).toHaveLength(1);
});

test('a message whose promotion ended during the night is not sent in the morning', async () => {
  await message({ validUntil: '2026-06-11T00:00' });
  // 20:30 in Berlin, so that it is due at 22:30.
  server.clock.now = new Date('2026-06-10T18:30:00Z');
  await guestWho({});
  server.clock.now = new Date('2026-06-10T20:31:00Z');
  await work();
  expect(await messages()).toMatchObject([{ state: 'waiting' }]);
  server.clock.now = new Date('2026-06-11T06:00:00Z');
  await work();
  expect(mails.received).toEqual([]);
  expect(await messages()).toMatchObject([{ state: 'skipped', error: 'The promotion has ended.' }]);
});

test('guests with the same address get one message, and a click is counted and leads on', async () => {
  const id = await message();
  await guestWho({ left: 1 });
  await guestWho({ left: 0, email: 'Ada@Example.com' });
  minutes(121);
  await work();
  expect(mails.received).toHaveLength(1);
  const { open } = linksIn(mailTo());
  for (let click = 0; click < 2; click += 1) {
    const reply = await server.request(open);
    expect(reply.headers.get('location')).toBe('https://hotel.example.com/breakfast');
  }
  expect((await server.request(`${open}x`)).status).toBe(404);
  const counts = await server.database.system
    .selectFrom('promotion_hour')
    .select(['shown', 'devices', 'clicks'])
    .where('promotion_id', '=', id)
    .execute();
  expect(counts).toEqual([{ shown: 1, devices: 1, clicks: 1 }]);
});

test('a paused promotion sends nothing, and skips whom it would have reached meanwhile', async () => {
  const id = await message();
  const at = { params: { orgNumber: String(family.site.number), promotionId: id } };
  // Signs in each time, because sessions end meanwhile.
  const set = async (status: 'Paused' | 'Active') =>
    server.call(
      setPromotionStatus,
      { ...at, body: { status } },
      await server.signInAs(family.provider.number),
    );
  await guestWho({});
  await set('Paused');
  minutes(130);
  await work();
  await set('Active');
  minutes(5);
  await work();
  expect(await messages()).toEqual([]);
  await guestWho({ email: 'later@example.com' });
  minutes(125);
  await work();
  expect(mails.received.map(({ to }) => to)).toEqual(['later@example.com']);
});

test('an SMS goes to the webhook, signed', async () => {
  const receiver = await startWebhookReceiver();
  onTestFinished(() => receiver.close());
  const token = await server.signInAs(family.provider.number);
  const here = { params: { orgNumber: String(family.site.number) } };
  const body = examplePromotion({
    type: 'message',
    placement: 'message',
    status: 'Active',
    hoursAfter: 0,
    channel: 'sms',
    webhookUrl: receiver.url,
    variants: [exampleVariant({ title: { en: 'Hello', de: 'Hallo' } })],
  });
  const { id } = await server.call(promotions.create, { ...here, body }, token);
  const { secret } = await server.call(
    renewPromotionSecret,
    { params: { ...here.params, promotionId: id } },
    token,
  );
  expect(secret).toMatch(/^whsec_/);
  await guestWho({ email: null, phone: '+49 30 1234567' });
  minutes(1);
  await work();
  expect(receiver.received).toHaveLength(1);
  const [request] = receiver.received;
  const { body: sent, signature } = request ?? { body: '', signature: '' };
  expect(signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}/);
  expect(JSON.parse(sent)).toMatchObject({
    type: 'sms',
    to: '+49 30 1234567',
    text: expect.stringContaining('Hallo'),
    promotion: { id },
  });
  expect(JSON.parse(sent).text).toContain('/promotion/unsubscribe?token=');
});

test('before a start, guests of now with consent and an address are counted, each address once', async () => {
  await guestWho({ left: null });
  await guestWho({ left: null });
  await guestWho({ email: 'bo@example.com', left: null });
  await guestWho({ email: 'no@example.com', left: null, consent: false });
  await guestWho({ email: null, left: null });
  await guestWho({ email: 'gone@example.com', left: 5 });
  const id = await message({ status: 'Draft' });
  const caller = await server.signInAs(family.provider.number);
  const orgNumber = String(family.site.number);
  const counted = await server.call(
    countPresentGuests,
    { params: { orgNumber, promotionId: id } },
    caller,
  );
  expect(counted).toEqual({ present: 2, isAtMost: false });
  const sending = () => server.call(getPromotionSending, { params: { orgNumber } }, caller);
  expect(await sending()).toEqual({ hasMail: true, hasPublicAddress: true });
  Object.assign(server.context, { mail: null });
  expect(await sending()).toEqual({ hasMail: false, hasPublicAddress: true });
});
