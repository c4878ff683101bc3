// On both engines: it executes statements that no example of a route does.
import { beforeEach, describe, expect, test } from 'vitest';
import { decodedParts } from '../../../test/mail-server.ts';
import { addressOf } from '../../contract/call-request.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Permissions, Right } from '../../contract/permissions.ts';
import { createSchedule, downloadRun } from '../report-schedules/contract.ts';
import { exampleSchedule } from '../report-schedules/examples.ts';
import { scheduleServer } from '../report-schedules/testing/schedule-world.ts';
import { exportCardTransactions } from './cc/contract.ts';
import { exportPmsTransactions } from './pms/contract.ts';
import { type SalesArea, salesArea } from './testing/sales-world.ts';
import { exportUserSales } from './user/contract.ts';

const sold = new Date('2026-03-28T10:00:00Z');
/** Beyond a page of the file. */
const many = 1_010;
let hotel: SalesArea;
const setup = scheduleServer();
beforeEach(async () => {
  hotel = await salesArea(setup.server.database.system, setup.world.family.area, sold);
});

interface Case {
  report: string;
  permissions: Permissions;
  endpoint: Endpoint;
  filters: Record<string, string>;
  /** what the summary says, as in the mail's encoding */
  sum: string;
}

const cases: Case[] = [
  {
    report: 'pms',
    permissions: { pms: 'view' },
    endpoint: exportPmsTransactions,
    filters: { state: 'posted' },
    sum: `Posted EUR: =E2=82=AC10,100.00 (${many})`,
  },
  {
    report: 'cc',
    permissions: { cc: 'view' },
    endpoint: exportCardTransactions,
    filters: { sum: 'captured' },
    sum: 'Captured EUR: =E2=82=AC10.00 (1)',
  },
  {
    report: 'user',
    permissions: { user: 'view' },
    endpoint: exportUserSales,
    filters: { method: 'creditCard' },
    sum: 'Amount EUR: =E2=82=AC10.00 (1)',
  },
];

/** Sells by card and to rooms, so that each filter leaves something out. */
async function sellOfEach(postings: number) {
  const purchase = await hotel.buy({ method: 'creditCard', amount: 1_000 });
  await hotel.pay(purchase);
  await hotel.pay(purchase, { type: 'refund', amount: 100 });
  await hotel.buy({ method: 'roomCharge', status: 'posted', gateway_id: hotel.pms });
  await hotel.post({ state: 'refused', answer: 'NP' });
  await hotel.postAll(
    Array.from({ length: postings }, (_, index) => ({ check_number: index + 2 })),
  );
}

const schedule = (
  { report, filters }: Pick<Case, 'report' | 'filters'>,
  owner: { token: string; email: string },
  fields: { skipsEmpty?: boolean } = {},
) =>
  setup.server.call(
    createSchedule,
    {
      ...setup.world.at,
      body: { ...exampleSchedule({ recipients: [owner.email], ...fields }), report, filters },
    },
    owner.token,
  );

const csv = async (address: string, token: string) => {
  const reply = await setup.server.request(address, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.status).toBe(200);
  return reply.text();
};

describe.each(cases)('the scheduled report $report', (report) => {
  test.each<[string, Right[]]>([
    ['who sees guests’ data', ['export', 'guest-data']],
    ['who does not', ['export']],
  ])('is the file of the screen for an owner %s', async (_who, rights) => {
    await sellOfEach(report.report === 'pms' ? many : 1);
    const owner = await setup.world.newAdministrator(
      `${report.report}-${rights.length}-${setup.world.family.site.number}@example.com`,
      setup.world.family.site,
      { permissions: report.permissions, rights },
    );
    const filters = { ...report.filters, place: String(setup.world.family.area.number) };
    const { schedule: made } = await schedule({ ...report, filters }, owner);
    setup.server.clock.now = new Date('2026-03-29T06:00:00Z');
    await setup.world.work();
    const [run] = await setup.world.runs(made.id, owner.token);
    expect(run).toMatchObject({ result: 'sent', from: '2026-03-28', to: '2026-03-28' });
    const params = { ...setup.world.at.params, scheduleId: made.id, runId: run?.id ?? '' };
    const sent = await csv(addressOf(downloadRun, { params }), owner.token);
    const query = { ...filters, period: 'custom', from: '2026-03-28', to: '2026-03-28' };
    const shown = await csv(
      addressOf(report.endpoint, { params: setup.world.at.params, query }),
      owner.token,
    );
    expect(sent).toBe(shown);
    expect(sent.trim().split('\n').length).toBe(report.report === 'pms' ? many + 1 : 2);
    expect(sent.includes('Zoë')).toBe(rights.includes('guest-data'));
    expect(decodedParts(setup.world.mails.received.at(-1)?.text ?? '')).toContain(report.sum);
  });

  test('is skipped on a day without sales', async () => {
    const { schedule: made } = await schedule(report, setup.world.owner, { skipsEmpty: true });
    setup.server.clock.now = new Date('2026-03-29T06:00:00Z');
    await setup.world.work();
    expect(setup.world.mails.received).toEqual([]);
    expect(await setup.world.runs(made.id)).toMatchObject([{ result: 'empty', deliveries: [] }]);
  });
});

test.each([
  ['pms', 'pms', { room: '101' }],
  ['cc', 'cc', { last4: '4242' }],
] as const)(
  'the scheduled report %s that filters by guests’ data stops without that right',
  async (report, feature, filters) => {
    await sellOfEach(1);
    const owner = await setup.world.newAdministrator(
      `${report}-stops-${setup.world.family.site.number}@example.com`,
      setup.world.family.site,
      { permissions: { [feature]: 'view' }, rights: ['export', 'guest-data'] },
    );
    const { schedule: made } = await schedule({ report, filters }, owner);
    await setup.server.database.system
      .updateTable('role_template')
      .set({ rights: JSON.stringify(['export']) })
      .where('id', '=', (db) =>
        db.selectFrom('administrator').select('role_template_id').where('id', '=', owner.id),
      )
      .execute();
    setup.server.clock.now = new Date('2026-03-29T06:00:00Z');
    await setup.world.work();
    const runs = await setup.world.runs(made.id, owner.token);
    expect(runs).toMatchObject([{ result: 'stopped' }]);
    expect(runs[0]?.error).toMatch(
      /filters by guests’ personal data, and its owner .* See guests’ personal data\.$/,
    );
    const [mail] = setup.world.mails.received;
    expect([setup.world.mails.received.length, mail?.to]).toEqual([1, owner.email]);
    expect(mail?.text).toContain('was stopped');
  },
);

test('a schedule whose filter’s organization is gone stops and says so', async () => {
  const filters = { place: '2147483000' };
  const [report] = cases;
  if (report === undefined) throw new Error('There is no report');
  const { schedule: made } = await schedule({ ...report, filters }, setup.world.owner);
  setup.server.clock.now = new Date('2026-03-29T06:00:00Z');
  await setup.world.work();
  const [run] = await setup.world.runs(made.id);
  expect(run?.result).toBe('stopped');
  expect(run?.error).toContain('an organization that does not exist any more');
});
