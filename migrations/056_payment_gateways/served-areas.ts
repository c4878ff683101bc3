import { type Kysely, sql } from 'kysely';

/**
 * Lists which active property system serves an area. Its key makes a second one impossible, whoever activates it at the
 * same moment, also where neither sees the other's gateway. Only triggers write it.
 */
export async function addServedAreas(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pms_area (
      area_number integer primary key references organization on delete cascade,
      gateway_id uuid not null references payment_gateway on delete cascade
    )`.execute(db);
  await sql`create index pms_area_gateway on pms_area (gateway_id)`.execute(db);
  await sql`
    create function list_pms_areas() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    begin
      delete from pms_area where gateway_id = new.id;
      -- In one order, so that two gateways do not wait for each other.
      if new.category = 'pms' and new.status = 'Active' then
        insert into pms_area
          select number, new.id from organization
          where number = new.organization_number or number in (
            select (one ->> 'area')::integer from jsonb_array_elements(new.served_areas) one)
          order by number;
      end if;
      return null;
    end
    $function$`.execute(db);
  await sql`
    create trigger list_added_pms_areas after insert on payment_gateway
    for each row when (new.category = 'pms' and new.status = 'Active') execute function list_pms_areas()`.execute(
    db,
  );
  await sql`
    create trigger list_changed_pms_areas after update on payment_gateway
    for each row when (
      (old.status, old.served_areas, old.organization_number)
      is distinct from (new.status, new.served_areas, new.organization_number))
    execute function list_pms_areas()`.execute(db);
  await forgetMovedAreas(db);
}

/** A property system serves areas of its own site only, so a move to another site ends that. */
async function forgetMovedAreas(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function forget_moved_pms_areas() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    as $function$
    begin
      update payment_gateway gateway set
        served_areas = (
          select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(gateway.served_areas) one
          join organization area on area.number = (one ->> 'area')::integer
          where area.parent_number = home.parent_number),
        version = gateway.version + 1,
        tested_version = case when gateway.tested_version = gateway.version then gateway.version + 1
          else gateway.tested_version end
      from organization home
      where home.number = gateway.organization_number
        and (gateway.served_areas @> jsonb_build_array(jsonb_build_object('area', new.number))
          or gateway.organization_number = new.number and gateway.served_areas <> '[]');
      return null;
    end
    $function$`.execute(db);
  await sql`
    create trigger forget_moved_pms_areas after update of parent_number on organization
    for each row when (old.parent_number is distinct from new.parent_number and new.type = 'ServiceArea')
    execute function forget_moved_pms_areas()`.execute(db);
}
