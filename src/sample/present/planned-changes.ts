import { type Kysely, sql } from 'kysely';
import type { HistoryAction } from '../../contract/history.ts';
import type { HistoryEntry } from '../../server/audit.ts';
import type { DB } from '../../server/database/tables.ts';
import { dutyManager, type SampleAdministrator } from './administrators.ts';
import type { Planned } from './changes.ts';
import { recordsOf, type SampleRecords } from './sample-records.ts';

/** What an administrator did, and the table of the record that it changed. */
export interface Change extends Omit<HistoryEntry, 'action' | 'at'> {
  action?: HistoryAction;
  table?: 'service_plan' | 'device' | 'access_code_batch';
}

const areas = {
  keflavik: 400_016,
  bergen: 400_636,
  zurich: 401_678,
  copenhagen: 400_609,
  changi: 403_316,
  haneda: 402_359,
  dublin: 400_599,
  vienna: 401_613,
  lisbon: 401_638,
  rooms: 490_001,
  conferences: 490_005,
} as const;

/** Returns changes that led to what the records are now. */
export async function changesOf(
  transaction: Kysely<DB>,
  administrators: ReadonlyMap<string, SampleAdministrator>,
  now: Date,
): Promise<Planned[]> {
  const records = await recordsOf(transaction, Object.values(areas));
  const { rows: roles } = await sql<{ id: string }>`
    select id from role_template where name = ${dutyManager.name} and organization_number = 100000`.execute(
    transaction,
  );
  const made = changesTo(records, now);
  const signIn: Change = {
    action: 'sign-in',
    entityType: 'session',
    entityId: '',
    label: '',
    organization: null,
  };
  const role: Change = {
    action: 'create',
    entityType: 'role template',
    entityId: roles[0]?.id ?? '',
    label: dutyManager.name,
    organization: { number: 100_000, path: '/100000/' },
    after: { ...dutyManager },
  };
  const newcomer = (lastName: string): Change | undefined => {
    const person = administrators.get(lastName);
    return (
      person && {
        action: 'create',
        entityType: 'administrator',
        entityId: person.id,
        label: person.displayName,
        organization: person.owner,
        after: { name: person.displayName, status: 'Active' },
      }
    );
  };
  return [
    [45 * 24, 'Solberg', role],
    [30 * 24, 'Solberg', newcomer('Hansen')],
    [29.9 * 24, 'Solberg', newcomer('Keller')],
    [29.8 * 24, 'Solberg', newcomer('Sørensen')],
    [28 * 24, 'Tanaka', made.price(areas.haneda, 'Day pass', 0.9)],
    [26 * 24, 'Huber', made.speed(areas.vienna, 'One hour')],
    [24.2 * 24, 'Byrne', made.price(areas.dublin, 'Premium week', 1.2)],
    [23 * 24, 'Keller', made.newDevice(areas.zurich, 'Access point 8')],
    [22.9 * 24, 'Keller', made.newDevice(areas.zurich, 'Access point 7')],
    [21 * 24, 'Ferreira', made.location(areas.copenhagen, 'Access point 4')],
    [19 * 24, 'Sørensen', made.newBatch(areas.copenhagen, 0)],
    [17 * 24, 'Solberg', made.city(200_018, 'Reykjavik')],
    [15.4 * 24, 'Tanaka', made.newBatch(areas.haneda, 0)],
    [15 * 24, 'Tanaka', made.newBatch(areas.haneda, 1)],
    [13 * 24, 'Hansen', made.newBatch(areas.rooms, 0)],
    [12.1 * 24, 'Steiner', made.newBatch(areas.conferences, 0)],
    [11 * 24, 'Ferreira', made.model(areas.changi, 'Access point 2')],
    [10.5 * 24, 'Ferreira', made.model(areas.changi, 'Access point 3')],
    [9 * 24, 'Solberg', made.price(areas.keflavik, 'Day pass', 0.8)],
    [8 * 24, 'Haddad', made.exported('Revenue of World Airports')],
    [7.2 * 24, 'Hansen', made.refund(areas.rooms)],
    [6.5 * 24, 'Byrne', made.refund(areas.dublin)],
    [6 * 24, 'Keller', made.speed(areas.zurich, 'Day pass')],
    [5.3 * 24, 'Huber', made.location(areas.vienna, 'Access point 1')],
    [5 * 24, 'Solberg', made.price(areas.bergen, 'One hour', 0.75)],
    [4.1 * 24, 'Ferreira', made.disabledGuest(areas.lisbon)],
    [3.4 * 24, 'Sørensen', made.extended(areas.copenhagen, 0)],
    [3 * 24, 'Tanaka', made.location(areas.haneda, 'Access point 5')],
    [2.9 * 24, 'Tanaka', made.price(areas.haneda, 'One hour', 0.9)],
    [51, 'Sørensen', signIn],
    [50.5, 'Sørensen', made.extended(areas.copenhagen, 1)],
    [30, 'Haddad', signIn],
    [29, 'Haddad', made.exported('Guests of World Airports')],
    [27, 'Byrne', signIn],
    [26.6, 'Byrne', made.newBatch(areas.dublin, 0)],
    [26, 'Byrne', made.refund(areas.dublin)],
    [16, 'Tanaka', signIn],
    [15.5, 'Tanaka', made.newDevice(areas.haneda, 'Access point 6')],
    [5, 'Ferreira', signIn],
    [4.6, 'Ferreira', made.location(areas.lisbon, 'Access point 3')],
    [4.2, 'Ferreira', made.disabledGuest(areas.changi)],
    [3, 'Keller', signIn],
    [2.7, 'Keller', made.newBatch(areas.zurich, 0)],
    [2, 'Solberg', signIn],
    [1.7, 'Solberg', made.price(areas.zurich, 'Day pass', 0.85)],
    [1.2, 'Solberg', made.price(areas.bergen, 'Day pass', 0.9)],
    [1, 'Hansen', signIn],
    [0.6, 'Hansen', made.extended(areas.rooms, 0)],
  ];
}

/** Returns functions that make the entries of changes that led to the records. */
function changesTo(records: SampleRecords, now: Date) {
  const plan = (area: number, name: string, before: object, after: object): Change | undefined => {
    const found = records.plans.find((one) => one.area === area && one.name === name);
    return (
      found && {
        entityType: 'service plan',
        entityId: found.id,
        label: found.name,
        organization: { number: area, path: found.path },
        before: { ...before },
        after: { ...after },
        companions: { price: ['currency'] },
        table: 'service_plan',
      }
    );
  };
  const device = (
    area: number,
    name: string,
    change: (
      found: SampleRecords['devices'][number],
    ) => Pick<Change, 'action' | 'before' | 'after'>,
  ): Change | undefined => {
    const found = records.devices.find((one) => one.area === area && one.name === name);
    return (
      found && {
        entityType: 'device',
        entityId: found.id,
        label: found.name,
        organization: { number: area, path: found.path },
        table: 'device',
        ...change(found),
      }
    );
  };
  const batch = (area: number, index: number) =>
    records.batches.filter((one) => one.area === area)[index];
  return {
    price(area: number, name: string, factor: number): Change | undefined {
      const found = records.plans.find((one) => one.area === area && one.name === name);
      if (found === undefined) return undefined;
      const { price, currency } = found;
      // Whole hundreds, as prices are.
      const earlier = Math.max(100, Math.round((price * factor) / 100) * 100);
      return plan(area, name, { price: earlier, currency }, { price, currency });
    },
    speed(area: number, name: string): Change | undefined {
      const found = records.plans.find((one) => one.area === area && one.name === name);
      return plan(
        area,
        name,
        { bandwidthDown: 20_000, bandwidthUp: 10_000 },
        { bandwidthDown: found?.down ?? null, bandwidthUp: found?.up ?? null },
      );
    },
    newDevice: (area: number, name: string) =>
      device(area, name, ({ location, model }) => ({
        action: 'create',
        after: { name, location, vendorModel: model },
      })),
    location: (area: number, name: string) =>
      device(area, name, ({ location }) => ({
        before: { location: 'Storage' },
        after: { location },
      })),
    model: (area: number, name: string) =>
      device(area, name, ({ model }) => ({
        before: { vendorModel: 'R550' },
        after: { vendorModel: model },
      })),
    newBatch(area: number, index: number): Change | undefined {
      const found = batch(area, index);
      return (
        found && {
          action: 'create',
          entityType: 'access code batch',
          entityId: found.id,
          label: found.name,
          organization: { number: area, path: found.path },
          after: { name: found.name, plan: found.plan, count: found.count },
        }
      );
    },
    extended(area: number, index: number): Change | undefined {
      const found = batch(area, index);
      if (found === undefined || found.validUntil === null) return undefined;
      return {
        entityType: 'access code batch',
        entityId: found.id,
        label: found.name,
        organization: { number: area, path: found.path },
        after: {
          extendedUntil: found.validUntil.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length),
        },
        table: 'access_code_batch',
      };
    },
    refund(area: number): Change | undefined {
      const found = records.refunds.filter((one) => one.area === area).pop();
      if (found === undefined) return undefined;
      const { id, guestId, amount, refunded, currency, status, path } = found;
      return {
        entityType: 'purchase',
        entityId: id,
        label: `Guest ${guestId.slice(0, 8)}`,
        organization: { number: area, path },
        before: { amount, currency, refunded: 0, status: 'captured' },
        after: { amount, currency, refunded, status },
        companions: { refunded: ['currency'] },
      };
    },
    disabledGuest(area: number): Change | undefined {
      const found = records.disabledGuests.find((one) => one.area === area);
      return (
        found && {
          entityType: 'guest',
          entityId: found.id,
          label: `Guest ${found.id.slice(0, 8)}`,
          organization: { number: area, path: found.path },
          before: { status: 'Active' },
          after: { status: 'Disabled' },
        }
      );
    },
    city: (number: number, city: string): Change => ({
      entityType: 'organization',
      entityId: String(number),
      label: 'Reykjavik Airport',
      organization: { number, path: `/100000/100097/${number}/` },
      before: { city: null, isTrialMode: false },
      after: { city, isTrialMode: true },
    }),
    exported: (label: string): Change => ({
      action: 'export',
      entityType: 'list',
      entityId: '',
      label,
      organization: { number: 100_000, path: '/100000/' },
      after: { until: now.toISOString().slice(0, 10) },
    }),
  };
}
