import { migrations } from '../../src/server/database/schema/migrate.ts';
import { guestNetworkRows } from './guest-network-rows.ts';
import { area, at, id, provider, type Rows, record, recordValues } from './row-values.ts';

const guestOrganization = 2;

/** Returns statements that insert rows of every kind that exists after a migration, with values of that time. */
export function rowsOf(migration: string): string[] {
  const number = Number(migration.slice(0, 3));
  const n = Object.keys(migrations).indexOf(migration) + 1;
  return kinds
    .filter(({ from, until = Number.POSITIVE_INFINITY }) => from <= number && number < until)
    .map(({ insert }) => insert(n));
}

/** Returns the number of the service area that a migration's rows belong to. */
export function lastAreaOf(migration: string): number {
  return area(Object.keys(migrations).indexOf(migration) + 1);
}

/** Texts that a format may confuse with its own marks. */
const strange = String.raw`E'\\.\n\\N\ttab\\n \u2028é\r\n'`;

const plan = {
  icon: 'clock',
  texts: [{ language: 'en', portalName: 'Free', description: '' }],
  taxRate: 23_000,
  taxIncluded: true,
  onQuota: 'stop',
  limitedTo: 'unlimited',
  durationKind: 'elapsed',
  contentFilter: 'none',
  interimInterval: 300,
  maxDevices: 2,
  guestGroups: [],
  daysAndHours: [],
  loginMethods: [],
  revenueShare: [],
  paymentMethods: [],
  ...Object.fromEntries(
    [
      'vlan',
      'endsAt',
      'burstUp',
      'burstDown',
      'burstSeconds',
      'untilTime',
      'quotaBytes',
      'throttleUp',
      'throttleDown',
      'idleTimeout',
      'visibleFrom',
      'visibleUntil',
      'sessionTimeout',
      'extraDevicePrice',
    ].map((field) => [field, null]),
  ),
};

const device = {
  api: null,
  snmp: null,
  tags: [],
  notes: null,
  serial: null,
  coaPort: 3799,
  location: null,
  guestVlans: [],
  parentPort: null,
  vendorModel: null,
  managementVlan: null,
  radiusSourceAddresses: [],
  checks: { api: false, ping: false, snmp: false, ports: [], misses: 3, intervalSeconds: 60 },
};

const insertPlan = (n: number, kind: string, settings: string) =>
  `insert into service_plan (id, ${record}, name, status, position, price, currency, settings)
   values (${id(kind, n)}, ${recordValues(n)}, 'Plan ${kind}', 'Active', 1, 800, 'EUR', ${settings})`;

const insertDevice = (n: number, name: string, mac: string, settings: object) =>
  `insert into device (${record}, type, role, name, status, mac_address, settings)
   values (${recordValues(n)}, 'mikrotik', 'gateway', '${name}', 'Active', ${mac},
     '${JSON.stringify({ ...device, ...settings })}')`;

const insertOrganization = (number: number, parent: number | null, type: string, contacts = '[]') =>
  `insert into organization (number, parent_number, path, type, name, search_text, contacts, time_zone, created_by, updated_by)
   values (${number}, ${parent}, '${parent === null ? '' : `/${parent}`}/${number}/', '${type}', 'Organization ${number}',
     'organization ${number} ${number}', '${contacts}', 'Europe/Dublin', ${strange}, 'test')`;

const contact = JSON.stringify([{ name: 'Ada', role: 'IT', phone: 'ext', email: null }]);

const kinds: Rows[] = [
  { from: 1, until: 2, insert: () => insertOrganization(provider, null, 'ServiceProvider') },
  {
    from: 1,
    until: 2,
    insert: () => insertOrganization(guestOrganization, null, 'ServiceProvider'),
  },
  // A phone without digits, which migration 025 removes.
  {
    from: 1,
    until: 25,
    insert: (n) => insertOrganization(area(n), provider, 'ServiceArea', contact),
  },
  { from: 25, insert: (n) => insertOrganization(area(n), provider, 'ServiceArea') },
  {
    from: 1,
    insert: (n) => `insert into organization_link (organization_number, parent_number, created_by)
      values (${area(n)}, ${guestOrganization}, 'test')`,
  },
  {
    from: 1,
    insert: (
      n,
    ) => `insert into administrator (id, username, username_folded, owner_organization_number)
      values (${id('a', n)}, 'admin${n}', 'admin${n}', ${provider})`,
  },
  {
    from: 1,
    insert: (
      n,
    ) => `insert into admin_session (id, administrator_id, address, user_agent, created_at, last_activity_at)
      values (${id('5e', n)}, ${id('a', n)}, '127.0.0.1', ${strange}, now(), now())`,
  },
  {
    from: 1,
    insert: (n) => `insert into access_token (token_hash, session_id, created_at)
      values (sha256('${n}'), ${id('5e', n)}, now())`,
  },
  {
    from: 1,
    insert: (n) =>
      `insert into sign_in_failure (subject, at) values ('${n}', now()), ('${n}', now())`,
  },
  {
    from: 1,
    insert: (
      n,
    ) => `insert into admin_history (administrator_name, realm, address, user_agent, organization_number,
        organization_path, action, entity_type, entity_id, label, before, after)
      select 'Ada', '', '', '', ${at(n)}, 'update', 'organization', '${area(n)}', ${strange} || entry, '{"name": "A"}',
        jsonb_build_object('name', repeat('x', 100 * entry)) from generate_series(1, 10) entry`,
  },
  {
    from: 3,
    insert: (
      n,
    ) => `insert into feedback (at, administrator_id, administrator_name, realm, type, text, system_info, location, mail_state)
      values (now(), ${id('a', n)}, 'Ada', '', 'idea', ${strange}, '', '', 'none')`,
  },
  {
    from: 5,
    insert: (
      n,
    ) => `insert into role_template (id, organization_number, type, name, permissions, created_by, updated_by)
      values (${id('d', n)}, ${area(n)}, 'site', 'Role ${n}', '{"devices": "edit"}', 'test', 'test')`,
  },
  {
    from: 5,
    insert: (n) =>
      `update administrator set role_template_id = ${id('d', n)} where id = ${id('a', n)}`,
  },
  {
    from: 6,
    until: 8,
    insert: (
      n,
    ) => `update organization set status = 'Removed', removed_at = now(), removed_by = 'test',
        removed_with = number, status_before_removal = 'Active' where number = ${area(n) - 3}`,
  },
  {
    from: 7,
    insert: (
      n,
    ) => `update administrator set sso_issuer = 'https://login.example.com', sso_subject = '${n}'
      where id = ${id('a', n)}`,
  },
  {
    from: 7,
    until: 30,
    insert: (
      n,
    ) => `insert into sso_login (state_hash, browser_hash, code_verifier, nonce, issuer, return_to, address, created_at)
      values (sha256('${n}'), '\\x00ff', '', '', '', '', '', now())`,
  },
  // Documents as strings, and equal positions: migrations 019 and 020 repair them.
  {
    from: 8,
    until: 19,
    insert: (n) => insertPlan(n, '8', `to_jsonb('${JSON.stringify(plan)}'::text)`),
  },
  { from: 8, until: 20, insert: (n) => insertPlan(n, '81', `'${JSON.stringify(plan)}'`) },
  { from: 19, insert: (n) => insertPlan(n, '8', `'${JSON.stringify(plan)}'`) },
  {
    from: 8,
    insert: (
      n,
    ) => `insert into guest_session (organization_number, organization_path, plan_id, mac_address, started_at)
      values (${at(n)}, ${id('8', n)}, '02:00:00:00:00:01', now())`,
  },
  {
    from: 8,
    insert: (
      n,
    ) => `insert into purchase (organization_number, organization_path, plan_id, at, amount, tax, currency, method, status)
      values (${at(n)}, ${id('8', n)}, '2026-03-05 23:30Z', 800, 150, 'EUR', 'creditCard', 'captured'),
        (${at(n)}, ${id('8', n)}, '2026-03-06 12:00Z', 100, 10, 'EUR', 'roomCharge', 'failed')`,
  },
  { from: 11, insert: (n) => insertDevice(n, 'Gateway', `'02:00:00:00:11:${String(10 + n)}'`, {}) },
  // Values that migrations 023 and 025 repair: one address twice, a group address, empty notes, commas in tags.
  {
    from: 11,
    until: 23,
    insert: (n) => insertDevice(n, 'Twin', `'02:00:00:00:22:22'`, { notes: 'Old' }),
  },
  {
    from: 11,
    until: 25,
    insert: (n) => insertDevice(n, 'Group', `'01:00:00:00:00:${10 + n}'`, { notes: '' }),
  },
  { from: 11, until: 25, insert: (n) => insertDevice(n, 'Tags', 'null', { tags: ['a, b', 'c'] }) },
  {
    from: 11,
    insert: (n) => `insert into device_availability (device_id, half_hour, up)
      select id, '2026-03-05 12:00Z', ${n} from device where organization_number = ${area(n)} and name = 'Gateway'`,
  },
  {
    from: 12,
    insert: (n) => `insert into guest (id, ${record}, name, phone, plan_id, search_text, notes)
      values (${id('9', n)}, ${recordValues(n)}, 'Guest ${n}', '+353 1 234', ${id('8', n)}, 'guest ${n}', ${strange})`,
  },
  {
    from: 12,
    until: 25,
    insert: (n) => `insert into guest (${record}, name, phone, search_text)
      values (${recordValues(n)}, 'Former ${n}', 'none', 'former ${n}')`,
  },
  {
    from: 12,
    insert: (
      n,
    ) => `insert into guest_device (guest_id, organization_number, organization_path, mac_address)
      values (${id('9', n)}, ${at(n)}, '02:00:00:00:00:01')`,
  },
  {
    from: 12,
    insert: (
      n,
    ) => `update purchase set guest_id = ${id('9', n)}, refunded = 50, status = 'refunded', refunded_at = now()
      where organization_number = ${area(n)} and status = 'captured'`,
  },
  {
    from: 13,
    insert: (
      n,
    ) => `insert into access_code_batch (id, ${record}, name, plan_id, provider_number, count, made, code_length,
        alphabet, prefix, is_grouped, uses_per_code)
      values (${id('ba', n)}, ${recordValues(n)}, 'Batch', ${id('8', n)}, ${provider}, 3, 3, 8, 'digits', '', false, 1)`,
  },
  {
    from: 13,
    insert: (n) => `insert into access_code (batch_id, provider_number, code)
      select ${id('ba', n)}, ${provider}, (10000000 + ${n} * 10 + code)::text from generate_series(1, 3) code`,
  },
  {
    from: 13,
    insert: (n) => `insert into access_code_use (access_code_id, at, mac_address, area_number)
      select id, now(), '02:00:00:00:00:01', ${area(n)} from access_code where batch_id = ${id('ba', n)} limit 1`,
  },
  {
    from: 13,
    insert: (n) => `with used as (
        update guest set access_code_id = (
          select id from access_code where batch_id = ${id('ba', n)} order by code limit 1)
        where id = ${id('9', n)} returning id)
      insert into purchase (organization_number, organization_path, plan_id, at, amount, tax, currency, method, status,
        guest_id)
      select ${at(n)}, ${id('8', n)}, '2026-03-06 12:00Z', 100, 10, 'EUR', 'accessCode', 'failed', id from used`,
  },
  {
    from: 17,
    insert: (
      n,
    ) => `update administrator set invitation_hash = sha256('invitation ${n}'), invited_at = now()
      where id = ${id('a', n)}`,
  },
  {
    from: 18,
    insert: (n) => `update guest_session set acct_session_id = '${n}', guest_id = ${id('9', n)}
      where organization_number = ${area(n)}`,
  },
  {
    from: 21,
    insert: (n) => `insert into organization_move (former_path, remaining_tables, next_path)
      values ('/9/${n}/', array['device'], '/9/${n}/')`,
  },
  {
    from: 24,
    insert: (n) => `insert into recurring_job (id, next_step_at) values ('job ${n}', now())`,
  },
  // A number that is read back exactly only with all its digits.
  {
    from: 27,
    insert: (n) => `insert into attempt_limit (subject, failures, counted_at, blocked_until)
      values ('subject ${n}', 1.2345678901234567, now(), now())`,
  },
  {
    from: 27,
    insert: (
      n,
    ) => `insert into known_browser (secret_hash, administrator_id, created_at, last_used_at)
      values (sha256('browser ${n}'), ${id('a', n)}, now(), now())`,
  },
  {
    from: 27,
    insert: (
      n,
    ) => `insert into sso_login (state_hash, browser_hash, code_verifier, nonce, issuer, return_to, created_at)
      values (sha256('without address ${n}'), '\\x00ff', '', '', '', '', now())`,
  },
  {
    from: 11,
    insert: (
      n,
    ) => `insert into device (${record}, type, role, name, status, host, settings, secrets)
      values (${recordValues(n)}, 'mikrotik', 'gateway', 'RADIUS ${n}', 'Active', '10.0.${n}.1', '{"radiusSourceAddresses": ["2001:DB8::1"]}', '{"radiusSecret": "sealed"}')`,
  },
  // A device that has what it should; both had the profile's name then.
  {
    from: 64,
    until: 71,
    insert: (
      n,
    ) => `insert into push_target (organization_number, organization_path, device_id, source_kind, source_id, source_name,
        wish, applied_wish, wished_at)
      select ${at(n)}, id, 'connection-profile', gen_random_uuid(), 'Guests', wish, wish, now()
      from device, jsonb_build_object('kind', 'wireless', 'name', 'Guests', 'isOn', true) wish
      where name = 'RADIUS ${n}'`,
  },
  ...guestNetworkRows,
];
