// On both engines: guests on the portal, with a real web service.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccessCodeCalls, accessCodeCalls } from '../../../test/access-code-calls.ts';
import {
  addUamGateway,
  type GuestPage,
  guestBrowser,
  method,
  newMac,
  publishPortal,
  ticketOf,
  uamQuery,
} from '../../../test/portal-guests.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { takeDueSteps } from '../../server/jobs/run-job.ts';
import { getPortal } from '../portal/contract.ts';
import { askProgrammesLater } from './jobs/ask-later.ts';
import { plantCards, plantProgramme } from './testing/planted-lookup.ts';
import { startProgramme } from './testing/programme.ts';

let server: TestServer;
let calls: AccessCodeCalls;
let programme: Awaited<ReturnType<typeof startProgramme>>;
let nasIdentifier: string;

beforeAll(async () => {
  server = await startTestServer();
  programme = await startProgramme();
});
afterAll(async () => {
  await programme.close();
  await server.close();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  calls = await accessCodeCalls(server);
  const { area } = calls.family;
  nasIdentifier = await addUamGateway(server, area, calls.token);
  await publishPortal(server, area, { methods: { methods: [method('memberNumber')] } });
  await plantCards(server, area);
  await plantProgramme(server, area, {
    type: 'http',
    url: `${programme.url}/{number}`,
    tierField: 'tier',
  });
});

const browser = () => guestBrowser(server);
const arrive = () =>
  browser().open(
    uamQuery(`https://atrium.example/portal/${calls.family.area.number}/`, {
      nasIdentifier,
      macAddress: newMac(),
    }),
  );
const signIn = async (page: GuestPage) =>
  browser().follow(
    await browser().submit(page, 'memberNumber', {
      memberNumber: '770123456789',
      lastName: 'Müller',
    }),
  );
const named = (portalName: string) => [{ language: 'en', portalName, description: '' }];
const purchases = () =>
  server.database.system
    .selectFrom('purchase')
    .select(['method', 'amount', 'list_price', 'discount', 'status'])
    .where('organization_number', '=', calls.family.area.number)
    .execute();
// The first plan of the area costs 9.95 EUR.

test('a member’s tier reduces the price without a promo code', async () => {
  programme.knows({ tier: 'GOLD' });
  const pay = await signIn(await arrive());
  expect(pay.text).toContain('Discount');
  expect(pay.text).toContain('7.46');
  const sent = await browser().submit(pay, 'payCard');
  expect(sent.status).toBe(200);
  expect(await purchases()).toMatchObject([
    { method: 'creditCard', amount: 746, list_price: 995, discount: 249, status: 'pending' },
  ]);
});

test('a tier with a discount of 100 % lets the member in at once', async () => {
  programme.knows({ tier: 'PLAT' });
  const sent = await signIn(await arrive());
  expect(ticketOf(sent)).toHaveLength(32);
  expect(await purchases()).toMatchObject([
    { method: 'complimentary', amount: 0, discount: 995, status: 'captured' },
  ]);
});

test('a guest continues while the programme does not reply, and pays less once it does', async () => {
  programme.answers((response) => response.writeHead(503).end());
  const pay = await signIn(await arrive());
  expect(pay.text).toContain('9.95');
  expect(pay.text).not.toContain('Discount');
  programme.knows({ tier: 'GOLD' });
  server.clock.now = new Date(server.clock.now.getTime() + 30_000);
  await takeDueSteps(askProgrammesLater(server.context));
  await browser().submit(pay, 'payCard');
  expect(await purchases()).toMatchObject([{ amount: 746, discount: 249 }]);
});

test('nobody is online for free as a member before the programme has answered', async () => {
  await calls.addPlan({
    name: 'Members',
    texts: named('Members'),
    price: 0,
    paymentMethods: [],
    duration: 7_200,
  });
  programme.answers((response) => response.writeHead(503).end());
  const pay = await signIn(await arrive());
  expect(pay.text).toContain('9.95');
  expect(pay.text).not.toContain('Members');
  programme.knows({ tier: 'BASE' });
  const plans = await signIn(await arrive());
  // The same member is asked again, because there was no answer.
  expect(plans.text).toContain('Members');
});

test('a plan for guest groups is offered to members of the tier with that name', async () => {
  await calls.addPlan({ name: 'Golden hour', texts: named('Golden hour'), guestGroups: ['Gold'] });
  programme.knows({ tier: 'GOLD' });
  expect((await signIn(await arrive())).text).toContain('Golden hour');
});

test('a wrong number is refused, counted and listed; the portal needs no member list', async () => {
  programme.answers((response) => response.writeHead(404).end());
  expect((await signIn(await arrive())).text).toContain('do not match');
  const refused = await server.database.system
    .selectFrom('loyalty_lookup')
    .select(['result', 'attempt_id'])
    .where('organization_number', '=', calls.family.area.number)
    .where('type', '=', 'http')
    .execute();
  expect(refused).toEqual([{ result: 'notFound', attempt_id: expect.any(String) }]);
  const token = await server.signInAs(calls.family.provider.number);
  const { hasMembers, programmes } = await server.call(
    getPortal,
    { params: calls.of(calls.family.area) },
    token,
  );
  expect(hasMembers).toBe(true);
  expect(programmes, 'none with a sign-in of its own').toEqual([]);
});
