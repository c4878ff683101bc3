import {
  at,
  type FeatureFacts,
  idIn,
  type RouteFacts,
  type World,
} from '../../../../test/facts.ts';
import { reportedSales } from '../testing/reported-sales.ts';

const reports = '/AdminApi/organizations/{orgNumber}/reports';

const file = (report: 'pms' | 'cc', gateway?: string) => ({
  name: 'file.csv',
  from: '2026-05-01',
  to: '2026-05-20',
  currency: 'EUR',
  ...(gateway !== undefined && { gateway }),
  file: {
    fields: [report === 'pms' ? 'check' : 'reference', 'amount'],
    lines: [{ line: 2, values: ['1', '10.00'] }],
  },
});

async function atSite(world: World) {
  await reportedSales(world, world.family.area);
  return at(world.family.site);
}

async function withReconciliation(world: World, report: 'pms' | 'cc') {
  const { link } = await reportedSales(world, world.family.area);
  const reply = await world.send(`POST ${reports}/${report}/reconciliations`, {
    ...at(world.family.site),
    body: file(report, report === 'pms' ? link : undefined),
  });
  const id = idIn(Object(reply).reconciliation);
  return at(world.family.site, { reconciliationId: id });
}

function reconciliationRoutes(report: 'pms' | 'cc'): FeatureFacts['routes'] {
  const path = `${reports}/${report}/reconciliations` as const;
  const invalidResult: RouteFacts['invalid'] = { result: { query: { result: 'good' } } };
  return {
    [`GET ${path}`]: atSite,
    [`POST ${path}`]: {
      example: async (world: World) => {
        const { link } = await reportedSales(world, world.family.area);
        const gateway = report === 'pms' ? link : undefined;
        return { ...at(world.family.site), body: file(report, gateway) };
      },
      invalid: {
        name: { body: { ...file(report), name: '' } },
        from: { body: { ...file(report), from: 'May' } },
        to: { body: { ...file(report), to: '2026-04-01' } },
        currency: { body: { ...file(report), currency: 'euro' } },
        ...(report === 'pms' && { gateway: { body: { ...file(report), gateway: 'front desk' } } }),
        file: { body: { ...file(report), file: { fields: ['room'], lines: [] } } },
      },
    },
    [`GET ${path}/{reconciliationId}`]: {
      example: (world: World) => withReconciliation(world, report),
      invalid: {
        ...invalidResult,
        after: { query: { after: 'x' } },
        limit: { query: { limit: '0' } },
      },
    },
    [`GET ${path}/{reconciliationId}/export`]: {
      example: (world: World) => withReconciliation(world, report),
      invalid: invalidResult,
    },
    [`DELETE ${path}/{reconciliationId}`]: (world: World) => withReconciliation(world, report),
  };
}

export const facts: FeatureFacts = {
  routes: {
    [`GET ${reports}/pms-file-gateways`]: {
      example: atSite,
      invalid: { text: { query: { text: 'x'.repeat(101) } } },
    },
    ...reconciliationRoutes('pms'),
    ...reconciliationRoutes('cc'),
  },
  linkedOnly: {
    [`POST ${reports}/pms/reconciliations`]: 'allowed',
    [`POST ${reports}/cc/reconciliations`]: 'allowed',
    [`DELETE ${reports}/pms/reconciliations/{reconciliationId}`]: 'allowed',
    [`DELETE ${reports}/cc/reconciliations/{reconciliationId}`]: 'allowed',
  },
  planted: {
    reconciliationId: async ({ server }, { number, path }) => {
      const now = new Date();
      const { id } = await server.database.system
        .insertInto('reconciliation')
        .values({
          organization_number: number,
          organization_path: path,
          created_at: now,
          created_by: 'test',
          updated_at: now,
          updated_by: 'test',
          report: 'pms',
          name: 'planted.csv',
          first_day: '2026-05-01',
          last_day: '2026-05-20',
          matched: 0,
          ours_only: 0,
          theirs_only: 0,
          differing: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await server.database.system
        .insertInto('reconciliation_line')
        .values({
          reconciliation_id: id,
          organization_number: number,
          organization_path: path,
          result: 'theirs',
        })
        .execute();
      return id;
    },
  },
  screens: [{ path: '/report/pms?tab=reconciliations', at: 'site', heading: 'Reconciliations' }],
};
