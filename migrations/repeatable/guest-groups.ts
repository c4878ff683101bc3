/**
 * Follows purchases, stays and guests for groups, and checks limits. Triggers run as their owner, because a group may
 * belong to an organization above the area of a guest.
 */
export const guestGroups = [
  // Jobs see every organization; a request has what it inherits from a function.
  `
  create or replace function guest_group_zone(of_organization integer) returns text
  language plpgsql stable set search_path = public, pg_temp
  as $function$
  declare
    zone text;
  begin
    select above.time_zone into zone
    from organization here
    join organization above
      on above.number = any (string_to_array(trim(both '/' from here.path), '/')::integer[])
    where here.number = of_organization and above.time_zone is not null
    order by length(above.path) desc limit 1;
    if zone is null and coalesce(current_setting('atrium.scope', true), '') <> '' then
      select above.time_zone into zone from organization_inheritance(of_organization) above
      where above.time_zone is not null limit 1;
    end if;
    return coalesce(zone, 'UTC');
  end
  $function$`,
  `
  create or replace function guest_group_moment(of_organization integer, local_time text) returns timestamptz
  language sql stable set search_path = public, pg_temp
  as $function$
    select case when local_time is not null then local_time::timestamp at time zone guest_group_zone(of_organization) end
  $function$`,
  // A value that ends in an asterisk stands for all texts that begin so.
  `
  create or replace function guest_group_rule_matches(rule jsonb, facts jsonb) returns boolean
  language sql immutable parallel safe
  as $function$
    select exists (
      select from jsonb_array_elements_text(rule -> 'values') wanted,
        lower(coalesce(case rule ->> 'by'
          when 'userField' then facts ->> (rule ->> 'field')
          when 'emailDomain' then split_part(facts ->> 'email', '@', 2)
          else facts ->> (rule ->> 'by') end, '')) as fact
      where fact <> '' and case when right(wanted, 1) = '*'
        then fact ^@ lower(left(wanted, -1)) else fact = lower(wanted) end)
  $function$`,
  // An earlier purchase of the provider locks its sums first, so the limit does as well.
  `
  create or replace function guest_group_fits(of_group uuid, area_path text, charged bigint, at timestamptz) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $function$
  declare
    today date;
    outcome text;
  begin
    if not area_path ^@ any (string_to_array(current_setting('atrium.scope'), ',')) then return null; end if;
    perform lock_revenue(array[area_path]);
    select (at at time zone effective_time_zone(organization_number))::date into today
    from guest_group where id = of_group and area_path ^@ organization_path;
    update guest_group set
      spent_day = case when spent_on = today then spent_day else 0 end, spent_on = today
    where id = of_group and area_path ^@ organization_path
    returning case
      when status = 'Ended' then 'ended'
      when settings ->> 'onLimit' = 'refuse' and spent_total + charged > (settings ->> 'totalLimit')::bigint then 'total'
      when settings ->> 'onLimit' = 'refuse' and spent_day + charged > (settings ->> 'dailyLimit')::bigint then 'day'
      else 'fits' end into outcome;
    return outcome;
  end
  $function$`,
  'revoke all on function guest_group_fits from public',
  'grant execute on function guest_group_fits to atrium_tenant',
  `
  create or replace function note_group_of_purchase() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $function$
  begin
    if new.group_id is null then
      select guest.group_id into new.group_id from guest where guest.id = new.guest_id;
    end if;
    if new.group_id is not null and new.group_billing is null then
      select case
        when billing = 'invoice' and new.method = 'invoice' then billing
        when billing = 'master' and new.method = 'roomCharge' then billing
        else 'members' end into new.group_billing
      from guest_group where id = new.group_id;
    end if;
    return new;
  end
  $function$`,
  `
  create or replace trigger note_group_of_purchase before insert on purchase
  for each row when (new.guest_id is not null or new.group_id is not null)
  execute function note_group_of_purchase()`,
  `
  create or replace function add_to_group_day(sold purchase, sign integer) returns void
  language plpgsql set search_path = public, pg_temp
  as $function$
  begin
    if sold.group_id is null or sold.is_test or sold.status not in ('captured', 'posted', 'refunded') then return; end if;
    insert into guest_group_day as kept (
      organization_number, organization_path, group_id, group_name, group_kind, day, plan_id, billing, currency,
      purchases, listed, discount, charged, refunded)
    select area.number, area.path, sold.group_id, guest_group.name, guest_group.kind,
      (sold.at at time zone coalesce(zone.time_zone, effective_time_zone(area.number)))::date, sold.plan_id,
      sold.group_billing, sold.currency, sign, sign * coalesce(sold.list_price, sold.amount + sold.discount),
      sign * sold.discount, sign * sold.amount, sign * sold.refunded
    from organization area
    join guest_group on guest_group.id = sold.group_id
    left join revenue_zone zone on zone.organization_number = area.number
    where area.number = sold.organization_number
    on conflict (organization_number, day, group_id, plan_id, billing, currency) do update set
      purchases = kept.purchases + excluded.purchases, listed = kept.listed + excluded.listed,
      discount = kept.discount + excluded.discount, charged = kept.charged + excluded.charged,
      refunded = kept.refunded + excluded.refunded;
  end
  $function$`,
  // What the group pays, as its limits count it: also what is not posted yet.
  `
  create or replace function group_spending(sold purchase) returns bigint
  language sql immutable
  as $function$
    select case when sold.group_id is not null and not sold.is_test and sold.group_billing in ('master', 'invoice')
      and sold.status in ('created', 'pending', 'authorised', 'captured', 'posted', 'refunded')
      then sold.amount - sold.refunded else 0 end::bigint
  $function$`,
  `
  create or replace function count_group_purchase() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $function$
  declare
    before bigint := 0;
    change bigint;
  begin
    perform lock_revenue(array[new.organization_path]);
    if tg_op = 'UPDATE' then
      before := group_spending(old);
      perform add_to_group_day(old, -1);
    end if;
    perform add_to_group_day(new, 1);
    change := group_spending(new) - before;
    if change <> 0 then
      update guest_group set
        spent_total = spent_total + change,
        spent_day = case
          when (new.at at time zone effective_time_zone(organization_number))::date = spent_on then spent_day + change
          when spent_on is null or (new.at at time zone effective_time_zone(organization_number))::date > spent_on then change
          else spent_day end,
        spent_on = greatest(spent_on, (new.at at time zone effective_time_zone(organization_number))::date)
      where id = new.group_id;
    end if;
    return null;
  end
  $function$`,
  `
  create or replace trigger count_added_group_purchase after insert on purchase
  for each row when (new.group_id is not null) execute function count_group_purchase()`,
  `
  create or replace trigger count_changed_group_purchase after update on purchase
  for each row when (new.group_id is not null and (old.status, old.amount, old.refunded, old.discount, old.is_test,
      old.group_id) is distinct from (new.status, new.amount, new.refunded, new.discount, new.is_test, new.group_id))
  execute function count_group_purchase()`,
  `
  create or replace function rebuild_group_days() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $function$
  begin
    delete from guest_group_day where organization_number = new.organization_number;
    perform add_to_group_day(purchase, 1) from purchase
    where organization_number = new.organization_number and group_id is not null;
    return null;
  end
  $function$`,
  `
  create or replace trigger rebuild_group_days after update on revenue_zone
  for each row when (old.time_zone <> new.time_zone) execute function rebuild_group_days()`,
  `
  create or replace function follow_group_names() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $function$
  begin
    update guest_group_day set group_name = new.name, group_kind = new.kind where group_id = new.id;
    return null;
  end
  $function$`,
  `
  create or replace trigger follow_group_names after update on guest_group
  for each row when ((old.name, old.kind) is distinct from (new.name, new.kind)) execute function follow_group_names()`,
  // Where no group has a rule, nobody waits for anything.
  `
  create or replace function note_group_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $function$
  begin
    if exists (
      select from guest_group
      where organization_number = any (string_to_array(trim(both '/' from new.organization_path), '/')::integer[])
        and rule is not null and status = 'Active'
    ) then
      insert into guest_group_change (organization_number, organization_path, subject_id, is_stay, next_step_at)
      values (new.organization_number, new.organization_path, new.id, tg_table_name = 'stay', new.updated_at)
      on conflict (subject_id) do update set next_step_at = excluded.next_step_at, step_attempts = 0;
    end if;
    return null;
  end
  $function$`,
  `
  create or replace trigger note_added_group_stay after insert on stay
  for each row execute function note_group_change()`,
  `
  create or replace trigger note_changed_group_stay after update on stay
  for each row when ((old.guest_group, old.vip, old.checked_out_at, old.organization_path)
    is distinct from (new.guest_group, new.vip, new.checked_out_at, new.organization_path))
  execute function note_group_change()`,
  `
  create or replace trigger note_added_group_guest after insert on guest
  for each row execute function note_group_change()`,
  `
  create or replace trigger note_changed_group_guest after update on guest
  for each row when ((old.email, old.email_confirmed_at, old.room, old.language, old.member_number, old.erased_at,
      old.organization_path) is distinct from (new.email, new.email_confirmed_at, new.room, new.language,
      new.member_number, new.erased_at, new.organization_path))
  execute function note_group_change()`,
  // Another plan that is set is the guest's own.
  `
  create or replace function keep_own_plan() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $function$
  begin
    new.has_group_plan := false;
    return new;
  end
  $function$`,
  `
  create or replace trigger keep_own_plan before update of plan_id on guest
  for each row when (old.has_group_plan and new.has_group_plan and old.plan_id is distinct from new.plan_id
    and old.group_id is not distinct from new.group_id)
  execute function keep_own_plan()`,
  'revoke all on function note_group_of_purchase, add_to_group_day, group_spending, count_group_purchase, rebuild_group_days, follow_group_names, note_group_change from public',
];
