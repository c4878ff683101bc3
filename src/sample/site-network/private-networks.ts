import { sql } from 'kysely';
import { newRecord } from '../../contract/fields/fields.ts';
import { unitStore } from '../../features/pan-mapping/buildings/unit-store.ts';
import { panPool } from '../../features/pan-mapping/fields.ts';
import { makeNetwork } from '../../features/pan-mapping/networks/make-network.ts';
import { loadPools, poolOf } from '../../features/pan-mapping/pools/load-pools.ts';
import { poolStore } from '../../features/pan-mapping/pools/pool-store.ts';
import { followStays } from '../../features/pan-mapping/public/follow-stays.ts';
import { takeVlans } from '../../features/site-network/public/vlan-ledger.ts';
import type { ScopedTransaction, ServerContext } from '../../server/context.ts';
import { recordOf } from '../area.ts';
import { type Dice, diceOf } from '../dice.ts';
import { insertRows } from '../insert-rows.ts';
import { randomPerson } from '../people.ts';
import { residenceNumbers, unitsOf } from './building.ts';
import type { NetworkedHotel } from './hotel.ts';

const day = 24 * 3_600_000;
const by = 'Front desk';
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Adds a hotel's building, its pools, and the private networks of the guests and residents who live there. */
export async function addPrivateNetworks(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets' | 'now'>,
  hotel: NetworkedHotel,
): Promise<void> {
  const now = server.now();
  const { site, areas, name } = hotel;
  const built = new Date(now.getTime() - 200 * day);
  const units = unitsOf({ rooms: areas.rooms.number, residences: areas.residences.number });
  await insertRows(
    transaction,
    'pan_unit',
    units.map(({ id, ...unit }) => ({
      id,
      ...recordOf(site, built),
      ...unitStore.toColumns(unit),
    })),
  );
  const pools = [
    {
      name: 'Guest rooms',
      areaNumber: areas.rooms.number,
      ssid: `${name} Private`,
      sharing: 'stay' as const,
      vlans: range(200, 439),
      byStay: true,
      prefix: '10.64.0.0/16',
      maxDevices: 12,
    },
    {
      name: 'Residences',
      areaNumber: areas.residences.number,
      ssid: `${name} Residence`,
      sharing: 'unit' as const,
      vlans: range(600, 639),
      byStay: false,
      prefix: '10.80.0.0/16',
      maxDevices: 40,
    },
  ];
  for (const described of pools) {
    const id = crypto.randomUUID();
    const pool = newRecord(panPool, described);
    await transaction
      .insertInto('pan_pool')
      .values({ id, ...recordOf(site, built), ...poolStore.toColumns(pool) })
      .execute();
    await takeVlans(
      {
        transaction,
        organization: site,
        caller: { displayName: by },
        server: { now: () => built },
      },
      { use: 'pan', id, name: pool.name },
      pool.vlans,
      'vlans',
    );
  }
  await addGuestNetworks(transaction, hotel, now);
  await addResidentNetworks(transaction, server, hotel, units);
}

/** Gives each room with a guest a network since the check-in; `changePans` makes the keys. */
async function addGuestNetworks(
  transaction: ScopedTransaction,
  { site, areas }: NetworkedHotel,
  now: Date,
): Promise<void> {
  const stays = await transaction
    .selectFrom('stay')
    .select('id')
    .where('organization_number', '=', areas.rooms.number)
    .where('checked_out_at', 'is', null)
    .execute();
  await followStays(
    { transaction, now, by },
    areas.rooms.path,
    stays.map(({ id }) => id),
  );
  await sql`
    update pan set from_at = least(from_at, since.checked_in), state_at = least(state_at, since.checked_in),
      created_at = least(created_at, since.checked_in)
    from (
      select part.pan_id, min(stay.checked_in_at) as checked_in from pan_stay part
      join stay on stay.id = part.stay_id group by part.pan_id) since
    where since.pan_id = pan.id and pan.organization_number = ${site.number}`.execute(transaction);
  await sql`
    insert into pan_device (pan_id, mac_address, name, added_at, seen_at)
    select distinct on (part.pan_id, device.mac_address)
      part.pan_id, device.mac_address, '', device.first_seen_at, device.last_seen_at
    from pan_stay part
    join pan on pan.id = part.pan_id and pan.organization_number = ${site.number}
    join guest on guest.stay_id = part.stay_id
    join guest_device device on device.guest_id = guest.id
    on conflict do nothing`.execute(transaction);
}

const devicesOfResidents = ['Phone', 'Laptop', 'TV', 'Printer', 'Speaker', 'Tablet', 'Heating'];
const vacant = 5;

/** Adds the networks of residents: one is suspended, one ends soon. */
async function addResidentNetworks(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets' | 'now'>,
  { site, areas }: NetworkedHotel,
  units: ReturnType<typeof unitsOf>,
): Promise<void> {
  const now = server.now();
  const dice = diceOf(site.number, 60);
  const pool = poolOf(await loadPools(transaction, site.number), areas.residences.number);
  if (pool === undefined) return;
  const lived = units.filter(({ number }) => residenceNumbers.includes(number)).slice(0, -vacant);
  for (const [index, unit] of lived.entries()) {
    const fromAt = new Date(now.getTime() - dice.whole(20, 700) * day);
    const id = await makeNetwork({ transaction, secrets: server.secrets, now: fromAt, by }, site, {
      unit: { id: unit.id, vlan: null },
      pool,
      holder: { kind: 'resident', name: randomPerson(dice).name },
      fromAt,
      untilAt: new Date(now.getTime() + (index === 1 ? 6 : dice.whole(40, 600)) * day),
      key: null,
    });
    if (id === null) continue;
    if (index === 2)
      await transaction
        .updateTable('pan')
        .set({ state: 'Suspended', state_at: now })
        .where('id', '=', id)
        .execute();
    await transaction
      .insertInto('pan_device')
      .values(devicesIn(dice, { id, fromAt, now }))
      .execute();
  }
}

function devicesIn(dice: Dice, { id, fromAt, now }: { id: string; fromAt: Date; now: Date }) {
  const hex = () => dice.whole(0, 255).toString(16).padStart(2, '0').toUpperCase();
  return devicesOfResidents.slice(0, dice.whole(2, devicesOfResidents.length)).map((name) => ({
    pan_id: id,
    mac_address: `02:${hex()}:${hex()}:${hex()}:${hex()}:${hex()}`,
    name,
    added_at: fromAt,
    seen_at: new Date(now.getTime() - dice.whole(1, 600) * 60_000),
  }));
}
