import { sql } from 'kysely';
import {
  newProvider,
  type TestOrganization,
  type TestProvider,
} from '../../../../test/provider.ts';
import type { TestServer } from '../../../../test/server.ts';
import { featureIds } from '../../../contract/features.ts';

/** What an organization of the tree has, by the field that finds it. */
export interface Planted {
  number: number;
  path: string;
  isRemoved: boolean;
  updatedAt: Date;
  rooms: number | null;
  /** the list of features; null for all that the organization above has */
  features: readonly string[] | null;
  values: Readonly<Record<string, readonly string[]>>;
}

const names = [
  'Hôtel Łódź',
  'Hotel 100%_sure',
  'Grand\\Plaza',
  'Terminal',
  'Ångström Inn',
  'STRASSE Straße',
];
const cities = ['Reykjavík', 'London', 'New_York'];
const types = ['mikrotik', 'nomadix', 'meraki', 'switch'];
export const addresses = ['10.1.2.3', '2001:0DB8:0:0::a1', 'fe80::1', 'gw.example.com'];

/** Returns repeatable numbers from 0 up to `below` (mulberry32). */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Adds a provider whose tree has random organizations and records, and returns all that was planted. */
export async function searchedTree(
  server: TestServer,
  seed: number,
): Promise<{
  family: TestProvider;
  planted: Planted[];
  tokens: Record<'provider' | 'grouping', string>;
}> {
  const family = await newProvider(server);
  const random = randomNumbers(seed);
  const maybe = <T>(value: T): T | null => (random(2) === 0 ? value : null);
  const one = <T>(of: readonly T[]): T => of[random(of.length)] ?? of[0] ?? never();
  const parents: { number: number; path: string }[] = [];
  for (const member of Object.values(family))
    if (!member.isRemoved) parents.push({ number: member.number, path: member.path });
  for (let count = 0; count < 60; count += 1) {
    const parent = one(parents);
    const number = await addBelow(server, parent, random);
    parents.push(number);
  }
  for (const { number } of parents) await settle(server, number, { random, maybe, one });
  for (const parent of parents) await plantRecords(server, parent, { random, maybe, one });
  const removed = Object.values(family).filter(({ isRemoved }) => isRemoved);
  // Before everything is read, because those who sign in are administrators too.
  const tokens = {
    provider: await server.signInAs(family.provider.number),
    grouping: await server.signInAs(family.grouping.number),
  };
  return { family, tokens, planted: await readAll(server, [...parents, ...removed]) };
}

interface Choices {
  random: (below: number) => number;
  maybe: <T>(value: T) => T | null;
  one: <T>(of: readonly T[]) => T;
}

async function addBelow(
  { database: { system } }: TestServer,
  parent: { number: number; path: string },
  random: (below: number) => number,
) {
  const { rows } = await sql<{ number: number; path: string }>`
    insert into organization (number, parent_number, path, type, name, search_text, created_by, updated_by)
    select number, ${parent.number}::integer, ${parent.path} || number || '/',
      (array['Grouping', 'Site', 'ServiceArea'])[${random(3)}::integer + 1], 'New', 'new ' || number, 'test', 'test'
    from (select nextval('organization_number')::integer as number) next
    returning number, path`.execute(system);
  return rows[0] ?? never();
}

async function settle({ database: { system } }: TestServer, number: number, given: Choices) {
  const { random, maybe, one } = given;
  const contacts = [
    { name: `Åsa ${random(9)}`, role: 'IT', email: maybe('it@x.example'), phone: null },
  ];
  await system
    .updateTable('organization')
    .set({
      name: `${one(names)} ${random(30)}`,
      status: one(['Active', 'Active', 'Disabled']),
      is_trial_mode: random(3) === 0,
      external_id: maybe(`EXT-${number}`),
      street: maybe(`${random(9)} Main St.`),
      city: maybe(one(cities)),
      country: maybe(one(['FI', 'IS', 'US'])),
      time_zone: maybe(one(['Europe/Helsinki', 'Etc/UTC'])),
      rooms: maybe(random(9)),
      pms_property_code: maybe(`P_${random(40)}`),
      contacts: JSON.stringify(random(2) === 0 ? contacts : []),
      features: random(4) === 0 ? JSON.stringify(featureIds.filter(() => random(3) > 0)) : null,
      updated_at: new Date(Date.UTC(2026, random(6), 1 + random(28), random(24))),
    })
    .where('number', '=', number)
    .execute();
}

async function plantRecords(
  { database: { system } }: TestServer,
  { number, path }: Pick<TestOrganization, 'number' | 'path'>,
  { random, maybe, one }: Choices,
) {
  const columns = sql.raw(
    'organization_number, organization_path, created_at, created_by, updated_at, updated_by',
  );
  const own = sql`${number}::integer, ${path}, now(), 'test', now(), 'test'`;
  for (let count = random(3); count > 0; count -= 1)
    await sql`
      insert into device (${columns}, name, type, role, status, mac_address, host, nas_identifier, settings)
      values (${own}, ${`Device ${count}`}, ${one(types)}, ${one(['gateway', 'controller', 'switch'])}, 'Active',
        ${maybe(`02:00:${hex(random)}:${hex(random)}:${hex(random)}:${hex(random)}`)}, ${maybe(one(addresses))},
        ${maybe(`NAS%${random(20)}`)}, ${JSON.stringify({ serial: maybe(`SN_${random(50)}`) })}::jsonb)`.execute(
      system,
    );
  for (let count = random(3); count > 0; count -= 1)
    await sql`
      insert into service_plan (${columns}, name, status, currency, price, position, settings)
      values (${own}, ${`${one(['Free', 'Día', 'Day_Pass'])} ${count}`}, 'Active', 'USD', 0, ${count}, '{}')`.execute(
      system,
    );
  if (random(2) === 0)
    await sql`
      insert into connection_profile (${columns}, number, name, type, security, ssid, settings)
      values (${own}, 1, 'Guests', 'captive', 'open', ${one(['Guest', 'Hotel Wi-Fi', 'gäste'])}, '{}')`.execute(
      system,
    );
  if (random(3) === 0)
    await sql`
      insert into site_vlan (organization_number, organization_path, vlan, use, owner_id, owner_name, taken_at, taken_by)
      values (${number}, ${path}, ${100 + random(5)}, 'profile', gen_random_uuid(), 'Guests', now(), 'test')`.execute(
      system,
    );
  if (random(3) === 0)
    await sql`
      insert into administrator (username, username_folded, email, first_name, last_name, owner_organization_number)
      values (${`user_${number}`}, ${`user_${number}`}, ${maybe(`u${number}@example.com`)}, 'Zoë', 'Müller', ${number})`.execute(
      system,
    );
}

const hex = (random: (below: number) => number) =>
  random(256).toString(16).padStart(2, '0').toUpperCase();

function never(): never {
  throw new Error('Nothing to choose from');
}

/** Reads what each organization has from the tables themselves, in an order that no earlier test changes. */
async function readAll(
  { database: { system } }: TestServer,
  all: readonly { number: number }[],
): Promise<Planted[]> {
  const { rows } = await sql<
    Omit<Planted, 'values'> & { values: Record<string, (string | null)[]> }
  >`
    select number, path, status = 'Removed' as "isRemoved", updated_at as "updatedAt", rooms, features,
      jsonb_build_object(
        'name', array[name], 'externalId', array[external_id], 'type', array[type], 'status', array[status],
        'trial', array[case when is_trial_mode then 'yes' else 'no' end],
        'address', array[street, city, region, postal_code], 'country', array[country], 'zone', array[time_zone],
        'rooms', array[rooms::text], 'number', array[number::text], 'pms', array[pms_property_code],
        'contact', array(select text from jsonb_array_elements(contacts) person
          cross join lateral unnest(array[person ->> 'name', person ->> 'email', person ->> 'phone']) text),
        'gateway', array(select type from device
          where organization_number = o.number and role = any('{gateway,controller}')),
        'mac', array(select mac_address from device where organization_number = o.number),
        'ip', array(select host from device where organization_number = o.number),
        'serial', array(select settings ->> 'serial' from device where organization_number = o.number),
        'nas', array(select nas_identifier from device where organization_number = o.number),
        'ssid', array(select ssid from connection_profile where organization_number = o.number),
        'vlan', array(select vlan::text from site_vlan where organization_number = o.number),
        'plan', array(select name from service_plan where organization_number = o.number),
        'admin', array(select text from administrator
          cross join lateral unnest(array[username, email, concat_ws(' ', first_name, last_name)]) text
          where owner_organization_number = o.number)
      ) as values
    from organization o where number = any(${all.map(({ number }) => number)}::integer[])
    order by number`.execute(system);
  return rows.map((row) => ({
    ...row,
    values: Object.fromEntries(
      Object.entries(row.values).map(([name, values]) => [
        name,
        values.flatMap((value) => (value === null || value === '' ? [] : [value])),
      ]),
    ),
  }));
}
