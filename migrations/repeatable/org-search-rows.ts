/** The condition as a facet: `x:rooms` for organizations that have rooms, `-:rooms` for others. */
const presence = (field: string, condition: string) =>
  `case when ${condition} then 'x:${field}' else '-:${field}' end`;

/** The tables whose texts are searched, with the expression of each field. `columns` are those that matter. */
const sources = [
  {
    table: 'device',
    number: 'organization_number',
    columns: 'type, role, mac_address, host, nas_identifier, settings ->> $$serial$$',
    values: [
      ['mac', `lower(replace(row.mac_address, ':', ''))`],
      ['ip', 'search_address(row.host)'],
      ['serial', `folded(row.settings ->> 'serial')`],
      ['nas', 'folded(row.nas_identifier)'],
    ],
  },
  {
    table: 'connection_profile',
    number: 'organization_number',
    columns: 'ssid',
    values: [['ssid', 'folded(row.ssid)']],
  },
  {
    table: 'service_plan',
    number: 'organization_number',
    columns: 'name',
    values: [['plan', 'folded(row.name)']],
  },
  {
    table: 'administrator',
    number: 'owner_organization_number',
    columns: 'username, email, first_name, last_name',
    values: [
      ['admin', 'folded(row.username)'],
      ['admin', 'folded(row.email)'],
      ['admin', `folded(concat_ws(' ', row.first_name, row.last_name))`],
    ],
  },
] as const;

/** Selects the values of rows of a source, as rows of `org_search_value`. */
const selectValues = ({ number, values }: (typeof sources)[number], from: string) => `
  select row.id as source, row.${number} as number, found.field, found.value collate "C" as value
  from ${from} row
  cross join lateral (values ${values
    .map(([field, value]) => `('${field}', ${value})`)
    .join(', ')}) found (field, value)
  where row.${number} is not null and found.value is not null and found.value <> ''`;

const insertValues = (source: (typeof sources)[number], from: string) =>
  `insert into org_search_value (source, number, field, value) ${selectValues(source, from)}`;

/** Follows the changes of a source, by statement, so that an import of devices is one change. */
const followSource = (source: (typeof sources)[number]) => {
  const { table, number, columns } = source;
  const triggerOf = (event: string, transition: string) => `
    create or replace trigger search_follows_${event} after ${event} on ${table} referencing ${transition}
    for each statement execute function search_follows_${table}()`;
  return [
    `
    create or replace function search_follows_${table}() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    declare
      changed uuid[];
      numbers integer[];
    begin
      if tg_op = 'INSERT' then
        ${insertValues(source, 'added')};
        numbers := array(select distinct ${number} from added);
      elsif tg_op = 'DELETE' then
        delete from org_search_value where source in (select id from removed);
        numbers := array(select distinct ${number} from removed);
      else
        -- Most updates, such as the results of checks, change nothing that is searched.
        changed := array(select id from (
          select id, ${number}, ${columns} from added except select id, ${number}, ${columns} from removed) different);
        if cardinality(changed) = 0 then
          return null;
        end if;
        delete from org_search_value where source = any (changed);
        ${insertValues(source, '(select * from added where id = any (changed))')};
        numbers := array(
          select ${number} from added where id = any (changed)
          union select ${number} from removed where id = any (changed));
      end if;
      perform refresh_org_search(numbers);
      return null;
    end
    $function$`,
    triggerOf('insert', 'new table as added'),
    triggerOf('update', 'old table as removed new table as added'),
    triggerOf('delete', 'old table as removed'),
  ];
};

const organizationColumns = `number, name, type, status, is_trial_mode, external_id, street, city, region, postal_code,
  country, time_zone, contacts, pms_property_code, rooms, updated_at`;

/**
 * Maintains what Adv Org Search reads, in the transaction of each change. Functions run as their owner, because no tenant
 * may read or write these tables.
 * The search compares the second facet, the status, by its position.
 */
export const orgSearchRows = [
  'drop function if exists fill_org_search()',
  // Not parallel safe: a block with an exception needs a subtransaction.
  `
  create or replace function search_address(host text) returns text
  language plpgsql immutable set search_path = public, pg_temp
  as $function$
  begin
    return host(host::inet);
  exception when invalid_text_representation then
    return lower(host);
  end
  $function$`,
  `
  create or replace function search_lines(variadic given text[]) returns text
  language sql immutable parallel safe
  return coalesce(E'\\n' || folded(nullif(array_to_string(array_remove(given, ''), E'\\n'), '')) || E'\\n', '')`,
  `
  create or replace function org_search_rows(numbers integer[]) returns setof org_search
  language sql stable set search_path = public, pg_temp
  as $function$
    select o.number,
      array_remove(array[
        't:' || o.type, 's:' || o.status, 'trial:' || case when o.is_trial_mode then 'yes' else 'no' end,
        'c:' || upper(o.country), 'z:' || lower(o.time_zone),
        ${presence('externalId', `o.external_id <> ''`)},
        ${presence('address', `concat(o.street, o.city, o.region, o.postal_code) <> ''`)},
        ${presence('country', `o.country <> ''`)},
        ${presence('zone', `o.time_zone <> ''`)},
        ${presence('rooms', 'o.rooms is not null')},
        ${presence('contact', 'jsonb_array_length(o.contacts) > 0')},
        ${presence('pms', `o.pms_property_code <> ''`)},
        ${presence('gateway', 'device.gateways is not null')},
        ${presence('mac', 'device.has_mac')},
        ${presence('ip', 'device.has_ip')},
        ${presence('serial', 'device.has_serial')},
        ${presence('nas', 'device.has_nas')},
        ${presence('ssid', `exists (select from connection_profile where organization_number = o.number and ssid <> '')`)},
        ${presence('vlan', 'exists (select from site_vlan where organization_number = o.number)')},
        ${presence('plan', 'exists (select from service_plan where organization_number = o.number)')},
        ${presence('admin', 'exists (select from administrator where owner_organization_number = o.number)')}
      ], null) || coalesce(device.gateways, '{}'),
      search_lines(o.name), search_lines(o.external_id),
      search_lines(o.street, o.city, o.region, o.postal_code),
      search_lines(variadic coalesce(contact.texts, '{}')), search_lines(o.pms_property_code),
      o.rooms, o.updated_at
    from organization o
    cross join lateral (
      select array_agg(distinct 'g:' || type) filter (where role = any ('{gateway,controller}')) as gateways,
        bool_or(mac_address <> '') as has_mac, bool_or(host <> '') as has_ip,
        bool_or(settings ->> 'serial' <> '') as has_serial, bool_or(nas_identifier <> '') as has_nas
      from device where organization_number = o.number) device
    cross join lateral (
      select array_agg(text) as texts
      from jsonb_array_elements(o.contacts) person
      cross join lateral unnest(array[person ->> 'name', person ->> 'email', person ->> 'phone']) text
      where text <> '') contact
    where o.number = any (numbers)
  $function$`,
  `
  create or replace function refresh_org_search(numbers integer[]) returns void
  language plpgsql set search_path = public, pg_temp
  as $function$
  begin
    -- Locked before it is read, so that two changes at once see each other.
    perform from org_search where number = any (numbers) order by number for no key update;
    insert into org_search as stored
    select * from org_search_rows(numbers) row order by number
    on conflict (number) do update set
      facets = excluded.facets, name = excluded.name, external_id = excluded.external_id,
      address = excluded.address, contact = excluded.contact, pms = excluded.pms, rooms = excluded.rooms,
      changed = excluded.changed
    where stored is distinct from excluded;
  end
  $function$`,
  // Brings the next organizations up to date and returns the last number, null at the end. Writes only what differs.
  `
  create or replace function fill_org_search(after integer) returns integer
  language plpgsql set search_path = public, pg_temp
  as $function$
  declare
    numbers constant integer[] := array(
      select number from organization where number > after order by number limit 2000);
  begin
    perform refresh_org_search(numbers);
    with wanted as materialized (
      ${sources
        .map((source) =>
          selectValues(
            source,
            `(select * from ${source.table} where ${source.number} = any (numbers))`,
          ),
        )
        .join(' union ')}
    ), gone as (
      delete from org_search_value stored where number = any (numbers)
        and not exists (select from wanted where wanted.source = stored.source and wanted.number = stored.number
          and wanted.field = stored.field and wanted.value = stored.value)
    )
    insert into org_search_value (source, number, field, value)
    select * from wanted except select source, number, field, value from org_search_value where number = any (numbers);
    return numbers[cardinality(numbers)];
  end
  $function$`,
  `
  create or replace function search_follows_organization() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $function$
  begin
    if tg_op = 'INSERT' then
      perform refresh_org_search(array(select number from added));
    else
      perform refresh_org_search(array(select number from (
        select ${organizationColumns} from added except select ${organizationColumns} from removed) different));
    end if;
    return null;
  end
  $function$`,
  `
  create or replace trigger search_follows_insert after insert on organization referencing new table as added
  for each statement execute function search_follows_organization()`,
  `
  create or replace trigger search_follows_update after update on organization
  referencing old table as removed new table as added
  for each statement execute function search_follows_organization()`,
  ...sources.flatMap(followSource),
  `
  create or replace function search_follows_site_vlan() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $function$
  begin
    perform refresh_org_search(array(select distinct organization_number from changed));
    return null;
  end
  $function$`,
  `
  create or replace trigger search_follows_insert after insert on site_vlan referencing new table as changed
  for each statement execute function search_follows_site_vlan()`,
  `
  create or replace trigger search_follows_delete after delete on site_vlan referencing old table as changed
  for each statement execute function search_follows_site_vlan()`,
  ...[
    'search_address',
    'search_lines',
    'org_search_rows',
    'refresh_org_search',
    'fill_org_search(integer)',
    'search_follows_organization',
    'search_follows_site_vlan',
    ...sources.map(({ table }) => `search_follows_${table}`),
  ].map((name) => `revoke all on function ${name} from public`),
];
