// On both engines: guests on the portal who sign in at a real issuer.
import { describe, expect, test } from 'vitest';
import type { GuestPage } from '../../../../test/portal-guests.ts';
import { getPortal } from '../../portal/contract.ts';
import { issuerClient } from '../testing/issuer.ts';
import { openMemberArea, signInAt } from '../testing/member-area.ts';
import { member, memberWorld } from '../testing/member-world.ts';
import { plantProgramme } from '../testing/planted-lookup.ts';

const world = memberWorld();

test('a member signs in at the issuer and gets the percentage of the tier off', async () => {
  const pay = await world.area.signIn();
  expect(pay.text).toContain('Discount');
  expect(pay.text).toContain('7.46');
  await world.area.browser().submit(pay, 'payCard');
  expect(await world.area.purchases()).toMatchObject([
    { method: 'creditCard', amount: 746, discount: 249 },
  ]);
});

test('the look-up is listed with the number as a keyed hash, and the guest has none', async () => {
  await world.area.browser().submit(await world.area.signIn(), 'payCard');
  const [row, ...others] = await world.area.lookups();
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
  expect(await world.area.guests()).toMatchObject([{ name: 'Müller', member_number: null }]);
});

test('a tier with the whole price off lets the member in, by a page of ours', async () => {
  world.issuer.state.claims = { ...member, tier: 'PLAT' };
  const page = await world.area.signIn();
  // A redirect would belong to the issuer's form, whose policy may forbid it.
  expect(page.status).toBe(200);
  expect(page.html.replaceAll('&amp;', '&')).toMatch(
    /href="http:\/\/10\.1\.0\.1:3990\/logon\?username=\w{32}/,
  );
  expect(await world.area.purchases()).toMatchObject([
    { method: 'complimentary', amount: 0, discount: 995, status: 'captured' },
  ]);
});

test('the address of the issuer has PKCE, state and nonce; the page has a way back and one cookie', async () => {
  const { url, page } = await world.area.leave();
  const sent = Object.fromEntries(url.searchParams);
  expect(sent).toMatchObject({
    response_type: 'code',
    client_id: issuerClient.clientId,
    redirect_uri: `https://atrium.example/portal/${world.area.area.number}/programme`,
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

test('the editor of the portal knows at whose issuers members sign in', async () => {
  const token = await world.server.signInAs(world.area.area.number);
  const { programmes } = await world.server.call(
    getPortal,
    { params: { orgNumber: String(world.area.area.number) } },
    token,
  );
  expect(programmes).toEqual(['Stars']);
});

test('the portal asks for a number only where a list or a web service knows some', async () => {
  expect((await world.area.arrive()).html).not.toContain('name="memberNumber"');
  await plantProgramme(world.server, world.area.area, {
    type: 'http',
    name: 'Club',
    position: 2,
    url: 'http://127.0.0.1:9/{number}',
  });
  const both = await world.area.arrive();
  expect(both.html).toContain('name="memberNumber"');
  expect(both.text).toContain('Sign in with Stars');
  await world.server.database.system
    .updateTable('payment_gateway')
    .set({ status: 'Suspended' })
    .where('type', '=', 'oidc')
    .execute();
  expect((await world.area.arrive()).text).not.toContain('Sign in with Stars');
});

test('claims that the token lacks are read at the endpoint for them; a list names the tier', async () => {
  world.issuer.state.claims = {};
  world.issuer.state.userInfo = { member_number: '420000007788', tier: ['STAFF', 'GOLD'] };
  expect((await world.area.signIn()).text).toContain('7.46');
  expect(await world.area.lookups()).toMatchObject([
    { result: 'matched', value: 'GOLD', member_last4: '7788' },
  ]);
});

describe('a guest who is not identified sees why, and signs in another way', () => {
  const signInPage = (page: GuestPage) => /\/do\/programme\?/.test(page.html);

  test('an account without a member number', async () => {
    world.issuer.state.claims = { tier: 'GOLD' };
    const page = await world.area.signIn();
    expect(page.text).toContain('Your account has no membership');
    expect(signInPage(page)).toBe(true);
    expect(await world.area.lookups()).toMatchObject([
      { result: 'notFound', tier: null, member_hash: null },
    ]);
  });

  test('a guest who cancels at the issuer', async () => {
    world.issuer.state.faults = { error: 'access_denied' };
    const page = await world.area.signIn();
    expect(page.text).toContain('You were not signed in to the programme');
    expect(signInPage(page)).toBe(true);
    expect(await world.area.lookups()).toMatchObject([
      { result: 'refused', received: 'The issuer sent the error access_denied' },
    ]);
    world.issuer.state.faults = {};
    expect((await world.area.signIn()).text).toContain('7.46');
  });

  test.each([
    ['of another issuer', { token: { iss: 'https://evil.example' } }, '(iss)'],
    ['with the nonce of another sign-in', { token: { nonce: 'n'.repeat(43) } }, '(nonce)'],
    ['without a nonce', { token: { nonce: undefined } }, 'rejected'],
    ['for another client', { token: { aud: 'another' } }, '(aud)'],
    ['that has expired', { token: { exp: 1_700_000_000 } }, 'rejected'],
    ['signed by another key', { signsWithOtherKey: true }, 'rejected'],
  ])('a token %s', async (_what, faults, reason) => {
    world.issuer.state.faults = faults;
    const page = await world.area.signIn();
    expect(page.status).toBe(422);
    expect(page.text).toContain('You were not signed in to the programme');
    const rows = await world.area.lookups();
    expect(rows).toMatchObject([{ result: 'refused', tier: null }]);
    expect(rows[0]?.received).toContain(reason);
  });

  test.each<[string, (url: URL) => void]>([
    ['a forged code', (url) => url.searchParams.set('code', 'forged')],
    ['no code', (url) => url.searchParams.delete('code')],
    ['another issuer', (url) => url.searchParams.set('iss', 'https://evil.example')],
  ])('a return with %s', async (_what, forge) => {
    const { url, cookie } = await world.area.leave();
    const back = await signInAt(url);
    forge(back);
    expect((await world.area.comeBack(back, cookie)).text).toContain('You were not signed in');
    expect(await world.area.lookups()).toMatchObject([{ result: 'refused' }]);
  });

  test('an issuer that is down when the guest leaves, and when the guest returns', async () => {
    const { url, cookie } = await world.area.leave();
    world.issuer.state.faults = { tokens: 503 };
    const page = await world.area.comeBack(await signInAt(url), cookie);
    expect(page.text).toContain('The programme does not answer');
    expect(signInPage(page)).toBe(true);
    // What was discovered is good for ten minutes.
    world.server.clock.now = new Date(world.server.clock.now.getTime() + 11 * 60_000);
    world.issuer.state.faults = { discovery: 503 };
    await expect(world.area.leave()).rejects.toThrow('The programme does not answer');
    expect(await world.area.lookups()).toMatchObject([
      { result: 'noAnswer', received: '503 instead of 200', next_step_at: null },
      { result: 'noAnswer', received: '503 instead of 200', next_step_at: null },
    ]);
  });

  test('an issuer that never replies holds the guest up for less than 10 seconds', async () => {
    const { url, cookie } = await world.area.leave();
    world.issuer.state.faults = { tokens: 'never' };
    const start = performance.now();
    const page = await world.area.comeBack(await signInAt(url), cookie);
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(page.text).toContain('The programme does not answer');
    expect(await world.area.lookups()).toMatchObject([{ result: 'noAnswer' }]);
  }, 20_000);
});

test('what the guest wrote in the form is of the guest who comes back', async () => {
  const fields = [{ id: 'email', label: {}, isRequired: true }];
  const form = { fields, asksForMarketing: false, marketingText: {} };
  const area = await openMemberArea(world.server, world.issuer, { form });
  const empty = await area.browser().submit(await area.arrive(), 'programme', {
    programme: 'x',
  });
  expect(empty.text).toContain('Please check what you entered');
  const { url, cookie } = await area.leave({ email: 'ada@guests.example' });
  await area.browser().submit(await area.comeBack(await signInAt(url), cookie), 'payCard');
  expect(await area.guests()).toMatchObject([{ email: 'ada@guests.example' }]);
});

test('a device that is refused again and again must wait', async () => {
  world.issuer.state.faults = { error: 'access_denied' };
  const attempts = async () => {
    for (let times = 0; times < 12; times += 1) await world.area.signIn();
  };
  await expect(attempts()).rejects.toThrow('Too many attempts');
});
