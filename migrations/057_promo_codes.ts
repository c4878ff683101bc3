import { type Kysely, sql } from 'kysely';
import { protectTenantTable, recordColumns } from './tenant-table.ts';

/**
 * Adds promo codes. What guests type is a row of `promo_word`, of a single code and of each code of a series, so that
 * one index makes all of them unique within a service provider. Words are stored in capitals without hyphens.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table promo_code (
      ${recordColumns},
      provider_number integer not null,
      name text not null check (char_length(name) between 1 and 100),
      -- as it was entered; of a series the beginning of its codes
      code text not null check (code ~ '^[A-Za-z0-9-]{3,32}$'),
      gives text not null
        check (gives in ('percentOff', 'amountOff', 'freePlan', 'upgrade', 'extraTime', 'unlock')),
      status text not null check (status in ('Active', 'Paused', 'Ended')),
      -- local to the site of use, such as 2026-11-27T12:00
      valid_from text,
      valid_until text,
      total_uses integer check (total_uses between 1 and 1000000),
      settings jsonb not null,
      -- uses that are redeemed or held while a guest pays
      uses integer not null default 0 check (uses >= 0),
      -- discounts of these uses by currency, in minor units
      given jsonb not null default '{}',
      last_used_at timestamptz,
      -- the codes of a series that were generated
      made integer not null default 0,
      next_step_at timestamptz,
      step_attempts integer not null default 0
    )`.execute(db);
  await sql`create index promo_code_due on promo_code (next_step_at)`.execute(db);
  await sql`
    create index promo_code_budget on promo_code (organization_path, id)
    where status = 'Active' and jsonb_array_length(settings -> 'budget') > 0`.execute(db);
  await protectTenantTable(db, 'promo_code', 'select, insert, update, delete');

  await sql`
    create table promo_word (
      provider_number integer not null,
      word text collate "C" not null,
      promo_code_id uuid not null references promo_code on delete cascade,
      uses integer not null default 0 check (uses >= 0),
      primary key (provider_number, word)
    )`.execute(db);
  await sql`create index promo_word_code on promo_word (promo_code_id, word)`.execute(db);
  await sql`alter table promo_word enable row level security`.execute(db);
  await sql`alter table promo_word force row level security`.execute(db);
  await sql`
    create policy platform on promo_word to current_user using (true) with check (true)`.execute(
    db,
  );
  await sql`
    create policy tenant on promo_word to atrium_tenant
    using (exists (select from promo_code where promo_code.id = promo_word.promo_code_id))`.execute(
    db,
  );
  await sql`grant select, update on promo_word to atrium_tenant`.execute(db);

  await sql`
    create table promo_redemption (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      promo_code_id uuid not null references promo_code on delete cascade,
      word text collate "C" not null,
      at timestamptz not null,
      state text not null check (state in ('held', 'redeemed', 'released')),
      held_until timestamptz check ((held_until is not null) = (state = 'held')),
      guest_id uuid references guest on delete set null,
      reservation text,
      mac_address text,
      plan_id uuid not null references service_plan,
      purchase_id uuid references purchase,
      currency text not null,
      list_price integer not null check (list_price >= 0),
      discount integer not null check (discount >= 0)
    )`.execute(db);
  await sql`
    create index promo_redemption_code on promo_redemption (promo_code_id, at desc, id)`.execute(
    db,
  );
  await sql`
    create index promo_redemption_held on promo_redemption (held_until) where state = 'held'`.execute(
    db,
  );
  await sql`create index promo_redemption_guest on promo_redemption (guest_id)`.execute(db);
  await sql`create index promo_redemption_stay on promo_redemption (reservation)`.execute(db);
  await sql`create index promo_redemption_device on promo_redemption (mac_address)`.execute(db);
  await sql`create index promo_redemption_plan on promo_redemption (plan_id)`.execute(db);
  await sql`create index promo_redemption_purchase on promo_redemption (purchase_id)`.execute(db);
  await protectTenantTable(db, 'promo_redemption', 'select, insert, update');

  await sql`alter table purchase add column promo_code_id uuid references promo_code`.execute(db);
  await sql`create index purchase_promo_code on purchase (promo_code_id)`.execute(db);
}
