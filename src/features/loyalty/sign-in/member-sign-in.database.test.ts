// On both engines: guests on the portal who sign in at a real issuer.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccessCodeCalls, accessCodeCalls } from '../../../../test/access-code-calls.ts';
import {
  addUamGateway,
  type GuestPage,
  guestBrowser,
  method,
  newMac,
  publishPortal,
  uamQuery,
} from '../../../../test/portal-guests.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { forgetOldLookups } from '../jobs/forget-old-lookups.ts';
import { issuerClient, startIssuer } from '../testing/issuer.ts';
import { plantCards, plantProgramme } from '../testing/planted-lookup.ts';

const member = { member_number: '770 123 456-789', tier: 'GOLD', family_name: 'Müller' };

let server: TestServer;
let calls: AccessCodeCalls;
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let nasIdentifier: string;
let macAddress: string;

beforeAll(async () => {
  server = await startTestServer();
  issuer = await startIssuer();
});
afterAll(async () => {
  await issuer.close();
  await server.close();
});
beforeEach(async () => {
  server.clock.now = new Date();
  issuer.state.claims = member;
  issuer.state.userInfo = {};
  issuer.state.faults = {};
  await openArea();
});

/** Opens an area whose portal offers the programme, with a device that comes to it. */
async function openArea(parts: Parameters<typeof publishPortal>[2] = {}): Promise<void> {
  macAddress = newMac();
  calls = await accessCodeCalls(server);
  const { area } = calls.family;
  nasIdentifier = await addUamGateway(server, area, calls.token);
  await publishPortal(server, area, { methods: { methods: [method('memberNumber')] }, ...parts });
  await plantCards(server, area);
  await plantProgramme(server, area, {
    type: 'oidc',
    issuer: issuer.issuer,
    ...issuerClient,
    numberClaim: 'member_number',
  });
}

const browser = () => guestBrowser(server);
const arrive = (area = calls.family.area) =>
  browser().open(
    uamQuery(`https://atrium.example/portal/${area.number}/`, { nasIdentifier, macAddress }),
  );
const decoded = (html: string) => html.replaceAll('&amp;', '&');

interface Left {
  url: URL;
  cookie: string;
  page: GuestPage;
}

/** Chooses the programme, and returns where the page leads, with the cookie that the browser got. */
async function leave(written: Record<string, string> = {}): Promise<Left> {
  const start = await arrive();
  const programme = /name="programme" value="([^"]+)"/.exec(start.html)?.[1] ?? '';
  const page = await browser().submit(start, 'programme', { programme, ...written });
  const href = /href="(http:\/\/127[^"]*\/authorize[^"]*)"/.exec(page.html)?.[1];
  if (href === undefined) throw new Error(`The page does not lead to the issuer: ${page.text}`);
  const cookie = (page.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  return { url: new URL(decoded(href)), cookie, page };
}

/** Signs in at the issuer; returns the address to which it sends the browser back. */
async function signInAt(url: URL): Promise<URL> {
  const response = await fetch(url, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}

const comeBack = async ({ href }: URL, cookie: string) =>
  browser().follow(await browser().open(href, { headers: { cookie } }));

async function signIn(): Promise<GuestPage> {
  const { url, cookie } = await leave();
  return comeBack(await signInAt(url), cookie);
}

const lookups = () =>
  server.database.system
    .selectFrom('loyalty_lookup')
    .selectAll()
    .where('organization_number', '=', calls.family.area.number)
    .orderBy('at')
    .execute();
const purchases = () =>
  server.database.system
    .selectFrom('purchase')
    .select(['method', 'amount', 'discount', 'status'])
    .where('organization_number', '=', calls.family.area.number)
    .execute();
// The first plan of the area costs 9.95 EUR.

test('a member signs in at the issuer and gets the percentage of the tier off', async () => {
  const pay = await signIn();
  expect(pay.text).toContain('Discount');
  expect(pay.text).toContain('7.46');
  await browser().submit(pay, 'payCard');
  expect(await purchases()).toMatchObject([{ method: 'creditCard', amount: 746, discount: 249 }]);
});

test('the look-up is listed with the number as a keyed hash, and the guest has none', async () => {
  await browser().submit(await signIn(), 'payCard');
  const [row, ...others] = await lookups();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    type: 'oidc',
    result: 'matched',
    programme: 'Stars',
    value: 'GOLD',
    tier: 'Gold',
    percent_off: 25,
    member_last4: '6789',
    guest_name: 'Müller',
    sealed_question: null,
    next_step_at: null,
  });
  expect(row?.member_hash).toHaveLength(32);
  expect(row?.received).toContain('"tier": "GOLD"');
  expect(row?.received).not.toMatch(/770|Müller|subject-1/);
  const guests = await server.database.system
    .selectFrom('guest')
    .select(['name', 'member_number'])
    .where('organization_number', '=', calls.family.area.number)
    .execute();
  expect(guests).toEqual([{ name: 'Müller', member_number: null }]);
});

test('a tier with the whole price off lets the member in, by a page of ours', async () => {
  issuer.state.claims = { ...member, tier: 'PLAT' };
  const page = await signIn();
  // A redirect would belong to the issuer's form, whose policy may forbid it.
  expect(page.status).toBe(200);
  expect(decoded(page.html)).toMatch(/href="http:\/\/10\.1\.0\.1:3990\/logon\?username=\w{32}/);
  expect(await purchases()).toMatchObject([
    { method: 'complimentary', amount: 0, discount: 995, status: 'captured' },
  ]);
});

test('the address of the issuer has PKCE, state and nonce; the page has a way back and one cookie', async () => {
  const { url, page } = await leave();
  const sent = Object.fromEntries(url.searchParams);
  expect(sent).toMatchObject({
    response_type: 'code',
    client_id: issuerClient.clientId,
    redirect_uri: `https://atrium.example/portal/${calls.family.area.number}/programme`,
    scope: 'openid profile',
    code_challenge_method: 'S256',
    ui_locales: 'en',
  });
  expect(sent.state).toMatch(/^[\w-]{43}$/);
  expect(sent.nonce).toMatch(/^[\w-]{43}$/);
  expect(url.href).not.toContain(issuerClient.clientSecret);
  expect(page.text).toContain('Sign in with Stars');
  expect(page.html).toMatch(/href="\/portal\/\d+\/sign-in\?state=[^"]+">Back</);
  expect(page.headers.get('set-cookie')).toMatch(
    /^AtriumProgramme=[\w-]{43}; Max-Age=600; Path=\/portal\/\d+\/programme; HttpOnly; SameSite=Lax$/,
  );
});

test('the portal asks for a number only where a list or a web service knows some', async () => {
  expect((await arrive()).html).not.toContain('name="memberNumber"');
  await plantProgramme(server, calls.family.area, {
    type: 'http',
    name: 'Club',
    position: 2,
    url: 'http://127.0.0.1:9/{number}',
  });
  const both = await arrive();
  expect(both.html).toContain('name="memberNumber"');
  expect(both.text).toContain('Sign in with Stars');
  await server.database.system
    .updateTable('payment_gateway')
    .set({ status: 'Suspended' })
    .where('type', '=', 'oidc')
    .execute();
  expect((await arrive()).text).not.toContain('Sign in with Stars');
});

test('claims that the token lacks are read at the endpoint for them; a list names the tier', async () => {
  issuer.state.claims = {};
  issuer.state.userInfo = { member_number: '420000007788', tier: ['STAFF', 'GOLD'] };
  expect((await signIn()).text).toContain('7.46');
  expect(await lookups()).toMatchObject([
    { result: 'matched', value: 'GOLD', member_last4: '7788' },
  ]);
});

describe('a guest who is not identified sees why, and signs in another way', () => {
  const signInPage = (page: GuestPage) => /\/do\/programme\?/.test(page.html);

  test('an account without a member number', async () => {
    issuer.state.claims = { tier: 'GOLD' };
    const page = await signIn();
    expect(page.text).toContain('Your account has no membership');
    expect(signInPage(page)).toBe(true);
    expect(await lookups()).toMatchObject([{ result: 'notFound', tier: null, member_hash: null }]);
  });

  test('a guest who cancels at the issuer', async () => {
    issuer.state.faults = { error: 'access_denied' };
    const page = await signIn();
    expect(page.text).toContain('You were not signed in to the programme');
    expect(signInPage(page)).toBe(true);
    expect(await lookups()).toMatchObject([
      { result: 'refused', received: 'The issuer sent the error access_denied' },
    ]);
    issuer.state.faults = {};
    expect((await signIn()).text).toContain('7.46');
  });

  test.each([
    ['of another issuer', { token: { iss: 'https://evil.example' } }, '(iss)'],
    ['with the nonce of another sign-in', { token: { nonce: 'n'.repeat(43) } }, '(nonce)'],
    ['without a nonce', { token: { nonce: undefined } }, 'rejected'],
    ['for another client', { token: { aud: 'another' } }, '(aud)'],
    ['that has expired', { token: { exp: 1_700_000_000 } }, 'rejected'],
    ['signed by another key', { signsWithOtherKey: true }, 'rejected'],
  ])('a token %s', async (_what, faults, reason) => {
    issuer.state.faults = faults;
    const page = await signIn();
    expect(page.status).toBe(422);
    expect(page.text).toContain('You were not signed in to the programme');
    const rows = await lookups();
    expect(rows).toMatchObject([{ result: 'refused', tier: null }]);
    expect(rows[0]?.received).toContain(reason);
  });

  test.each<[string, (url: URL) => void]>([
    ['a forged code', (url) => url.searchParams.set('code', 'forged')],
    ['no code', (url) => url.searchParams.delete('code')],
    ['another issuer', (url) => url.searchParams.set('iss', 'https://evil.example')],
  ])('a return with %s', async (_what, forge) => {
    const { url, cookie } = await leave();
    const back = await signInAt(url);
    forge(back);
    expect((await comeBack(back, cookie)).text).toContain('You were not signed in');
    expect(await lookups()).toMatchObject([{ result: 'refused' }]);
  });

  test('an issuer that is down when the guest leaves, and when the guest returns', async () => {
    const { url, cookie } = await leave();
    issuer.state.faults = { tokens: 503 };
    const page = await comeBack(await signInAt(url), cookie);
    expect(page.text).toContain('The programme does not answer');
    expect(signInPage(page)).toBe(true);
    // What was discovered is good for ten minutes.
    server.clock.now = new Date(server.clock.now.getTime() + 11 * 60_000);
    issuer.state.faults = { discovery: 503 };
    await expect(leave()).rejects.toThrow('The programme does not answer');
    expect(await lookups()).toMatchObject([
      { result: 'noAnswer', received: '503 instead of 200', next_step_at: null },
      { result: 'noAnswer', received: '503 instead of 200', next_step_at: null },
    ]);
  });

  test('an issuer that never replies holds the guest up for less than 10 seconds', async () => {
    const { url, cookie } = await leave();
    issuer.state.faults = { tokens: 'never' };
    const start = performance.now();
    const page = await comeBack(await signInAt(url), cookie);
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(page.text).toContain('The programme does not answer');
    expect(await lookups()).toMatchObject([{ result: 'noAnswer' }]);
  }, 20_000);
});

describe('a return is rejected, and identifies nobody', () => {
  const rejected = async (page: GuestPage, text: string) => {
    expect(page.status).toBe(400);
    expect(page.text).toContain(text);
  };

  test('a second time', async () => {
    const { url, cookie } = await leave();
    const back = await signInAt(url);
    expect((await comeBack(back, cookie)).text).toContain('7.46');
    await rejected(await comeBack(back, cookie), 'Please start again');
    expect(await lookups()).toHaveLength(1);
  });

  test('without a state, and with a forged one', async () => {
    const { url, cookie } = await leave();
    const back = await signInAt(url);
    back.searchParams.set('state', 'f'.repeat(43));
    await rejected(await comeBack(back, cookie), 'Please start again');
    back.searchParams.delete('state');
    await rejected(await comeBack(back, cookie), 'Please start again');
    expect(await lookups()).toEqual([]);
  });

  test('in another area, even of the same provider', async () => {
    const { url, cookie } = await leave();
    const back = await signInAt(url);
    const other = new URL(back);
    other.pathname = `/portal/${calls.family.siblingArea.number}/programme`;
    await rejected(await comeBack(other, cookie), 'Please start again');
    // The other area's page leaves the guest's sign-in alone.
    expect((await comeBack(back, cookie)).text).toContain('7.46');
  });

  test.each(['', 'AtriumProgramme=forged'])(
    'in another browser, with the cookie %j',
    async (cookie) => {
      const { url } = await leave();
      const back = await signInAt(url);
      await rejected(await comeBack(back, cookie), 'belongs to another device');
      expect(await lookups()).toEqual([]);
    },
  );

  test('by the state of another device', async () => {
    const victim = await leave();
    macAddress = newMac();
    const attacker = await leave();
    const back = await signInAt(attacker.url);
    await rejected(await comeBack(back, victim.cookie), 'belongs to another device');
  });

  test('after ten minutes, when the sign-in is removed as well', async () => {
    const { url, cookie } = await leave();
    const back = await signInAt(url);
    server.clock.now = new Date(server.clock.now.getTime() + 10 * 60_000);
    await rejected(await comeBack(back, cookie), 'Please start again');
    await leave();
    server.clock.now = new Date(server.clock.now.getTime() + 61 * 60_000);
    await takeDueSteps(forgetOldLookups(server.context));
    const stored = await server.database.system
      .selectFrom('loyalty_sign_in')
      .select('attempt_id')
      .where('organization_number', '=', calls.family.area.number)
      .execute();
    expect(stored).toEqual([]);
  });
});

test('what the guest wrote in the form is of the guest who comes back', async () => {
  const fields = [{ id: 'email', label: {}, isRequired: true }];
  await openArea({ form: { fields, asksForMarketing: false, marketingText: {} } });
  const empty = await browser().submit(await arrive(), 'programme', { programme: 'x' });
  expect(empty.text).toContain('Please check what you entered');
  const { url, cookie } = await leave({ email: 'ada@guests.example' });
  await browser().submit(await comeBack(await signInAt(url), cookie), 'payCard');
  const guests = await server.database.system
    .selectFrom('guest')
    .select('email')
    .where('organization_number', '=', calls.family.area.number)
    .execute();
  expect(guests).toEqual([{ email: 'ada@guests.example' }]);
});

test('a device that is refused again and again must wait', async () => {
  issuer.state.faults = { error: 'access_denied' };
  const attempts = async () => {
    for (let times = 0; times < 12; times += 1) await signIn();
  };
  await expect(attempts()).rejects.toThrow('Too many attempts');
});
