import { sql } from 'kysely';
import { newRecord } from '../../contract/fields/fields.ts';
import { alertRule } from '../../features/alerts/fields.ts';
import { assetStore } from '../../features/asset-monitoring/assets/asset-store.ts';
import { type Asset, asset } from '../../features/asset-monitoring/fields.ts';
import type { ScopedTransaction } from '../../server/context.ts';
import { recordOf } from '../area.ts';
import { type Dice, diceOf } from '../dice.ts';
import type { NetworkedHotel } from './hotel.ts';

const day = 24 * 3_600_000;

interface Gear extends Partial<Asset> {
  name: string;
  category: Asset['category'];
}

const passive: Gear[] = [
  { name: 'Rack R1', category: 'rack', floor: '0', rack: 'R1', vendor: 'Rittal' },
  {
    name: 'UPS R1',
    category: 'ups',
    floor: '0',
    rack: 'R1 U1',
    vendor: 'APC',
    model: 'SMT1500RMI2U',
  },
  { name: 'Patch panel A', category: 'patch-panel', floor: '0', rack: 'R1 U20', vendor: 'Panduit' },
  { name: 'Patch panel B', category: 'patch-panel', floor: '0', rack: 'R1 U22', vendor: 'Panduit' },
  {
    name: 'Spare access point',
    category: 'access-point',
    status: 'InStock',
    vendor: 'Ruckus',
    model: 'R650',
  },
  {
    name: 'Lobby injector',
    category: 'injector',
    floor: '0',
    status: 'InRepair',
    vendor: 'MikroTik',
  },
  {
    name: 'Breakfast room TV',
    category: 'tv',
    floor: '1',
    vendor: 'Samsung',
    owner: 'Front office',
  },
];

/** Adds what a hotel knows about its gear, two days of states, a month of load, and the alerts that watch it. */
export async function addAssets(
  transaction: ScopedTransaction,
  { site, name }: NetworkedHotel,
  now: Date,
): Promise<void> {
  const dice = diceOf(site.number, 62);
  const bought = new Date(now.getTime() - 700 * day);
  const tagOf = (index: number) =>
    `${name.slice(0, 2).toUpperCase()}-${String(index).padStart(4, '0')}`;
  const devices = await transaction
    .selectFrom('asset')
    .select(['id', 'name'])
    .where('organization_number', '=', site.number)
    .orderBy('name')
    .orderBy('id')
    .execute();
  for (const [index, { id, ...device }] of devices.entries()) {
    const known = newRecord(asset, {
      ...device,
      ...purchaseOf(dice, now, index),
      tag: tagOf(index + 1),
    });
    const { settings, tag, warranty_until } = assetStore.toColumns(known);
    await transaction
      .updateTable('asset')
      .set({ settings, tag, warranty_until })
      .where('id', '=', id)
      .execute();
  }
  for (const [index, gear] of passive.entries())
    await transaction
      .insertInto('asset')
      .values({
        ...recordOf(site, bought),
        ...assetStore.toColumns(
          newRecord(asset, {
            building: 'Main house',
            ...gear,
            boughtOn: dayOf(bought),
            tag: tagOf(devices.length + index + 1),
          }),
        ),
      })
      .execute();
  await addValues(transaction, site.number, now);
  await addRules(transaction, site, now);
}

function purchaseOf(dice: Dice, now: Date, index: number): Partial<Asset> {
  const age = dice.whole(200, 900);
  return {
    building: 'Main house',
    floor: String(dice.whole(0, 6)),
    vendor: dice.oneOf(['MikroTik', 'Ruckus', 'Aruba']),
    supplier: 'Nordic Networks',
    price: dice.whole(180, 900) * 100,
    currency: 'EUR',
    boughtOn: dayOf(new Date(now.getTime() - age * day)),
    // The warranty of the first one ends soon.
    warrantyUntil: dayOf(new Date(now.getTime() + (index === 0 ? 20 : 1_100 - age) * day)),
  };
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Two days in steps of five minutes, and a month of hours, with the load of a day. */
async function addValues(
  transaction: ScopedTransaction,
  siteNumber: number,
  now: Date,
): Promise<void> {
  const step = 300;
  const slot = new Date(Math.floor(now.getTime() / (step * 1_000)) * step * 1_000);
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
  const load = (at: ReturnType<typeof sql>) =>
    sql`(18 + 14 * sin(extract(epoch from ${at}) / 13750) + abs(hashtext(asset.id::text || ${at})) % 9)`;
  const isDown = sql`device.state = 'down' and at >= device.state_since`;
  // A device that does not answer measures nothing.
  const whileUp = (value: ReturnType<typeof sql>) =>
    sql`case when ${isDown} then null else ${value} end`;
  await sql`
    insert into asset_value (asset_id, at, state, cpu, memory, temperature, latency, loss, bits_in, bits_out)
    select asset.id, at, case when ${isDown} then 'd' else 'u' end,
      ${whileUp(sql`${load(sql`at`)}::smallint`)}, ${whileUp(sql`(40 + ${load(sql`at`)} / 2)::smallint`)},
      ${whileUp(sql`(41 + ${load(sql`at`)} / 3)::smallint`)},
      ${whileUp(sql`2 + abs(hashtext(asset.id::text || at)) % 40 / 10.0`)}, case when ${isDown} then 100 else 0 end,
      ${whileUp(sql`1e6 * ${load(sql`at`)}`)}, ${whileUp(sql`2e5 * ${load(sql`at`)}`)}
    from asset join device on device.id = asset.device_id
    cross join generate_series(${slot}::timestamptz - interval '2 days', ${slot}::timestamptz, interval '5 minutes') at
    where asset.organization_number = ${siteNumber}
    on conflict do nothing`.execute(transaction);
  await sql`
    insert into asset_hour (asset_id, hour, up, degraded, down, maintenance, cpu, cpu_most, memory, temperature,
      temperature_most, latency, bits_in, bits_in_most, bits_out, bits_out_most)
    select asset.id, at, case when ${isDown} then 0 else 12 end, 0, case when ${isDown} then 12 else 0 end, 0,
      ${whileUp(load(sql`at`))}, ${whileUp(sql`(${load(sql`at`)} + 12)::smallint`)}, ${whileUp(sql`40 + ${load(sql`at`)} / 2`)},
      ${whileUp(sql`41 + ${load(sql`at`)} / 3`)}, ${whileUp(sql`(44 + ${load(sql`at`)} / 3)::smallint`)}, ${whileUp(sql`3`)},
      ${whileUp(sql`1e6 * ${load(sql`at`)}`)}, ${whileUp(sql`4e6 * ${load(sql`at`)}`)},
      ${whileUp(sql`2e5 * ${load(sql`at`)}`)}, ${whileUp(sql`6e5 * ${load(sql`at`)}`)}
    from asset join device on device.id = asset.device_id
    cross join generate_series(${hour}::timestamptz - interval '30 days', ${hour}::timestamptz - interval '1 hour', interval '1 hour') at
    where asset.organization_number = ${siteNumber}
    on conflict do nothing`.execute(transaction);
}

async function addRules(
  transaction: ScopedTransaction,
  site: NetworkedHotel['site'],
  now: Date,
): Promise<void> {
  const at = new Date(now.getTime() - 40 * day);
  for (const described of [
    { name: 'Asset down', kind: 'asset-down' as const, threshold: 5 },
    { name: 'Warranty ends', kind: 'asset-warranty' as const, threshold: 60 },
  ]) {
    const rule = newRecord(alertRule, { ...described, recipients: ['operations@example.com'] });
    await transaction
      .insertInto('alert_rule')
      .values({
        ...recordOf(site, at),
        name: rule.name,
        kind: rule.kind,
        threshold: rule.threshold,
        window_seconds: rule.window,
        hold_seconds: rule.hold,
        recipients: JSON.stringify(rule.recipients),
        escalate_to: JSON.stringify(rule.escalateTo),
      })
      .execute();
  }
}
