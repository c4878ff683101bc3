import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addUamGateway,
  type GuestPage,
  guestBrowser,
  method,
  newMac,
  publishPortal,
  uamQuery,
} from '../../../../test/portal-guests.ts';
import { addPlan } from '../../../../test/sales.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type CardSales, cardSales } from '../../payments/testing/card-sales.ts';
import { plantPromo } from '../../promo-codes/testing/planted-promo.ts';

let server: TestServer;
let sales: CardSales;
let payPage: GuestPage;

beforeAll(async () => {
  server = await startTestServer();
  return () => server.close();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  sales = await cardSales(server);
  const { area } = sales.family;
  await sales.addGateway();
  await server.database.system
    .updateTable('service_plan')
    .set({
      price: 1_000,
      settings: sql`settings || '{"paymentMethods": ["creditCard"], "taxRate": 0}'`,
    })
    .where('id', '=', sales.plan.id)
    .execute();
  const nasIdentifier = await addUamGateway(server, area, sales.token);
  await publishPortal(server, area, { methods: { methods: [method('free')] } });
  const arrived = await browser().open(
    uamQuery(`https://atrium.example/portal/${area.number}/`, {
      nasIdentifier,
      macAddress: newMac(),
    }),
  );
  payPage = await browser().follow(await browser().submit(arrived, 'free'));
});

const browser = () => guestBrowser(server);
async function enter(upgradeTo: string): Promise<GuestPage> {
  await plantPromo(server, sales.family.provider, {
    code: 'BETTER',
    gives: 'upgrade',
    percentOff: null,
    upgradeTo,
  });
  const answer = await browser().submit(payPage, 'promo', { promoCode: 'BETTER' });
  return answer.location === null ? answer : browser().follow(answer);
}

test('an upgrade to a plan of another area is refused, and takes no use', async () => {
  const { siblingArea } = sales.family;
  const better = await addPlan(server.database.system, siblingArea.number, 'Better');
  const refused = await enter(better);
  expect(refused.text).toContain('does not apply');
  await browser().submit(refused, 'payCard');
  const { rows } = await sql`
    select from promo_redemption where organization_number = ${sales.family.area.number}`.execute(
    server.database.system,
  );
  expect(rows).toEqual([]);
});

test('an upgrade to a plan that is not shown in the area is refused', async () => {
  const { id } = await sales.guests.addPlan({
    name: 'Better',
    price: 2_000,
    paymentMethods: ['creditCard'],
    guestGroups: ['Crew'],
  });
  expect((await enter(id)).text).toContain('does not apply');
});

test('an upgrade to a plan of the area gives it for the price of the chosen one', async () => {
  const { id } = await sales.guests.addPlan({
    name: 'Better',
    price: 2_000,
    taxRate: 0,
    paymentMethods: ['creditCard'],
    loginMethods: ['accessCode'],
  });
  const upgraded = await enter(id);
  expect(upgraded.text).toContain('€10.00');
  expect(upgraded.text).not.toContain('does not apply');
});
