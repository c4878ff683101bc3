// On both engines
import { expect, onTestFinished, test } from 'vitest';
import { decodedParts } from '../../../../test/mail-server.ts';
import { startWebhookReceiver } from '../../../../test/webhook-receiver.ts';
import { promotions, renewPromotionSecret } from '../contract.ts';
import { examplePromotion, exampleVariant } from '../examples.ts';
import { messageWorld } from '../testing/message-world.ts';

const world = messageWorld();

async function guestsWhoAgree(): Promise<number> {
  const rows = await world.server.database.system
    .selectFrom('guest')
    .select('id')
    .where('organization_number', '=', world.family.area.number)
    .where('marketing_consent_at', 'is not', null)
    .execute();
  return rows.length;
}

const linksIn = ({ text }: { text: string }) => {
  const whole = decodedParts(text).replaceAll('=3D', '=');
  const linkOf = (path: string) =>
    new RegExp(`https://atrium\\.example(/promotion/${path}\\?token=[^\\s>]+)`).exec(whole)?.[1] ??
    '';
  return { open: linkOf('open'), unsubscribe: linkOf('unsubscribe'), whole };
};
const mailTo = (index = 0) => {
  const found = world.mails.received[index];
  if (found === undefined) throw new Error('No mail was sent');
  return found;
};

test('a guest with consent gets one message some hours after leaving, with a link that ends them', async () => {
  await world.message();
  const guestId = await world.guestWho({});
  await world.work();
  expect(world.mails.received).toEqual([]);
  world.passMinutes(119);
  await world.work();
  expect(world.mails.received).toEqual([]);
  world.passMinutes(2);
  await world.work();
  expect(world.mails.received.map(({ to }) => to)).toEqual(['ada@example.com']);
  const { whole, unsubscribe } = linksIn(mailTo());
  expect(whole).toContain('Fresh from our bakery');
  expect(whole).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(whole).toContain('Keine Nachrichten mehr');
  // Comes back and leaves again: the message was sent.
  await world.addSession(guestId, 0);
  world.passMinutes(180);
  await world.work();
  expect(world.mails.received).toHaveLength(1);

  // A second guest record of the same person.
  const other = await world.guestWho({ email: 'ADA@example.com' });
  // The request of a mail program's button (RFC 8058).
  const page = await world.server.request(unsubscribe, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('You get no more messages');
  expect(await guestsWhoAgree()).toBe(0);
  expect(other).not.toBe(guestId);
  await world.message({ name: 'Another' });
  world.passMinutes(600);
  await world.work();
  expect(world.mails.received).toHaveLength(1);
});

test('a mail scanner that opens the link to unsubscribe ends nothing, and its page has one button', async () => {
  await world.message();
  await world.guestWho({});
  world.passMinutes(121);
  await world.work();
  const { unsubscribe } = linksIn(mailTo());
  for (const method of ['GET', 'HEAD'])
    expect((await world.server.request(unsubscribe, { method })).status).toBe(200);
  expect(await guestsWhoAgree()).toBe(1);
  const page = await (await world.server.request(unsubscribe)).text();
  expect(page.match(/<button/g)).toHaveLength(1);
  expect(page).toContain('<form method="post">');
  await world.server.request(unsubscribe, { method: 'POST' });
  expect(await guestsWhoAgree()).toBe(0);
  for (const method of ['GET', 'POST'])
    expect((await world.server.request(`${unsubscribe}x`, { method })).status).toBe(404);
});

test('messages rest from 21:00 to 8:00 in the time of the area, also when the server was down', async () => {
  await world.message();
  // 20:30 in Berlin, so that it is due at 22:30.
  world.server.clock.now = new Date('2026-06-10T18:30:00Z');
  await world.guestWho({});
  // The server comes back at 3:00.
  world.server.clock.now = new Date('2026-06-11T01:00:00Z');
  await world.work();
  expect(world.mails.received).toEqual([]);
  world.server.clock.now = new Date('2026-06-11T05:59:00Z');
  await world.work();
  expect(world.mails.received).toEqual([]);
  world.server.clock.now = new Date('2026-06-11T06:00:00Z');
  await world.work();
  expect(world.mails.received).toHaveLength(1);
});

test('a message whose promotion ended during the night is not sent in the morning', async () => {
  await world.message({ validUntil: '2026-06-11T00:00' });
  // 20:30 in Berlin, so that it is due at 22:30.
  world.server.clock.now = new Date('2026-06-10T18:30:00Z');
  await world.guestWho({});
  world.server.clock.now = new Date('2026-06-10T20:31:00Z');
  await world.work();
  expect(await world.messages()).toMatchObject([{ state: 'waiting' }]);
  world.server.clock.now = new Date('2026-06-11T06:00:00Z');
  await world.work();
  expect(world.mails.received).toEqual([]);
  expect(await world.messages()).toMatchObject([
    { state: 'skipped', error: 'The promotion has ended.' },
  ]);
});

test('an SMS goes to the webhook, signed', async () => {
  const receiver = await startWebhookReceiver();
  onTestFinished(() => receiver.close());
  const token = await world.server.signInAs(world.family.provider.number);
  const here = { params: { orgNumber: String(world.family.site.number) } };
  const body = examplePromotion({
    type: 'message',
    placement: 'message',
    status: 'Active',
    hoursAfter: 0,
    channel: 'sms',
    webhookUrl: receiver.url,
    variants: [exampleVariant({ title: { en: 'Hello', de: 'Hallo' } })],
  });
  const { id } = await world.server.call(promotions.create, { ...here, body }, token);
  const { secret } = await world.server.call(
    renewPromotionSecret,
    { params: { ...here.params, promotionId: id } },
    token,
  );
  expect(secret).toMatch(/^whsec_/);
  await world.guestWho({ email: null, phone: '+49 30 1234567' });
  world.passMinutes(1);
  await world.work();
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

test('guests with the same address get one message, and a click is counted and leads on', async () => {
  const id = await world.message();
  await world.guestWho({ left: 1 });
  await world.guestWho({ left: 0, email: 'Ada@Example.com' });
  world.passMinutes(121);
  await world.work();
  expect(world.mails.received).toHaveLength(1);
  const { open } = linksIn(mailTo());
  for (let click = 0; click < 2; click += 1) {
    const reply = await world.server.request(open);
    expect(reply.headers.get('location')).toBe('https://hotel.example.com/breakfast');
  }
  expect((await world.server.request(`${open}x`)).status).toBe(404);
  const counts = await world.server.database.system
    .selectFrom('promotion_hour')
    .select(['shown', 'devices', 'clicks'])
    .where('promotion_id', '=', id)
    .execute();
  expect(counts).toEqual([{ shown: 1, devices: 1, clicks: 1 }]);
});
