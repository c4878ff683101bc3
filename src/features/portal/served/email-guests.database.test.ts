// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccessCodeCalls, accessCodeCalls } from '../../../../test/access-code-calls.ts';
import { imageCalls } from '../../../../test/image-calls.ts';
import { examplePng } from '../../../../test/image-files.ts';
import {
  addUamGateway,
  type GuestPage,
  guestBrowser,
  method,
  newMac,
  publishPortal,
  radiusSecret,
  startSession,
  ticketOf,
  uamQuery,
} from '../../../../test/portal-guests.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import type { Message } from '../../../server/network/mail.ts';
import { radiusAttribute, radiusCode } from '../../devices/probe/protocols/radius-packet.ts';
import { startCoaServer } from '../../devices/probe/testing/coa-server.ts';
import { endRevokedSessions } from '../../radius/accounting/upkeep/end-revoked-sessions.ts';
import { changeSessions } from '../../radius/public/session-changes.ts';

const { coaAck, coaRequest, disconnectAck, disconnectRequest } = radiusCode;

let server: TestServer;
let calls: AccessCodeCalls;
let nasIdentifier: string;
let mac: string;
let gateway: Awaited<ReturnType<typeof startCoaServer>>;
const mails: Message[] = [];
let day = 0;
const mail = {
  async send(message: Message) {
    mails.push(message);
  },
};

beforeAll(async () => {
  server = await startTestServer({ mail });
  return () => server.close();
});
beforeEach(async () => {
  // Background work goes on from where the test before has left it.
  day += 1;
  server.clock.now = new Date(Date.UTC(2026, 5, day, 12));
  mails.length = 0;
  mac = newMac();
  calls = await accessCodeCalls(server);
  gateway = await startCoaServer(radiusSecret, ({ code }) => ({
    code: code === coaRequest ? coaAck : disconnectAck,
  }));
  const place = { host: '127.0.0.1', coaPort: gateway.port };
  nasIdentifier = await addUamGateway(server, calls.family.area, calls.token, place);
  return () => gateway[Symbol.asyncDispose]();
});

const browser = () => guestBrowser(server);
const arrive = (result = 'notyet') =>
  browser().open(
    uamQuery(`https://atrium.example/portal/${calls.family.area.number}/`, {
      nasIdentifier,
      macAddress: mac,
      result,
      gateway: { host: '127.0.0.1', port: 3990 },
    }),
  );
const freePlan = () =>
  calls.addPlan({ name: 'Free', price: 0, paymentMethods: [], duration: 7_200 });
const guestRow = () =>
  server.database.system
    .selectFrom('guest')
    .selectAll()
    .where('organization_number', '=', calls.family.area.number)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
/** The code in one of the mails. */
const codeIn = (at: number) => /\d{6}/.exec(mails[at]?.text ?? '')?.[0] ?? '';
const session = () =>
  server.database.system
    .selectFrom('guest_session')
    .select(['state', 'termination_cause'])
    .where('mac_address', '=', mac)
    .executeTakeFirstOrThrow();

async function goOnline(page: GuestPage): Promise<GuestPage> {
  await startSession(server, ticketOf(page), mac);
  await server.database.system
    .updateTable('guest_session')
    .set(({ selectFrom }) => ({
      acct_session_id: mac,
      nas_identifier: nasIdentifier,
      device_id: selectFrom('device').select('id').where('nas_identifier', '=', nasIdentifier),
    }))
    .where('mac_address', '=', mac)
    .execute();
  return browser().follow(await arrive('success'));
}

async function passTime(seconds: number): Promise<void> {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
  await takeDueSteps(endRevokedSessions(server.context));
  // A change that a job stores waits in case a request carries it out.
  server.clock.now = new Date(server.clock.now.getTime() + 61_000);
  await takeDueSteps(changeSessions(server.context));
}

test('an e-mail guest is online for minutes, and stays so after the code', async () => {
  await freePlan();
  const { upload, change } = await imageCalls(server, { family: calls.family });
  const header = await upload(calls.family.provider, 'Header', await examplePng());
  await change(calls.family.provider, header, { slot: 'mail-header' });
  await publishPortal(server, calls.family.area, { methods: { methods: [method('email')] } });
  const page = await arrive();
  expect((await browser().submit(page, 'email', { email: 'nobody' })).text).toContain(
    'Enter an email address',
  );
  const sent = await browser().submit(page, 'email', { email: 'zoe@example.com' });
  const end = new Date(server.clock.now.getTime() + 5 * 60_000);
  expect((await guestRow()).valid_until).toEqual(end);
  expect(mails[0]).toMatchObject({ to: 'zoe@example.com' });
  expect(mails[0]?.html?.content).toContain('<img src="cid:header" alt="');
  expect(mails[0]?.html?.header).toMatchObject({ type: 'image/png' });
  const code = codeIn(0);

  const status = await goOnline(sent);
  expect(status.text).toContain('To stay online, enter the 6-digit code');
  const wrong = await browser().submit(status, 'emailCode', {
    emailCode: code === '000000' ? '111111' : '000000',
  });
  expect(wrong.text).toContain('not the code that we sent');
  const confirmed = await browser().follow(
    await browser().submit(status, 'emailCode', { emailCode: code }),
  );
  expect(confirmed.text).not.toContain('6-digit code');
  const twice = await browser().submit(status, 'emailCode', { emailCode: code });
  expect(twice.location).toContain('/connected?');
  const guest = await guestRow();
  expect(guest.email_confirmed_at).toEqual(server.clock.now);
  expect(guest.valid_until).toEqual(new Date(server.clock.now.getTime() + 7_200_000));

  await takeDueSteps(changeSessions(server.context));
  expect(gateway.received.map(([code]) => code)).toEqual([coaRequest]);
  const timeout = gateway.attributesOf(0).get(radiusAttribute.sessionTimeout);
  expect(timeout?.readUInt32BE()).toBe(7_200);
  await passTime(10 * 60);
  expect(await session()).toMatchObject({ state: 'open' });
});

test('a guest who does not confirm is logged out after the minutes of grace', async () => {
  await freePlan();
  await publishPortal(server, calls.family.area, { methods: { methods: [method('email')] } });
  await goOnline(await browser().submit(await arrive(), 'email', { email: 'zoe@example.com' }));
  await passTime(4 * 60);
  expect(gateway.received).toEqual([]);
  await passTime(2 * 60);
  expect(gateway.received.map(([code]) => code)).toEqual([disconnectRequest]);
  expect(await session()).toEqual({ state: 'stale', termination_cause: 'Admin-Reset' });
});

test('an unconfirmed guest sees the field for the code, wherever the portal leads others', async () => {
  await freePlan();
  await publishPortal(server, calls.family.area, {
    methods: { methods: [method('email')] },
    afterSignIn: {
      target: 'address',
      address: 'https://hotel.example/',
      rememberDays: 7,
      graceMinutes: 5,
    },
  });
  const status = await goOnline(
    await browser().submit(await arrive(), 'email', { email: 'zoe@example.com' }),
  );
  expect(status.text).toContain('To stay online, enter the 6-digit code');
  const emailCode = codeIn(0);
  await browser().submit(status, 'emailCode', { emailCode });
  const later = await browser().follow(await arrive('success'));
  expect(later.html).toContain('https://hotel.example/');
});

test.each(['open', 'stale'])(
  'a guest who is too late reads why, and is let in by the code, with the session still %s',
  async (state) => {
    await freePlan();
    await publishPortal(server, calls.family.area, { methods: { methods: [method('email')] } });
    await goOnline(await browser().submit(await arrive(), 'email', { email: 'zoe@example.com' }));
    await passTime(5 * 60);
    if (state === 'stale') await passTime(60);
    expect((await session()).state).toBe(state);
    const late = await arrive();
    expect(late.text).toContain('You did not confirm your email address in time');
    expect(late.text).toContain('We sent a 6-digit code to z…@…');
    // The address may be wrong.
    expect(late.html).toContain('do/email?');
    const wrong = await browser().submit(late, 'emailCode', { emailCode: 'none' });
    expect(wrong.html).toContain('do/emailCode?');
    const again = await browser().follow(await browser().submit(wrong, 'resend'));
    const emailCode = codeIn(1);
    const sent = await browser().submit(again, 'emailCode', { emailCode });
    expect(ticketOf(sent)).toHaveLength(32);
    expect((await guestRow()).email_confirmed_at).toEqual(server.clock.now);
  },
);

test('once the mailed code has expired, a late guest signs in again', async () => {
  await freePlan();
  await publishPortal(server, calls.family.area, { methods: { methods: [method('email')] } });
  await goOnline(await browser().submit(await arrive(), 'email', { email: 'zoe@example.com' }));
  await passTime(40 * 60);
  const late = await arrive();
  expect(late.text).toContain('You did not confirm your email address in time');
  expect(late.html).not.toContain('do/emailCode?');
  const asking = await browser().follow(
    await browser().submit(late, 'email', { email: 'zoe@example.com' }),
  );
  const emailCode = codeIn(1);
  const sent = await browser().submit(asking, 'emailCode', { emailCode });
  expect(ticketOf(sent)).toHaveLength(32);
});

test('a code of an earlier visit is not asked for, because it counts for that visit only', async () => {
  await freePlan();
  await publishPortal(server, calls.family.area, { methods: { methods: [method('email')] } });
  const page = await arrive();
  await passTime(5 * 60);
  await goOnline(await browser().submit(page, 'email', { email: 'zoe@example.com' }));
  await passTime(27 * 60);
  const late = await arrive();
  expect(late.text).toContain('You did not confirm your email address in time');
  expect(late.html).not.toContain('do/emailCode?');
});

test('a code confirms only the address that it was sent to', async () => {
  await freePlan();
  await publishPortal(server, calls.family.area, { methods: { methods: [method('email')] } });
  const page = await arrive();
  const status = await goOnline(
    await browser().submit(page, 'email', { email: 'victim@example.com' }),
  );
  await browser().submit(page, 'email', { email: 'other@example.com' });
  const emailCode = codeIn(1);
  await browser().submit(status, 'emailCode', { emailCode });
  const { area } = calls.family;
  const guests = await server.database.system
    .selectFrom('guest')
    .select(['email', 'email_confirmed_at as confirmedAt'])
    .where('organization_number', '=', area.number)
    .where('email_confirmed_at', 'is not', null)
    .execute();
  expect(guests.map(({ email }) => email)).not.toContain('victim@example.com');
});

test('answers that an online guest writes again are not kept beside the guest', async () => {
  await freePlan();
  await publishPortal(server, calls.family.area, { methods: { methods: [method('email')] } });
  const page = await arrive();
  await goOnline(await browser().submit(page, 'email', { email: 'zoe@example.com' }));
  await browser().submit(page, 'email', { email: 'zoe@example.com' });
  const codes = await server.database.system
    .selectFrom('portal_email_code')
    .select('identity')
    .where('organization_number', '=', calls.family.area.number)
    .execute();
  expect(codes).toEqual([{ identity: null }]);
});
