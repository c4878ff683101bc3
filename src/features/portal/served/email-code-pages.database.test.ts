// On both engines
import { beforeEach, expect, test } from 'vitest';
import {
  type GuestPage,
  method,
  publishPortal,
  startSession,
  ticketOf,
} from '../../../../test/portal-guests.ts';
import type { Message } from '../../../server/network/mail.ts';
import { defaultPortal } from '../document/default-portal.ts';
import { dayByDay, portalWorld } from '../testing/portal-world.ts';

const mails: Message[] = [];
const world = portalWorld({
  mail: { send: async (message) => void mails.push(message) },
  now: dayByDay(),
});
const { arrive, browser, mac } = world;

beforeEach(async () => {
  mails.length = 0;
  await world.freePlan();
});

const publishEmail = (graceMinutes: number) =>
  publishPortal(world.server, world.area, {
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
  world.calls.passTime(10 * 60);
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
  await startSession(world.server, ticketOf(await signIn()), mac());
  const blocked = await block(await browser().follow(await arrive({ result: 'success' })));
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
    await publishPortal(world.server, world.area, {
      methods: { methods: [method('email'), method('free')] },
      form: { ...form, fields },
      afterSignIn: { target: 'status', address: null, rememberDays: 7, graceMinutes: 30 },
    });
    const page = await arrive();
    expect(ticketOf(await browser().submit(page, 'email', { email: 'zoe@example.com' }))).not.toBe(
      '',
    );
    const free = await browser().submit(page, 'free', { email });
    await startSession(world.server, ticketOf(free), mac());
    const status = await browser().follow(await arrive({ result: 'success' }));
    expect(status.text).toContain('This device');
    expect(status.text).not.toContain('6-digit code');
    world.calls.passTime(3 * 3_600);
    expect((await browser().follow(await arrive())).text).not.toContain('did not confirm');
  },
);
