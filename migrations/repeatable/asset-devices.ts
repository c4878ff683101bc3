/** The values of the asset of the row `device` in the row `site`. */
const ofDevice = `
  site.number, site.path, device.created_at, device.created_by, device.updated_at, device.updated_by,
  device.id, device.name, device.settings ->> 'vendorModel', device.settings ->> 'serial',
  device.mac_address, device.role, case device.status when 'Retired' then 'Retired' else 'InService' end`;

const siteOfDevice = `
  select number, path from organization
  where type = 'Site'
    and number = any (string_to_array(trim(both '/' from device.organization_path), '/')::integer[])
  order by length(path) desc limit 1`;

/**
 * Makes each device of a site an asset, with the device's name, model, serial number and MAC address. The functions run as
 * their owner, because a device may be changed through a link to its area, without the site.
 */
export const assetDevices = [
  `
  create or replace function follow_device() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $function$
  declare
    site record;
    owned record;
  begin
    select number, path into site from organization
    where type = 'Site'
      and number = any (string_to_array(trim(both '/' from new.organization_path), '/')::integer[])
    order by length(path) desc limit 1;
    select id, organization_number into owned from asset where device_id = new.id;
    if owned.id is null then
      if site.number is null then
        return null;
      end if;
      with added as (
        insert into asset (organization_number, organization_path, created_at, created_by, updated_at,
          updated_by, device_id, name, model, serial, mac_address, category, status)
        values (site.number, site.path, new.created_at, new.created_by, new.updated_at, new.updated_by,
          new.id, new.name, new.settings ->> 'vendorModel', new.settings ->> 'serial', new.mac_address,
          new.role, case new.status when 'Retired' then 'Retired' else 'InService' end)
        returning id)
      insert into asset_reading (asset_id, next_step_at) select id, new.created_at from added;
      return null;
    end if;
    update asset set name = new.name, model = new.settings ->> 'vendorModel',
      serial = new.settings ->> 'serial', mac_address = new.mac_address,
      status = case
        when new.status = 'Retired' and old.status <> 'Retired' and status in ('InService', 'InRepair')
          then 'Retired'
        when new.status <> 'Retired' and old.status = 'Retired' and status = 'Retired' then 'InService'
        else status end
    where id = owned.id
      and (name, model, serial, mac_address) is distinct from
        (new.name, new.settings ->> 'vendorModel', new.settings ->> 'serial', new.mac_address)
      or id = owned.id and new.status <> old.status;
    -- In another site its tag may be taken.
    if site.number is not null and site.number <> owned.organization_number then
      update asset set organization_number = site.number, organization_path = site.path,
        tag = case when exists (
          select from asset other where other.organization_number = site.number
            and lower(other.tag) = lower(asset.tag))
          then left(tag, 31) || '-' || left(id::text, 8) else tag end
      where id = owned.id;
    end if;
    return null;
  end
  $function$`,
  `
  create or replace function leave_device() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $function$
  begin
    with left_behind as (
      update asset set device_deleted_at = now(),
        status = case when status in ('InService', 'InRepair') then 'Retired' else status end
      where device_id = old.id returning id)
    update asset_reading set next_step_at = null from left_behind where asset_id = left_behind.id;
    return old;
  end
  $function$`,
  `
  create or replace function add_assets() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $function$
  begin
    with new_asset as (
      insert into asset (organization_number, organization_path, created_at, created_by, updated_at,
        updated_by, device_id, name, model, serial, mac_address, category, status)
      select ${ofDevice}
      from added device cross join lateral (${siteOfDevice}) site
      returning id, created_at)
    insert into asset_reading (asset_id, next_step_at) select id, created_at from new_asset;
    return null;
  end
  $function$`,
  `
  create or replace trigger add_assets after insert on device referencing new table as added
  for each statement execute function add_assets()`,
  // Not called by the checks, which write none of these columns.
  `
  create or replace trigger change_asset
  after update of name, mac_address, settings, status, organization_number, organization_path on device
  for each row when (
    (old.name, old.mac_address, old.settings ->> 'vendorModel', old.settings ->> 'serial', old.status,
      old.organization_path)
    is distinct from
    (new.name, new.mac_address, new.settings ->> 'vendorModel', new.settings ->> 'serial', new.status,
      new.organization_path))
  execute function follow_device()`,
  `
  create or replace trigger leave_asset before delete on device for each row execute function leave_device()`,
  // However a window is changed, its next time is computed again.
  `
  create or replace function forget_next_window() returns trigger language plpgsql as $function$
  begin
    if tg_op = 'INSERT' or new.version <> old.version then
      new.starts_at := null;
      new.ends_at := null;
      new.next_step_at := new.updated_at;
    end if;
    return new;
  end
  $function$`,
  `
  create or replace trigger forget_next before insert or update on maintenance_window
  for each row execute function forget_next_window()`,
];
