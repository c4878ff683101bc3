// On both engines
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { isEmbeddedUnderTest } from '../../../../test/databases.ts';
import { method, publishPortal, startSession, ticketOf } from '../../../../test/portal-guests.ts';
import type { TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import type { Message } from '../../../server/network/mail.ts';
import { forgetIdentities } from '../attempts/forget-identities.ts';
import type { PortalDocument } from '../document/fields.ts';
import { dayByDay, portalWorld } from '../testing/portal-world.ts';

const mails: Message[] = [];
let mailFails = false;
const mail = {
  async send(message: Message) {
    if (mailFails) throw new Error('refused');
    mails.push(message);
  },
};
const world = portalWorld({
  mail,
  now: dayByDay(),
});
const { arrive, browser, freePlan, goOnline, mac } = world;

beforeEach(() => {
  mails.length = 0;
  mailFails = false;
});

/** Publishes a portal whose guests go online after they have confirmed their address. */
const publishConfirmFirst = (parts: Partial<PortalDocument> = {}) =>
  publishPortal(world.server, world.area, {
    methods: { methods: [method('email')] },
    afterSignIn: { target: 'status', address: null, rememberDays: 7, graceMinutes: 0 },
    ...parts,
  });
/** Publishes a portal whose guests are online for minutes before that. */
const publishGrace = () =>
  publishPortal(world.server, world.area, { methods: { methods: [method('email')] } });
const askedAddress: PortalDocument['form'] = {
  fields: [{ id: 'email', label: {}, isRequired: true }],
  asksForMarketing: false,
  marketingText: {},
};
/** Signs in with an address that is confirmed within minutes; returns the status page. */
const goOnlineUnconfirmed = async () =>
  goOnline(await browser().submit(await arrive(), 'email', { email: 'zoe@example.com' }));
/** Does what an administrator does who corrects the address of the guest. */
const changeAddress = (transaction: Pick<TestServer['database']['system'], 'updateTable'>) =>
  transaction
    .updateTable('guest')
    .set({ email: 'new@example.com' })
    .where('organization_number', '=', world.area.number)
    .execute();
const addressesOfCodes = async () => {
  const codes = await world.server.database.system
    .selectFrom('portal_email_code')
    .select('email')
    .where('organization_number', '=', world.area.number)
    .execute();
  return codes.map(({ email }) => email);
};
const guestsOfArea = () =>
  world.server.database.system
    .selectFrom('guest')
    .select(['email', 'email_confirmed_at', 'entitled_at', 'plan_id'])
    .where('organization_number', '=', world.area.number)
    .execute();
/** The code in one of the mails. */
const codeIn = (at: number) => /\d{6}/.exec(mails[at]?.text ?? '')?.[0] ?? '';

test('without minutes of grace the code comes first', async () => {
  await freePlan();
  await publishConfirmFirst();
  const page = await browser().submit(await arrive(), 'email', { email: 'zoe@example.com' });
  const asking = await browser().follow(page);
  expect(asking.text).toContain('We sent a 6-digit code to zoe@example.com');
  const resent = await browser().follow(await browser().submit(asking, 'resend'));
  expect(resent.text).toContain('We sent a new code.');
  expect(mails).toHaveLength(2);
  const [former, latest] = [codeIn(0), codeIn(1)];
  if (former !== latest)
    expect((await browser().submit(asking, 'emailCode', { emailCode: former })).text).toContain(
      'not the code',
    );
  const sent = await browser().submit(asking, 'emailCode', { emailCode: latest });
  expect(ticketOf(sent)).toHaveLength(32);
  expect(await guestsOfArea()).toMatchObject([{ email_confirmed_at: world.server.clock.now }]);
});

test('after five wrong codes the right one is refused, and a new one is accepted', async () => {
  await freePlan();
  await publishConfirmFirst();
  const sent = await browser().submit(await arrive(), 'email', { email: 'zoe@example.com' });
  const asking = await browser().follow(sent);
  for (let tries = 0; tries < 5; tries += 1)
    await browser().submit(asking, 'emailCode', { emailCode: 'wrong' });
  world.calls.passTime(10 * 60);
  const refused = await browser().submit(asking, 'emailCode', { emailCode: codeIn(0) });
  expect(refused.text).toContain('Too many wrong codes. Request a new one.');
  const resent = await browser().follow(await browser().submit(refused, 'resend'));
  const admitted = await browser().submit(resent, 'emailCode', { emailCode: codeIn(1) });
  expect(ticketOf(admitted)).toHaveLength(32);
});

test('a guest who comes back from the mailbox signs in with the code', async () => {
  await freePlan();
  await publishConfirmFirst();
  await browser().submit(await arrive(), 'email', { email: 'zoe@example.com' });
  const back = await arrive();
  expect(back.text).toContain('We sent a 6-digit code to z…@…');
  const emailCode = codeIn(0);
  const sent = await browser().submit(back, 'emailCode', { emailCode });
  expect(ticketOf(sent)).toHaveLength(32);
  expect(await guestsOfArea()).toMatchObject([
    { email: 'zoe@example.com', email_confirmed_at: world.server.clock.now },
  ]);
});

test('a code stays valid when the mail to another address fails', async () => {
  await freePlan();
  await publishConfirmFirst();
  const first = await browser().submit(await arrive(), 'email', { email: 'zoe@example.com' });
  const asking = await browser().follow(first);
  mailFails = true;
  const failed = await browser().submit(asking, 'email', { email: 'zoe@exmaple.com' });
  expect(failed.text).toContain('We could not send the email');
  expect(failed.text).toContain('We sent a 6-digit code to zoe@example.com');
  const emailCode = codeIn(0);
  expect(ticketOf(await browser().submit(failed, 'emailCode', { emailCode }))).toHaveLength(32);
});

test('a code that is confirmed twice at once, and once again later, lets one guest in', async () => {
  await freePlan();
  await publishConfirmFirst();
  const sent = await browser().submit(await arrive(), 'email', { email: 'zoe@example.com' });
  const asking = await browser().follow(sent);
  const confirm = () => browser().submit(asking, 'emailCode', { emailCode: codeIn(0) });
  const pages = await Promise.all([confirm(), confirm()]);
  pages.push(await confirm());
  const [, , last] = pages.map(ticketOf);
  await startSession(world.server, last ?? '', mac());
  expect(await guestsOfArea()).toMatchObject([
    { email: 'zoe@example.com', entitled_at: world.server.clock.now },
  ]);
  expect(await world.purchases()).toMatchObject([{ method: 'complimentary' }]);
});

test('a guest whose gateway did not get the ticket signs in with a new code', async () => {
  await freePlan();
  await publishConfirmFirst();
  const email = 'zoe@example.com';
  const asking = await browser().follow(await browser().submit(await arrive(), 'email', { email }));
  const first = await browser().submit(asking, 'emailCode', { emailCode: codeIn(0) });
  expect(ticketOf(first)).toHaveLength(32);
  // The page before has a button for a new code, which the next page would have no field for.
  expect((await browser().submit(asking, 'resend')).text).toContain('start again');
  expect(mails).toHaveLength(1);
  const back = await arrive();
  expect(back.html).not.toContain('do/emailCode?');
  const again = await browser().follow(await browser().submit(back, 'email', { email }));
  const second = await browser().submit(again, 'emailCode', { emailCode: codeIn(1) });
  await startSession(world.server, ticketOf(second), mac());
  expect(await guestsOfArea()).toMatchObject([{ email, entitled_at: world.server.clock.now }]);
});

test('a guest whose plan has ended signs in again with a new code', async () => {
  const email = 'zoe@example.com';
  await freePlan({ name: 'Short', duration: 600 });
  await publishConfirmFirst();
  const asking = await browser().follow(await browser().submit(await arrive(), 'email', { email }));
  const sent = await browser().submit(asking, 'emailCode', { emailCode: codeIn(0) });
  await startSession(world.server, ticketOf(sent), mac());
  world.calls.passTime(11 * 60);
  const ended = await arrive();
  expect(ended.text).toContain('Sign in again');
  const link = /href="([^"]*\/sign-in\?[^"]*)"/.exec(ended.html)?.[1] ?? '';
  const signIn = await browser().open(link.replaceAll('&amp;', '&'));
  const again = await browser().follow(await browser().submit(signIn, 'email', { email }));
  expect(again.text).toContain(`We sent a 6-digit code to ${email}`);
  const next = await browser().submit(again, 'emailCode', { emailCode: codeIn(1) });
  expect(ticketOf(next)).toHaveLength(32);
});

test('a right code stays valid while no plan is offered', async () => {
  const id = await freePlan();
  await publishConfirmFirst();
  const sent = await browser().submit(await arrive(), 'email', { email: 'zoe@example.com' });
  const asking = await browser().follow(sent);
  const setStatus = (status: 'Active' | 'Draft') =>
    world.server.database.system
      .updateTable('service_plan')
      .set({ status })
      .where('id', '=', id)
      .execute();
  await setStatus('Draft');
  const refused = await browser().submit(asking, 'emailCode', { emailCode: codeIn(0) });
  await setStatus('Active');
  const admitted = await browser().submit(refused, 'emailCode', { emailCode: codeIn(0) });
  expect(ticketOf(admitted)).toHaveLength(32);
});

test('a guest whose email cannot be sent reads so', async () => {
  await freePlan();
  await publishGrace();
  mailFails = true;
  const page = await browser().submit(await arrive(), 'email', { email: 'zoe@example.com' });
  expect(page.text).toContain('We could not send the email');
});

test('a form for another method does not take over the code for its address', async () => {
  const email = 'zoe@example.com';
  const forEmail = await freePlan();
  const forFree = [await freePlan({ name: 'A' }), await freePlan({ name: 'B' })];
  await publishConfirmFirst({
    methods: {
      methods: [
        { ...method('email'), planIds: [forEmail] },
        { ...method('free'), planIds: forFree },
      ],
    },
    form: askedAddress,
  });
  const asking = await browser().follow(await browser().submit(await arrive(), 'email', { email }));
  const { location } = await browser().submit(asking, 'free', { email });
  const signIn = await browser().open((location ?? '').replace('/plans?', '/sign-in?'));
  const sent = await browser().submit(signIn, 'emailCode', { emailCode: codeIn(0) });
  expect(ticketOf(sent)).toHaveLength(32);
  expect(await guestsOfArea()).toMatchObject([{ email, plan_id: forEmail }]);
});

test('a used code is not asked for when its guest signs in with another method', async () => {
  const email = 'zoe@example.com';
  await freePlan({ name: 'Short', duration: 600 });
  await publishConfirmFirst({
    methods: { methods: [method('email'), method('free')] },
    form: askedAddress,
  });
  const sent = await browser().submit(await arrive(), 'email', { email });
  const asking = await browser().follow(sent);
  const confirmed = await browser().submit(asking, 'emailCode', { emailCode: codeIn(0) });
  await startSession(world.server, ticketOf(confirmed), mac());
  world.calls.passTime(11 * 60);
  const free = await browser().submit(asking, 'free', { email });
  expect((await browser().follow(sent)).text).not.toContain('6-digit code');
  await startSession(world.server, ticketOf(free), mac());
  const status = await browser().follow(await arrive({ result: 'success' }));
  expect(status.text).toContain('This device');
  expect(status.text).not.toContain('6-digit code');
});

test.each([true, false])(
  'an expired code is removed, unless its guest must still confirm: %s',
  async (isConfirmed) => {
    await freePlan();
    await publishGrace();
    const status = await goOnlineUnconfirmed();
    if (isConfirmed) await browser().submit(status, 'emailCode', { emailCode: codeIn(0) });
    await takeDueSteps(forgetIdentities(world.server.context));
    expect(await addressesOfCodes()).toEqual(['zoe@example.com']);
    world.calls.passTime(2 * 3_600);
    await takeDueSteps(forgetIdentities(world.server.context));
    expect(await addressesOfCodes()).toEqual(isConfirmed ? [] : ['zoe@example.com']);
  },
);

test('a guest whose address was changed gets a code for the one that the guest writes', async () => {
  await freePlan();
  await publishGrace();
  const first = await arrive();
  await goOnlineUnconfirmed();
  await changeAddress(world.server.database.system);
  const sent = await browser().submit(first, 'email', { email: 'zoe@example.com' });
  expect((await browser().follow(sent)).html).toContain('do/emailCode?');
});

test.skipIf(isEmbeddedUnderTest())(
  'a code does not confirm an address that is changed at this moment (needs PostgreSQL)',
  async () => {
    await freePlan();
    await publishGrace();
    const status = await goOnlineUnconfirmed();
    const { system } = world.server.database;
    const confirmation = await system.transaction().execute(async (transaction) => {
      await changeAddress(transaction);
      const confirming = browser().submit(status, 'emailCode', { emailCode: codeIn(0) });
      await vi.waitFor(
        async () => {
          const { rows } = await sql`
          select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
            and query like '%"guest"%'`.execute(system);
          expect(rows.length).toBeGreaterThan(0);
        },
        { timeout: 20_000 },
      );
      return { confirming };
    });
    expect((await confirmation.confirming).text).toContain('This code has expired');
    expect(await guestsOfArea()).toMatchObject([
      { email: 'new@example.com', email_confirmed_at: null },
    ]);
  },
);
