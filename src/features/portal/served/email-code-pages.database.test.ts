// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccessCodeCalls, accessCodeCalls } from '../../../../test/access-code-calls.ts';
import {
  addUamGateway,
  type GuestPage,
  guestBrowser,
  method,
  newMac,
  publishPortal,
  startSession,
  ticketOf,
  uamQuery,
} from '../../../../test/portal-guests.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import type { Message } from '../../../server/network/mail.ts';
import { defaultPortal } from '../document/default-portal.ts';

let server: TestServer;
let calls: AccessCodeCalls;
let nasIdentifier: string;
let mac: string;
const mails: Message[] = [];
let day = 0;

beforeAll(async () => {
  const mail = { send: async (message: Message) => void mails.push(message) };
  server = await startTestServer({ mail });
  return () => server.close();
});
beforeEach(async () => {
  // Limits of the client count on from where the test before has left them.
  day += 1;
  server.clock.now = new Date(Date.UTC(2026, 5, day, 12));
  mails.length = 0;
  mac = newMac();
  calls = await accessCodeCalls(server);
  nasIdentifier = await addUamGateway(server, calls.family.area, calls.token);
  await calls.addPlan({ name: 'Free', price: 0, paymentMethods: [], duration: 7_200 });
});

const browser = () => guestBrowser(server);
const arrive = (result = 'notyet') =>
  browser().open(
    uamQuery(`https://atrium.example/portal/${calls.family.area.number}/`, {
      nasIdentifier,
      macAddress: mac,
      result,
    }),
  );
const publishEmail = (graceMinutes: number) =>
  publishPortal(server, calls.family.area, {
    methods: { methods: [method('email')] },
    afterSignIn: { target: 'status', address: null, rememberDays: 7, graceMinutes },
  });
const signIn = async () => browser().submit(await arrive(), 'email', { email: 'zoe@example.com' });
/** The code in the latest mail. */
const latestCode = () => /\d{6}/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
/** Blocks the code of a page by wrong tries; returns the page that says so. */
async function block(asking: GuestPage): Promise<GuestPage> {
  for (let tries = 0; tries < 5; tries += 1)
    await browser().submit(asking, 'emailCode', { emailCode: 'wrong' });
  // Until then the device has to wait after its wrong tries.
  server.clock.now = new Date(server.clock.now.getTime() + 10 * 60_000);
  return browser().submit(asking, 'emailCode', { emailCode: latestCode() });
}
const asksForCode = ({ html }: GuestPage) => html.includes('name="emailCode"');

test('a blocked code is not asked for again; the new one is, and lets the guest in', async () => {
  await publishEmail(0);
  const blocked = await block(await browser().follow(await signIn()));
  expect(blocked.text).toContain('Too many wrong codes. Request a new one.');
  expect(blocked.text).toContain('We will send the new code to zoe@example.com');
  expect(asksForCode(blocked)).toBe(false);
  expect(blocked.html).toMatch(/do\/resend\?[^"]*"><button type="submit">/);
  const asking = await browser().follow(await browser().submit(blocked, 'resend'));
  expect(asking.html).toMatch(/<div class="notice" role="status"><strong>We sent a new code/);
  expect(asksForCode(asking)).toBe(true);
  const admitted = await browser().submit(asking, 'emailCode', { emailCode: latestCode() });
  expect(ticketOf(admitted)).toHaveLength(32);
});

test('so it is on the status page of a guest who is online before the confirmation', async () => {
  await publishEmail(30);
  await startSession(server, ticketOf(await signIn()), mac);
  const blocked = await block(await browser().follow(await arrive('success')));
  expect(blocked.text).toContain('Too many wrong codes. Request a new one.');
  expect(blocked.text).toContain('This device');
  expect(asksForCode(blocked)).toBe(false);
  const asking = await browser().follow(await browser().submit(blocked, 'resend'));
  expect(asking.html).toMatch(
    /<main>\s*<div class="notice" role="status"><strong>We sent a new code/,
  );
  const confirmed = await browser().follow(
    await browser().submit(asking, 'emailCode', { emailCode: latestCode() }),
  );
  expect(confirmed.text).toContain('This device');
  expect(asksForCode(confirmed)).toBe(false);
});

test.each(['zoe@example.com', ''])(
  'a code is not asked for after its guest has gone online by another form, with the address ‘%s’',
  async (email) => {
    const { form } = defaultPortal;
    const fields = [{ id: 'email', label: {}, isRequired: false }];
    await publishPortal(server, calls.family.area, {
      methods: { methods: [method('email'), method('free')] },
      form: { ...form, fields },
      afterSignIn: { target: 'status', address: null, rememberDays: 7, graceMinutes: 30 },
    });
    const page = await arrive();
    expect(ticketOf(await browser().submit(page, 'email', { email: 'zoe@example.com' }))).not.toBe(
      '',
    );
    const free = await browser().submit(page, 'free', { email });
    await startSession(server, ticketOf(free), mac);
    const status = await browser().follow(await arrive('success'));
    expect(status.text).toContain('This device');
    expect(status.text).not.toContain('6-digit code');
    server.clock.now = new Date(server.clock.now.getTime() + 3 * 3_600_000);
    expect((await browser().follow(await arrive())).text).not.toContain('did not confirm');
  },
);
