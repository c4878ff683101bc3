// On both engines: guests on the portal, with a real web service.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { method, publishPortal, ticketOf } from '../../../test/portal-guests.ts';
import { takeDueSteps } from '../../server/jobs/run-job.ts';
import { getPortal } from '../portal/contract.ts';
import { portalWorld } from '../portal/testing/portal-world.ts';
import { askProgrammesLater } from './jobs/ask-later.ts';
import { plantCards, plantProgramme } from './testing/planted-lookup.ts';
import { startProgramme } from './testing/programme.ts';

const world = portalWorld();
const { arrive, browser, purchases, submit } = world;
let programme: Awaited<ReturnType<typeof startProgramme>>;

beforeAll(async () => {
  programme = await startProgramme();
});
afterAll(() => programme.close());
beforeEach(async () => {
  await publishPortal(world.server, world.area, {
    methods: { methods: [method('memberNumber')] },
  });
  await plantCards(world.server, world.area);
  await plantProgramme(world.server, world.area, {
    type: 'http',
    url: `${programme.url}/{number}`,
    tierField: 'tier',
  });
});

/** Arrives with a device and signs in. */
async function signIn() {
  world.changeDevice();
  return submit(await arrive(), 'memberNumber', {
    memberNumber: '770123456789',
    lastName: 'Müller',
  });
}
const named = (portalName: string) => [{ language: 'en', portalName, description: '' }];
// The first plan of the area costs 9.95 EUR.

test('a member’s tier reduces the price without a promo code', async () => {
  programme.knows({ tier: 'GOLD' });
  const pay = await signIn();
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
  const sent = await signIn();
  expect(ticketOf(sent)).toHaveLength(32);
  expect(await purchases()).toMatchObject([
    { method: 'complimentary', amount: 0, discount: 995, status: 'captured' },
  ]);
});

test('a guest continues while the programme does not reply, and pays less once it does', async () => {
  programme.answers((response) => response.writeHead(503).end());
  const pay = await signIn();
  expect(pay.text).toContain('9.95');
  expect(pay.text).not.toContain('Discount');
  programme.knows({ tier: 'GOLD' });
  world.calls.passTime(30);
  await takeDueSteps(askProgrammesLater(world.server.context));
  await browser().submit(pay, 'payCard');
  expect(await purchases()).toMatchObject([{ amount: 746, discount: 249 }]);
});

test('nobody is online for free as a member before the programme has answered', async () => {
  await world.freePlan({ name: 'Members', texts: named('Members') });
  programme.answers((response) => response.writeHead(503).end());
  const pay = await signIn();
  expect(pay.text).toContain('9.95');
  expect(pay.text).not.toContain('Members');
  programme.knows({ tier: 'BASE' });
  const plans = await signIn();
  // The same member is asked again, because there was no answer.
  expect(plans.text).toContain('Members');
});

test('a plan for guest groups is offered to members of the tier with that name', async () => {
  await world.calls.addPlan({
    name: 'Golden hour',
    texts: named('Golden hour'),
    guestGroups: ['Gold'],
  });
  programme.knows({ tier: 'GOLD' });
  expect((await signIn()).text).toContain('Golden hour');
});

test('a wrong number is refused, counted and listed; the portal needs no member list', async () => {
  programme.answers((response) => response.writeHead(404).end());
  expect((await signIn()).text).toContain('do not match');
  const refused = await world.server.database.system
    .selectFrom('loyalty_lookup')
    .select(['result', 'attempt_id'])
    .where('organization_number', '=', world.area.number)
    .where('type', '=', 'http')
    .execute();
  expect(refused).toEqual([{ result: 'notFound', attempt_id: expect.any(String) }]);
  const token = await world.server.signInAs(world.calls.family.provider.number);
  const { hasMembers, programmes } = await world.server.call(
    getPortal,
    { params: world.calls.of(world.area) },
    token,
  );
  expect(hasMembers).toBe(true);
  expect(programmes, 'none with a sign-in of its own').toEqual([]);
});
