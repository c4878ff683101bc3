import { sql } from 'kysely';
import type { TestProvider } from '../../../../../test/provider.ts';
import type { TestServer } from '../../../../../test/server.ts';
import { servicePlans } from '../../../service-plans/contract.ts';
import { examplePlan } from '../../../service-plans/examples.ts';
import { getTreeNode } from '../../contract.ts';
import { exampleOrganization } from '../../examples.ts';
import { createSite, getSiteCopy } from '../contract.ts';
import type { NewSite } from '../fields.ts';

interface Target {
  number: number;
}

const { type: _type, ...newOrganization } = exampleOrganization();
export const harbour = {
  ...newOrganization,
  name: 'Harbour Hotel',
  timeZone: 'Atlantic/Reykjavik',
};

type Area = NewSite['areas'][number];

export function areaNamed(name: string, plans: Area['plans'] = []): Area {
  return { ...newOrganization, name, plans, devices: [] };
}

export const siteWithAreas: NewSite = {
  site: harbour,
  areas: [
    areaNamed('Guest rooms', [examplePlan({ name: 'Free', price: 0 }), examplePlan()]),
    areaNamed('Lobby', [examplePlan({ name: 'Day pass' })]),
  ],
};

export const at = ({ number }: Target) => ({ params: { orgNumber: String(number) } });

export type SiteCalls = ReturnType<typeof siteCalls>;

/** Returns the calls that create and copy sites, sent with `token` unless stated otherwise. */
export function siteCalls(server: TestServer, { provider }: TestProvider, token: string) {
  const countOf = async (table: 'organization' | 'service_plan' | 'admin_history') => {
    const path = table === 'organization' ? 'path' : 'organization_path';
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)}
      where ${sql.ref(path)} like ${`${provider.path}%`}`.execute(server.database.system);
    return rows[0]?.count ?? 0;
  };
  return {
    create: (parent: Target, body: NewSite, by = token) =>
      server.call(createSite, { ...at(parent), body }, by),
    copyOf: (site: Target, by = token) => server.call(getSiteCopy, at(site), by),
    plansOf: async (area: Target) =>
      (await server.call(servicePlans.list, { ...at(area), query: {} }, token)).rows,
    childrenOf: async (organization: Target) =>
      (await server.call(getTreeNode, { ...at(organization), query: {} }, token)).children,
    /** Returns how many records the provider has. */
    counts: async () => ({
      organizations: await countOf('organization'),
      plans: await countOf('service_plan'),
      history: await countOf('admin_history'),
    }),
  };
}
