// On both engines
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { replaceMembers } from '../../portal/members/contract.ts';
import { askProgrammesLater } from '../jobs/ask-later.ts';
import { forgetOldLookups } from '../jobs/forget-old-lookups.ts';
import { plantLookup, plantProgramme } from '../testing/planted-lookup.ts';
import { startProgramme } from '../testing/programme.ts';
import { laterMembership } from './later-membership.ts';
import { lookUpMember } from './look-up.ts';
import { membershipOfStay } from './look-up-stay.ts';

const hourMs = 3_600_000;

let server: TestServer;
let family: TestProvider;
let programme: Awaited<ReturnType<typeof startProgramme>>;

beforeAll(async () => {
  server = await sharedServer();
  programme = await startProgramme();
});
afterAll(() => programme.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  family = await newProvider(server);
  programme.asked.length = 0;
});

const areaOf = () => ({
  number: family.area.number,
  path: family.area.path,
  providerScope: [family.provider.path],
});
const lookUp = (memberNumber = '7701 2345 6789', lastName = 'Müller') =>
  lookUpMember(server.context, areaOf(), {
    attemptId: null,
    question: { memberNumber, lastName },
  });
const rows = () =>
  server.database.system
    .selectFrom('loyalty_lookup')
    .selectAll()
    .where('organization_number', '=', family.area.number)
    .where('type', '<>', 'list')
    .orderBy('at')
    .execute();
const webService = (more: Partial<Parameters<typeof plantProgramme>[2]> = {}) =>
  plantProgramme(server, family.area, {
    type: 'http',
    url: `${programme.url}/members/{number}?name={lastName}`,
    tierField: 'member.tier',
    nameField: null,
    expiresField: 'member.until',
    apiToken: 'token-of-the-programme',
    ...more,
  });
const known = (member: Record<string, unknown>) => programme.knows({ member });

test('a web service is asked with the number and the token; its tier gives the discount', async () => {
  await webService({ nameField: 'member.names.0' });
  known({ tier: 'gold', names: ['MUELLER'], until: '2026-12-31', number: '770123456789' });
  expect(await lookUp()).toMatchObject({
    kind: 'member',
    membership: { tier: 'Gold', percentOff: 25, isPending: false },
  });
  expect(programme.asked).toEqual([
    {
      method: 'GET',
      path: '/members/7701%202345%206789?name=M%C3%BCller',
      authorization: 'Bearer token-of-the-programme',
    },
  ]);
  const [row] = await rows();
  expect(row).toMatchObject({
    programme: 'Stars',
    result: 'matched',
    value: 'gold',
    tier: 'Gold',
    percent_off: 25,
    guest_name: 'Müller',
    member_last4: '6789',
    sent: `GET ${programme.url}/members/••••6789?name=•••`,
  });
  expect(JSON.parse(row?.received.split('\n').slice(1).join('\n') ?? '')).toEqual({
    member: { tier: 'gold', names: ['•••'], until: '2026-12-31', number: '•••' },
  });
});

test('the member’s number and name and the token are stored nowhere in clear', async () => {
  await webService({ tierField: 'echo' });
  programme.knows({ echo: 'x770123456789', 770123456789: 'Josephine', Müller: 1 });
  expect(await lookUp()).toMatchObject({ kind: 'member', membership: { tier: null } });
  const [row] = await rows();
  const stored = JSON.stringify(row);
  for (const secret of ['7701', '23456789', 'Josephine', 'token-of'])
    expect(stored).not.toContain(secret);
  expect(row?.received).not.toContain('Müller');
});

test('the same member is not looked up again for 24 hours, however the number is typed', async () => {
  await webService();
  known({ tier: 'GOLD' });
  await lookUp();
  server.clock.now = new Date(server.clock.now.getTime() + 23 * hourMs);
  expect(await lookUp('7701-23456789', 'MÜLLER')).toMatchObject({ membership: { tier: 'Gold' } });
  expect(programme.asked).toHaveLength(1);
  expect(await rows()).toMatchObject([{ repeats: 1 }]);
  await lookUp('7701-23456789', 'Meier');
  expect(programme.asked).toHaveLength(2);
  server.clock.now = new Date(server.clock.now.getTime() + 2 * hourMs);
  await lookUp();
  expect(programme.asked).toHaveLength(3);
});

test('a member who joined meanwhile is found after five minutes', async () => {
  await webService();
  programme.answers((response) => response.writeHead(404).end());
  expect(await lookUp()).toEqual({ kind: 'unknown' });
  known({ tier: 'BASE' });
  expect(await lookUp()).toEqual({ kind: 'unknown' });
  server.clock.now = new Date(server.clock.now.getTime() + hourMs / 10);
  expect(await lookUp()).toMatchObject({ kind: 'member', membership: { tier: 'Member' } });
  expect((await rows()).map(({ result }) => result)).toEqual(['notFound', 'matched']);
});

test.each([
  ['another name', { tier: 'GOLD', names: ['Schmidt'] }, 'nameDiffers'],
  ['no name where it is compared', { tier: 'GOLD', names: [] }, 'nameDiffers'],
  ['an end before now', { tier: 'GOLD', names: ['Müller'], until: '2026-06-01' }, 'expired'],
  ['an answer without the member', {}, 'notFound'],
])('a member with %s is unknown', async (_what, member, result) => {
  await webService({ nameField: 'member.names.0' });
  known(member);
  expect(await lookUp()).toEqual({ kind: 'unknown' });
  expect(await rows()).toMatchObject([{ result, tier: null, percent_off: 0 }]);
});

test.each<[string, Parameters<(typeof programme)['answers']>[0], RegExp]>([
  ['garbage', (response) => response.end('<html>'), /not JSON/],
  [
    'a redirect',
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    /302: a redirect/,
  ],
  ['1 MB', (response) => response.end(`{"a":"${'x'.repeat(1_000_000)}"}`), /more than 64 kB/],
  ['503', (response) => response.writeHead(503).end(), /503 instead of 200/],
  ['a refused token', (response) => response.writeHead(401).end(), /401 instead of 200/],
  ['a cut connection', (response) => response.destroy(), /./],
  ['nothing for 3 s', () => undefined, /No answer within 3 s|3 s/],
])(
  '%s is no answer: the guest continues, and a later answer is stored',
  async (_what, answer, text) => {
    await webService();
    programme.answers(answer);
    const start = performance.now();
    const found = await lookUp();
    expect(performance.now() - start).toBeLessThan(6_000);
    expect(found).toMatchObject({ kind: 'pending', membership: { tier: null, percentOff: 0 } });
    expect(await rows()).toMatchObject([
      { result: 'noAnswer', received: expect.stringMatching(text), tries: 1 },
    ]);

    known({ tier: 'PLAT' });
    server.clock.now = new Date(server.clock.now.getTime() + 30_000);
    await takeDueSteps(askProgrammesLater(server.context));
    expect(await rows()).toMatchObject([
      { result: 'matched', tier: 'Platinum', tries: 2, next_step_at: null },
    ]);
    if (found.kind === 'unknown') throw new Error('The look-up is not pending');
    const later = await server.database.withScope([family.area.path], (transaction) =>
      laterMembership(transaction, found.membership),
    );
    expect(later).toMatchObject({ tier: 'Platinum', percentOff: 100, isPending: false });
  },
);

test('a programme that does not reply is asked four more times, then no longer', async () => {
  await webService();
  programme.answers((response) => response.writeHead(500).end());
  await lookUp();
  for (const _step of Array.from({ length: 8 })) {
    server.clock.now = new Date(server.clock.now.getTime() + hourMs);
    await takeDueSteps(askProgrammesLater(server.context));
  }
  expect(await rows()).toMatchObject([{ result: 'noAnswer', tries: 5, next_step_at: null }]);
});

test('what the guest typed cannot select another server, and is not sent unencrypted', async () => {
  const unusable = [
    'http://{number}.example/',
    'http://members.example/{number}',
    'http://user:password@127.0.0.1:9/{number}',
    'ftp://127.0.0.1/{number}',
    '{number}',
  ];
  for (const [position, url] of unusable.entries()) await webService({ url, name: url, position });
  await webService({ position: 9, name: 'last' });
  known({ tier: 'GOLD' });
  expect(await lookUp('../admin?x=1#y&7', 'O’Brien & $&')).toMatchObject({ kind: 'member' });
  expect(programme.asked.map(({ path }) => path)).toEqual([
    '/members/..%2Fadmin%3Fx%3D1%23y%267?name=O%E2%80%99Brien%20%26%20%24%26',
  ]);
});

test('programmes are asked in their order until one knows the member; POST is possible', async () => {
  await webService({
    name: 'Second',
    position: 2,
    method: 'POST',
    url: `${programme.url}/b/{number}`,
  });
  await webService({ name: 'First', position: 1, url: `${programme.url}/a/{number}` });
  programme.answers((response, { url = '' }) =>
    url.startsWith('/a')
      ? response.writeHead(404).end()
      : response.end(JSON.stringify({ member: { tier: 'BASE' } })),
  );
  expect(await lookUp()).toMatchObject({ membership: { tier: 'Member', percentOff: 0 } });
  expect(programme.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /a/7701%202345%206789',
    'POST /b/7701%202345%206789',
  ]);
});

test('the member list gives its tiers, with a gateway that translates them and without', async () => {
  const token = await server.signInAs(family.provider.number);
  await server.call(
    replaceMembers,
    {
      params: { orgNumber: String(family.site.number) },
      body: {
        fields: ['memberNumber', 'lastName', 'tier'],
        lines: [
          { line: 2, values: ['12 34 56 78', 'Sato', 'GOLD'] },
          { line: 3, values: ['12 34 56 79', 'Okafor', ''] },
        ],
      },
    },
    token,
  );
  expect(await lookUp('12345678', 'sato')).toMatchObject({
    membership: { tier: 'GOLD', percentOff: 0 },
  });
  expect(await lookUp('12345678', 'okafor')).toEqual({ kind: 'unknown' });
  await plantProgramme(server, family.area, { type: 'list' });
  expect(await lookUp('12345678', 'sato')).toMatchObject({
    membership: { tier: 'Gold', percentOff: 25 },
  });
  expect(await lookUp('12345679', 'Okafor')).toMatchObject({ membership: { tier: null } });
});

test('a changed tier of the list is an update, and the same list changes nothing', async () => {
  const token = await server.signInAs(family.provider.number);
  const replace = (tier: string) =>
    server.call(
      replaceMembers,
      {
        params: { orgNumber: String(family.area.number) },
        body: {
          fields: ['memberNumber', 'lastName', 'tier'],
          lines: [{ line: 2, values: ['1', 'Sato', tier] }],
        },
      },
      token,
    );
  expect(await replace('GOLD')).toMatchObject({ created: 1 });
  expect(await replace('GOLD')).toMatchObject({ unchanged: 1, updated: 0 });
  expect(await replace('PLAT')).toMatchObject({ unchanged: 0, updated: 1 });
});

test('a field of the stay gives the tier, once a day', async () => {
  await plantProgramme(server, family.area, { type: 'stay', name: 'Hotel club', tierField: 'A3' });
  const stay = {
    id: crypto.randomUUID(),
    room: '101',
    lastName: 'Maier',
    vip: null,
    guestGroup: null,
    furtherFields: { A3: 'gold' },
  };
  const ofStay = (more: object = {}) =>
    server.database.withScope([family.provider.path], (transaction) =>
      membershipOfStay(transaction, server.context, {
        area: areaOf(),
        attemptId: null,
        stay: { ...stay, ...more },
      }),
    );
  expect(await ofStay()).toMatchObject({ tier: 'Gold', percentOff: 25 });
  expect(await ofStay()).toMatchObject({ tier: 'Gold' });
  expect(await ofStay({ furtherFields: {} })).toBeNull();
  expect(await ofStay({ furtherFields: { A3: 'PLAT' } })).toMatchObject({ tier: 'Platinum' });
  expect(await rows()).toMatchObject([
    { room: '101', guest_name: 'Maier', sent: 'Field A3 of the stay', repeats: 1 },
    { value: 'PLAT', repeats: 0 },
  ]);
});

test('look-ups are removed after 90 days', async () => {
  const { now } = server.clock;
  const ago = (days: number) => new Date(now.getTime() - days * 24 * hourMs);
  await plantLookup(server, family.area, { at: ago(91) });
  const kept = await plantLookup(server, family.area, { at: ago(89) });
  await takeDueSteps(forgetOldLookups(server.context));
  const left = await server.database.system
    .selectFrom('loyalty_lookup')
    .select('id')
    .where('organization_number', '=', family.area.number)
    .execute();
  expect(left).toEqual([{ id: kept }]);
});
