// On both engines
import { beforeEach, expect, test } from 'vitest';
import { imageCalls } from '../../../../test/image-calls.ts';
import { examplePng } from '../../../../test/image-files.ts';
import {
  addUamGateway,
  type GuestPage,
  method,
  publishPortal,
  radiusSecret,
  startSession,
  ticketOf,
} from '../../../../test/portal-guests.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import type { Message } from '../../../server/network/mail.ts';
import { radiusAttribute, radiusCode } from '../../devices/probe/protocols/radius-packet.ts';
import { startCoaServer } from '../../devices/probe/testing/coa-server.ts';
import { endRevokedSessions } from '../../radius/accounting/upkeep/end-revoked-sessions.ts';
import { changeSessions } from '../../radius/public/session-changes.ts';
import { dayByDay, portalWorld } from '../testing/portal-world.ts';

const { coaAck, coaRequest, disconnectAck, disconnectRequest } = radiusCode;

const mails: Message[] = [];
const world = portalWorld({
  mail: { send: async (message) => void mails.push(message) },
  now: dayByDay(),
});
const { browser, freePlan, guestRow, mac } = world;
let nasIdentifier: string;
let gateway: Awaited<ReturnType<typeof startCoaServer>>;

beforeEach(async () => {
  mails.length = 0;
  gateway = await startCoaServer(radiusSecret, ({ code }) => ({
    code: code === coaRequest ? coaAck : disconnectAck,
  }));
  const place = { host: '127.0.0.1', coaPort: gateway.port };
  nasIdentifier = await addUamGateway(world.server, world.area, world.calls.token, place);
  return () => gateway[Symbol.asyncDispose]();
});

/** Arrives from the gateway that takes changes of sessions. */
const arrive = (changes: { result?: string } = {}) =>
  world.arrive({ nasIdentifier, gateway: { host: '127.0.0.1', port: 3990 }, ...changes });
/** The code in one of the mails. */
const codeIn = (at: number) => /\d{6}/.exec(mails[at]?.text ?? '')?.[0] ?? '';
const session = () =>
  world.server.database.system
    .selectFrom('guest_session')
    .select(['state', 'termination_cause'])
    .where('mac_address', '=', mac())
    .executeTakeFirstOrThrow();

async function goOnline(page: GuestPage): Promise<GuestPage> {
  await startSession(world.server, ticketOf(page), mac());
  await world.server.database.system
    .updateTable('guest_session')
    .set(({ selectFrom }) => ({
      acct_session_id: mac(),
      nas_identifier: nasIdentifier,
      device_id: selectFrom('device').select('id').where('nas_identifier', '=', nasIdentifier),
    }))
    .where('mac_address', '=', mac())
    .execute();
  return browser().follow(await arrive({ result: 'success' }));
}

async function passTime(seconds: number): Promise<void> {
  world.calls.passTime(seconds);
  await takeDueSteps(endRevokedSessions(world.server.context));
  // A change that a job stores waits in case a request carries it out.
  world.calls.passTime(61);
  await takeDueSteps(changeSessions(world.server.context));
}

test('an e-mail guest is online for minutes, and stays so after the code', async () => {
  await freePlan();
  const { upload, change } = await imageCalls(world.server, { family: world.calls.family });
  const header = await upload(world.calls.family.provider, 'Header', await examplePng());
  await change(world.calls.family.provider, header, { slot: 'mail-header' });
  await publishPortal(world.server, world.area, { methods: { methods: [method('email')] } });
  const page = await arrive();
  expect((await browser().submit(page, 'email', { email: 'nobody' })).text).toContain(
    'Enter an email address',
  );
  const sent = await browser().submit(page, 'email', { email: 'zoe@example.com' });
  const end = new Date(world.server.clock.now.getTime() + 5 * 60_000);
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
  expect(guest.email_confirmed_at).toEqual(world.server.clock.now);
  expect(guest.valid_until).toEqual(new Date(world.server.clock.now.getTime() + 7_200_000));

  await takeDueSteps(changeSessions(world.server.context));
  expect(gateway.received.map(([code]) => code)).toEqual([coaRequest]);
  const timeout = gateway.attributesOf(0).get(radiusAttribute.sessionTimeout);
  expect(timeout?.readUInt32BE()).toBe(7_200);
  await passTime(10 * 60);
  expect(await session()).toMatchObject({ state: 'open' });
});

test('a guest who does not confirm is logged out after the minutes of grace', async () => {
  await freePlan();
  await publishPortal(world.server, world.area, { methods: { methods: [method('email')] } });
  await goOnline(await browser().submit(await arrive(), 'email', { email: 'zoe@example.com' }));
  await passTime(4 * 60);
  expect(gateway.received).toEqual([]);
  await passTime(2 * 60);
  expect(gateway.received.map(([code]) => code)).toEqual([disconnectRequest]);
  expect(await session()).toEqual({ state: 'stale', termination_cause: 'Admin-Reset' });
});

test('an unconfirmed guest sees the field for the code, wherever the portal leads others', async () => {
  await freePlan();
  await publishPortal(world.server, world.area, {
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
  const later = await browser().follow(await arrive({ result: 'success' }));
  expect(later.html).toContain('https://hotel.example/');
});

test.each(['open', 'stale'])(
  'a guest who is too late reads why, and is let in by the code, with the session still %s',
  async (state) => {
    await freePlan();
    await publishPortal(world.server, world.area, { methods: { methods: [method('email')] } });
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
    expect((await guestRow()).email_confirmed_at).toEqual(world.server.clock.now);
  },
);

test('once the mailed code has expired, a late guest signs in again', async () => {
  await freePlan();
  await publishPortal(world.server, world.area, { methods: { methods: [method('email')] } });
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
  await publishPortal(world.server, world.area, { methods: { methods: [method('email')] } });
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
  await publishPortal(world.server, world.area, { methods: { methods: [method('email')] } });
  const page = await arrive();
  const status = await goOnline(
    await browser().submit(page, 'email', { email: 'victim@example.com' }),
  );
  await browser().submit(page, 'email', { email: 'other@example.com' });
  const emailCode = codeIn(1);
  await browser().submit(status, 'emailCode', { emailCode });
  const { area } = world;
  const guests = await world.server.database.system
    .selectFrom('guest')
    .select(['email', 'email_confirmed_at as confirmedAt'])
    .where('organization_number', '=', area.number)
    .where('email_confirmed_at', 'is not', null)
    .execute();
  expect(guests.map(({ email }) => email)).not.toContain('victim@example.com');
});

test('answers that an online guest writes again are not kept beside the guest', async () => {
  await freePlan();
  await publishPortal(world.server, world.area, { methods: { methods: [method('email')] } });
  const page = await arrive();
  await goOnline(await browser().submit(page, 'email', { email: 'zoe@example.com' }));
  await browser().submit(page, 'email', { email: 'zoe@example.com' });
  const codes = await world.server.database.system
    .selectFrom('portal_email_code')
    .select('identity')
    .where('organization_number', '=', world.area.number)
    .execute();
  expect(codes).toEqual([{ identity: null }]);
});
