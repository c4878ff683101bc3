import { newProvider } from '../../../../test/provider.ts';
import { addPlan, sell } from '../../../../test/sales.ts';
import type { TestServer } from '../../../../test/server.ts';
import type { Sent } from '../../../contract/endpoint.ts';
import { getRevenue } from '../contract.ts';

export type Query = Sent<typeof getRevenue>['query'];
type Sales = Parameters<typeof sell>[3];
export type RevenueProvider = Awaited<ReturnType<typeof revenueProvider>>;

/** Adds a provider whose two areas each sell one plan, and sets the clock to noon of 20 May 2026. */
export async function revenueProvider(server: TestServer) {
  server.clock.now = new Date('2026-05-20T12:00:00Z');
  const { system } = server.database;
  const family = await newProvider(server);
  const { provider, area, siblingArea } = family;
  const basic = await addPlan(system, area.number, 'Basic');
  const premium = await addPlan(system, siblingArea.number, 'Premium');
  const token = await server.signInAs(provider.number);
  return {
    family,
    basic,
    premium,
    token,
    report: (query: Query = {}, { number } = provider, caller = token) =>
      server.call(getRevenue, { params: { orgNumber: String(number) }, query }, caller),
    inArea: (...sales: Sales) => sell(system, area.number, basic, sales),
    inSiblingArea: (...sales: Sales) => sell(system, siblingArea.number, premium, sales),
  };
}
