// On both engines
import { createHmac } from 'node:crypto';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { linesOfPdf } from '../../../test/pdf-lines.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { startWebhookReceiver } from '../../../test/webhook-receiver.ts';
import { takeDueSteps } from '../../server/jobs/run-job.ts';
import { makeDisplayLink, makeSigningSecret, sendAgain } from './contract.ts';
import { forgetPasswords } from './rotations/rotate-passwords.ts';
import { type PasswordWorld, passwordWorld } from './testing/password-world.ts';

let server: TestServer;
let world: PasswordWorld;

beforeEach(async () => {
  server = await sharedServer();
  server.clock.now = new Date();
  world = await passwordWorld(server);
});

/** Lets the next change be due for its announcement. */
async function announce(policyId: string) {
  const { next } = await world.get(policyId);
  if (next === null) throw new Error('No change is planned');
  server.clock.now = new Date(Date.parse(next.startsAt) - 2 * 3_600_000);
  await world.steps();
  await world.announce();
  return world.details(policyId, next.id);
}

test('a webhook and an SMS service get signed messages, and failed ones say why and are sent again', async () => {
  const receiver = await startWebhookReceiver();
  onTestFinished(() => receiver.close());
  const policy = await world.create({
    leadHours: 2,
    phones: ['+4755512345'],
    smsUrl: receiver.url,
    webhookUrl: receiver.url,
    emails: ['stranger@example.com'],
    template: '{ssid}: {password}',
  });
  await world.announce();
  const first = await world.details(policy.id, policy.current?.id ?? '');
  expect(first.deliveries).toMatchObject([
    { channel: 'email', state: 'failed' },
    { channel: 'sms', state: 'failed', error: expect.stringContaining('signing secret') },
    { channel: 'webhook', state: 'failed', error: expect.stringContaining('signing secret') },
  ]);
  const params = { ...world.params, policyId: policy.id };
  const { secret } = await server.call(makeSigningSecret, { params }, await world.signIn());
  const details = await announce(policy.id);
  const password = await world.passwordOf(policy.id, details.id);
  expect(details.deliveries.map(({ channel, state }) => [channel, state])).toEqual([
    ['email', 'failed'],
    ['sms', 'delivered'],
    ['webhook', 'delivered'],
  ]);
  const contents = receiver.received.map(({ body }) => JSON.parse(body));
  expect(contents).toHaveLength(2);
  expect(contents).toContainEqual(
    expect.objectContaining({ type: 'sms', to: '+4755512345', text: `Hotel Lobby: ${password}` }),
  );
  expect(contents).toContainEqual(
    expect.objectContaining({ type: 'rotating-password', password, from: details.startsAt }),
  );
  for (const { signature, body } of receiver.received) {
    const [time = '', ...signatures] = signature.split(',');
    const digest = createHmac('sha256', secret)
      .update(`${time.slice(2)}.${body}`)
      .digest('hex');
    expect(signatures).toContain(`v1=${digest}`);
  }
  // Announced once, however often background work looks.
  await world.steps();
  await world.announce();
  expect(receiver.received).toHaveLength(2);
  const sms = details.deliveries.find(({ channel }) => channel === 'sms');
  await server.call(
    sendAgain,
    { params: { ...params, rotationId: details.id }, body: { deliveryId: sms?.id ?? '' } },
    await world.signIn(),
  );
  await world.announce();
  expect(receiver.received).toHaveLength(3);
});

test('an announcement that a service refuses says why, and is sent again after a minute', async () => {
  const receiver = await startWebhookReceiver();
  onTestFinished(() => receiver.close());
  const policy = await world.create({ leadHours: 2, webhookUrl: receiver.url });
  const params = { ...world.params, policyId: policy.id };
  await server.call(makeSigningSecret, { params }, await world.signIn());
  receiver.status = 503;
  const refused = await announce(policy.id);
  expect(refused.deliveries).toMatchObject([
    { state: 'queued', error: expect.stringContaining('503') },
  ]);
  receiver.status = 200;
  receiver.received.length = 0;
  const after = async (seconds: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
    await world.announce();
    return receiver.received.map(({ body }) => JSON.parse(body));
  };
  expect(await after(59)).toEqual([]);
  expect(await after(2)).toContainEqual(expect.objectContaining({ from: refused.startsAt }));
  expect((await world.details(policy.id, refused.id)).deliveries).toMatchObject([
    { state: 'delivered', error: null },
  ]);
});

test('a password that has ended is announced no more, and 90 days later nobody knows whom it was told', async () => {
  const policy = await world.create({ emails: ['desk@example.com'] });
  const first = policy.current?.id ?? '';
  server.clock.now = new Date(policy.current?.validUntil ?? '');
  await world.announce();
  const { deliveries } = await world.details(policy.id, first);
  expect(deliveries).toMatchObject([
    { state: 'failed', error: expect.stringContaining('has ended') },
  ]);
  const forget = () => takeDueSteps(forgetPasswords(server.context));
  const dayMs = 86_400_000;
  server.clock.now = new Date(server.clock.now.getTime() + 90 * dayMs);
  await forget();
  expect(await world.passwordOf(policy.id, first)).toMatch(/^[a-z-]+\d\d$/);
  server.clock.now = new Date(server.clock.now.getTime() + dayMs);
  await forget();
  await expect(world.passwordOf(policy.id, first)).rejects.toThrow('was forgotten');
  expect((await world.details(policy.id, first)).deliveries).toEqual([]);
});

test('500 recipients are told, and no more can be entered', async () => {
  const emails = Array.from({ length: 500 }, (_, index) => `desk-${index}@example.com`);
  const policy = await world.create({ emails });
  await world.announce();
  const { deliveries } = await world.details(policy.id, policy.current?.id ?? '');
  expect(deliveries).toHaveLength(500);
  await expect(
    world.create({ name: 'Another', ssid: 'Another', emails, phones: ['+4755512345'] }),
  ).rejects.toMatchObject({ fields: { phones: expect.stringContaining('500') } });
});

test('the display page knows the next password, until its link is replaced', async () => {
  const policy = await world.create({ mode: 'radius', leadHours: 2 });
  const params = { ...world.params, policyId: policy.id };
  const make = async () => server.call(makeDisplayLink, { params }, await world.signIn());
  const { path } = await make();
  // Those that are printed are not for the screen.
  await print(policy.id, 'A4');
  const details = await announce(policy.id);
  const page = await server.request(path);
  expect(page.status).toBe(200);
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  const state = await (await server.request(`${path}&state`)).json();
  expect(state.periods).toHaveLength(2);
  expect(state).toMatchObject({
    ssid: 'Hotel Lobby',
    periods: [
      { password: await world.current(policy.id) },
      { password: await world.passwordOf(policy.id, details.id), startsAt: details.startsAt },
    ],
  });
  await make();
  expect((await server.request(path)).status).toBe(404);
  expect((await server.request(`${path}&state`)).status).toBe(404);
});

test('the display page shows nothing more once its site lost the feature, or its policy was deleted', async () => {
  const make = async (ssid: string) => {
    const { id } = await world.create({ mode: 'radius', name: ssid, ssid });
    const params = { ...world.params, policyId: id };
    return { id, ...(await server.call(makeDisplayLink, { params }, await world.signIn())) };
  };
  const [bar, deck] = [await make('Bar'), await make('Deck')];
  const statusOf = async (path: string) => (await server.request(`${path}&state`)).status;
  await world.remove(deck.id);
  expect([await statusOf(bar.path), await statusOf(deck.path)]).toEqual([200, 404]);
  await server.database.system
    .updateTable('organization')
    .set({ features: JSON.stringify([]) })
    .where('number', '=', world.family.site.number)
    .execute();
  expect(await statusOf(bar.path)).toBe(404);
});

async function print(policyId: string, paper: 'A4' | 'Letter' | 'A6'): Promise<Response> {
  const path = `/AdminApi/organizations/${world.params.orgNumber}/rotating-passwords/${policyId}/prints`;
  const reply = await server.request(path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await world.signIn()}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ paper, periods: 12 }),
  });
  expect(reply.status).toBe(200);
  return reply;
}

test('skipping a change keeps the printed passwords after it', async () => {
  const policy = await world.create({ mode: 'radius' });
  await print(policy.id, 'A4');
  const before = await world.rotations(policy.id);
  const skipped = await world.skip(policy.id);
  const after = await world.rotations(policy.id);
  expect(after.map(({ id }) => id)).toEqual(
    before.map(({ id }) => id).filter((id) => id !== policy.next?.id),
  );
  expect(skipped.current?.endsAt).toBe(skipped.next?.startsAt);
});

test.each(['A4', 'Letter', 'A6'] as const)(
  'the next 12 passwords are printed on %s',
  async (paper) => {
    const policy = await world.create({ mode: 'radius' });
    const reply = await print(policy.id, paper);
    const lines = await linesOfPdf(new Uint8Array(await reply.arrayBuffer()));
    const rotations = await world.rotations(policy.id);
    expect(rotations).toHaveLength(12);
    for (const { id } of rotations) expect(lines).toContain(await world.passwordOf(policy.id, id));
  },
);
