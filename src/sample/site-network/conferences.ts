import { newRecord } from '../../contract/fields/fields.ts';
import {
  type ConferenceNetwork,
  conferenceNetwork,
  conferenceSettings,
} from '../../features/advanced-conference/fields.ts';
import { takeVlans } from '../../features/site-network/public/vlan-ledger.ts';
import type { ScopedTransaction, ServerContext } from '../../server/context.ts';
import { recordOf } from '../area.ts';
import type { NetworkedHotel } from './hotel.ts';

const day = 24 * 3_600_000;
const areaRooms = [
  { name: 'Ballroom', code: 'BALL', seats: 420, parts: ['BALL-A', 'BALL-B', 'BALL-C'] },
  { name: 'Ballroom A', code: 'BALL-A', seats: 140 },
  { name: 'Ballroom B', code: 'BALL-B', seats: 140 },
  { name: 'Ballroom C', code: 'BALL-C', seats: 140 },
  { name: 'Boardroom', code: 'BOARD', seats: 14 },
  { name: 'Library', code: 'LIB', seats: 40 },
  { name: 'Harbour', code: 'HARB', seats: 60 },
  { name: 'Terrace', code: 'TERR', seats: 80 },
];
const portsOfRoom = 2;
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_none, index) => from + index);
const networks: ConferenceNetwork[] = [
  newRecord(conferenceNetwork, {
    name: 'Events',
    vlans: range(700, 719),
    prefix: '10.80.0.0/16',
    publicAddresses: range(10, 17).map((last) => `203.0.113.${last}`),
  }),
  newRecord(conferenceNetwork, {
    name: 'Stage',
    use: 'dark',
    vlans: range(790, 793),
    prefix: null,
  }),
];

/** Adds what a hotel has for conferences: rooms, of which one is divided, ports, networks and rules. The terrace is closed. */
export async function addConferences(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'now'>,
  { site, areas }: NetworkedHotel,
): Promise<void> {
  const now = server.now();
  const record = recordOf(site, new Date(now.getTime() - 300 * day));
  const accessPoints = await accessPointsIn(transaction, areas.conferences);
  const ids = new Map(areaRooms.map(({ code }) => [code, crypto.randomUUID()]));
  await transaction
    .insertInto('conference_room')
    .values(
      areaRooms.map(({ parts = [], ...room }, index) => ({
        ...record,
        ...room,
        id: ids.get(room.code) ?? '',
        floor: 0,
        area_number: areas.conferences.number,
        part_ids: parts.flatMap((code) => ids.get(code) ?? []),
        access_points:
          parts.length > 0 ? [] : accessPoints.slice(index % accessPoints.length).slice(0, 1),
      })),
    )
    .execute();
  await transaction
    .insertInto('conference_port')
    .values(
      areaRooms
        .filter(({ parts }) => parts === undefined)
        .flatMap(({ code }, room) =>
          range(1, portsOfRoom).map((port) => ({
            ...record,
            switch: 'SW-M',
            port: String(room * portsOfRoom + port),
            label: `${code}-${port}`,
            room_id: ids.get(code) ?? null,
            carries: port === 1 ? ['conference', 'tagged'] : ['conference', 'dark'],
          })),
        ),
    )
    .execute();
  for (const { name, use, ...settings } of networks) {
    const id = crypto.randomUUID();
    await takeVlans(
      { transaction, organization: site, caller: { displayName: 'sample' }, server },
      { use, id, name },
      settings.vlans,
      'vlans',
    );
    await transaction
      .insertInto('conference_network')
      .values({ ...record, id, name, use, settings: JSON.stringify(settings) })
      .execute();
  }
  await addRules(transaction, record);
  await closeTerrace(transaction, site, ids.get('TERR') ?? '', now);
}

async function accessPointsIn(
  transaction: ScopedTransaction,
  area: { number: number },
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('device')
    .select('name')
    .where('organization_number', '=', area.number)
    .where('type', '=', 'access-point')
    .where('state', '<>', 'down')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

async function addRules(
  transaction: ScopedTransaction,
  record: ReturnType<typeof recordOf>,
): Promise<void> {
  const settings = newRecord(conferenceSettings, {
    uplinkDown: 1_000_000,
    uplinkUp: 500_000,
    guestReserveDown: 400_000,
    guestReserveUp: 200_000,
    oversubscription: 12,
    leastPerEvent: 2_000,
    mostPerEvent: 300_000,
    forbiddenWords: ['Staff', 'Guests'],
    approvalAbove: 200_000,
  });
  await transaction
    .insertInto('conference_settings')
    .values({ ...record, settings: JSON.stringify(settings) })
    .execute();
}

async function closeTerrace(
  transaction: ScopedTransaction,
  site: NetworkedHotel['site'],
  item: string,
  now: Date,
): Promise<void> {
  const from = new Date(now.getTime() - 10 * day);
  const until = new Date(now.getTime() + 120 * day);
  await transaction
    .insertInto('conference_reservation')
    .values({
      organization_number: site.number,
      organization_path: site.path,
      event_kind: 'block',
      event_id: crypto.randomUUID(),
      event_name: 'Closed in winter',
      kind: 'room',
      item,
      item_name: 'Terrace',
      amount: 1,
      from_at: from,
      starts_at: from,
      ends_at: until,
      until_at: until,
    })
    .execute();
}
