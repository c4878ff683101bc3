// On both engines: it executes statements that no example of a route does.
import { createHmac } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { passTime } from '../../../test/administrator-calls.ts';
import { decodedParts } from '../../../test/mail-server.ts';
import { startWebhookReceiver } from '../../../test/webhook-receiver.ts';
import { repeatConfirmation, replaceSecret } from './contract.ts';
import { scheduleServer } from './testing/schedule-world.ts';

const day = 86_400_000;
const setup = scheduleServer();

test('a webhook receives signed reports; a replaced secret is valid for 24 hours more', async () => {
  const receiver = await startWebhookReceiver();
  onTestFinished(() => receiver.close());
  await setup.world.sell(new Date('2026-03-28T10:00:00Z'));
  const { schedule, secret } = await setup.world.create({
    recipients: [],
    webhookUrl: receiver.url,
  });
  expect(secret).toMatch(/^whsec_/);
  const params = { ...setup.world.at.params, scheduleId: schedule.id };
  await setup.atTime('2026-03-29T06:00:00Z');
  const verify = ({ signature, body }: { signature: string; body: string }, key: string) => {
    const [time = '', ...signatures] = signature.split(',');
    const digest = createHmac('sha256', key)
      .update(`${time.slice(2)}.${body}`)
      .digest('hex');
    return signatures.includes(`v1=${digest}`);
  };
  const [first] = receiver.received;
  if (first === undefined || secret === null) throw new Error('Nothing was received');
  expect(verify(first, secret)).toBe(true);
  expect(verify({ ...first, body: `${first.body} ` }, secret)).toBe(false);
  const content = JSON.parse(first.body);
  expect(content).toMatchObject({
    type: 'report',
    schedule: { id: schedule.id },
    period: { from: '2026-03-28', to: '2026-03-28' },
    file: { type: 'text/csv' },
  });
  expect(Buffer.from(content.file.base64, 'base64').toString()).toContain('EUR,2026-03-28');
  const replaced = await setup.server.call(replaceSecret, { params }, setup.world.owner.token);
  await setup.atTime('2026-03-30T05:30:00Z');
  const second = receiver.received[1];
  expect(second && [verify(second, secret), verify(second, replaced.secret)]).toEqual([true, true]);
  await setup.atTime('2026-03-31T05:30:00Z');
  const third = receiver.received[2];
  expect(third && [verify(third, secret), verify(third, replaced.secret)]).toEqual([false, true]);
  expect((await setup.world.runs(schedule.id))[0]).toMatchObject({ result: 'sent' });
});

test('a webhook at a forbidden address is never called', async () => {
  const { schedule } = await setup.world.create({
    recipients: [],
    webhookUrl: 'https://169.254.169.254/latest',
  });
  await setup.atTime('2026-03-29T06:00:00Z');
  expect((await setup.world.runs(schedule.id))[0]?.deliveries).toMatchObject([
    { kind: 'webhook', state: 'waiting', error: expect.stringContaining('metadata service') },
  ]);
});

test('after three failures a schedule is failing, its owner is notified once, and a success ends that', async () => {
  const receiver = await startWebhookReceiver();
  onTestFinished(() => receiver.close());
  receiver.status = 500;
  await setup.world.create({ recipients: [], webhookUrl: receiver.url });
  for (let run = 1; run <= 4; run += 1) {
    passTime(setup.server, day);
    await setup.world.work();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      passTime(setup.server, 2 * 3_600_000 + 60_000);
      await setup.world.work();
    }
    expect((await setup.world.list())[0]?.state).toBe(run < 3 ? 'active' : 'failing');
  }
  expect(setup.world.mails.received.map(({ to }) => to)).toEqual([setup.world.owner.email]);
  expect(setup.world.mails.received[0]?.text).toContain('Subject: Daily revenue fails');
  receiver.status = 204;
  passTime(setup.server, day);
  await setup.world.work();
  expect((await setup.world.list())[0]).toMatchObject({ state: 'active', lastResult: 'sent' });
});

describe('an address of no administrator', () => {
  const stranger = 'desk@hotel.example';
  const linkIn = (text: string) =>
    /\/recipient\?token=(\S+)/.exec(decodedParts(text.replaceAll('=3D', '=')))?.[1] ?? '';
  const answer = (token: string, given: 'yes' | 'no') =>
    setup.server.request('/recipient', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `token=${token}&answer=${given}`,
    });

  test('receives reports only after it confirmed, and not after it declined', async () => {
    const { schedule, unreached } = await setup.world.create({
      recipients: [setup.world.owner.email, stranger],
    });
    expect(unreached).toEqual([]);
    expect(schedule.recipientStates.map(({ state }) => state)).toEqual([
      'administrator',
      'waiting',
    ]);
    const [mail] = setup.world.mails.received;
    expect(mail?.to).toBe(stranger);
    const token = linkIn(mail?.text ?? '');
    await setup.atTime('2026-03-29T06:00:00Z');
    expect(setup.world.mails.received).toHaveLength(2);
    // A program that follows the link confirms nothing.
    expect((await setup.server.request(`/recipient?token=${token}`)).status).toBe(200);
    await setup.atTime('2026-03-30T06:00:00Z');
    expect(setup.world.mails.received).toHaveLength(3);
    expect((await answer(token, 'yes')).status).toBe(200);
    await setup.atTime('2026-03-31T06:00:00Z');
    expect(
      setup.world.mails.received
        .slice(3)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([setup.world.owner.email, stranger].toSorted());
    const received = setup.world.mails.received.find(
      ({ to, text }) => to === stranger && text !== mail?.text,
    );
    expect((await answer(linkIn(received?.text ?? ''), 'no')).status).toBe(200);
    await setup.atTime('2026-04-01T06:00:00Z');
    expect(setup.world.mails.received).toHaveLength(6);
    expect((await answer('forged', 'yes')).status).toBe(404);
    expect((await answer('x'.repeat(100_000), 'yes')).status).toBe(413);
  });

  test('is mailed the link again, once in 10 minutes', async () => {
    const { schedule } = await setup.world.create({ recipients: [stranger] });
    const params = { ...setup.world.at.params, scheduleId: schedule.id };
    const repeat = () =>
      setup.server.call(
        repeatConfirmation,
        { params, body: { email: stranger } },
        setup.world.owner.token,
      );
    passTime(setup.server, 10 * 60_000 - 1000);
    await expect(repeat()).rejects.toMatchObject({ status: 409 });
    passTime(setup.server);
    expect(await repeat()).toEqual({ isMailed: true });
    await expect(repeat()).rejects.toMatchObject({ status: 409 });
    expect(setup.world.mails.received.map(({ to }) => to)).toEqual([stranger, stranger]);
    expect((await answer(linkIn(setup.world.mails.received[1]?.text ?? ''), 'yes')).status).toBe(
      200,
    );
    const [confirmed] = await setup.world.list();
    expect(confirmed?.recipientStates.map(({ state }) => state)).toEqual(['confirmed']);
  });
});
