import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Adds look-ups of loyalty programmes, and tiers to the lists of members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table portal_member
      add column tier text check (char_length(tier) between 1 and 60)`.execute(db);

  // The key of the hashes of member numbers, sealed with SECRET_KEY.
  await sql`
    create table loyalty_key (
      organization_number integer primary key references organization,
      organization_path text collate "C" not null,
      sealed_key text not null
    )`.execute(db);
  await protectTenantTable(db, 'loyalty_key', 'select, insert');

  // What a programme was asked about a guest, and its latest answer.
  await sql`
    create table loyalty_lookup (
      id uuid primary key default gen_random_uuid(),
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      at timestamptz not null,
      -- null: the member list of the portal without a gateway, or the gateway was deleted
      gateway_id uuid references payment_gateway on delete set null,
      attempt_id uuid references portal_attempt on delete set null,
      programme text not null,
      type text not null check (type in ('list', 'http', 'stay', 'oidc')),
      room text,
      guest_name text not null default '',
      member_last4 text check (char_length(member_last4) <= 4),
      member_hash bytea,
      -- number and last name, to ask again
      sealed_question text,
      -- both with masked values
      sent text not null,
      received text not null,
      result text not null
        check (result in ('matched', 'notFound', 'nameDiffers', 'expired', 'refused', 'noAnswer')),
      -- of the programme, which its tiers are found by
      value text,
      tier text,
      percent_off integer not null default 0 check (percent_off between 0 and 100),
      milliseconds integer not null check (milliseconds >= 0),
      tries integer not null default 1,
      answered_at timestamptz,
      -- the administrator who asked last
      asked_by text,
      -- how often the answer was used again
      repeats integer not null default 0,
      next_step_at timestamptz,
      step_attempts integer not null default 0
    )`.execute(db);
  await sql`
    create index loyalty_lookup_member on loyalty_lookup (gateway_id, member_hash, at desc)`.execute(
    db,
  );
  await sql`create index loyalty_lookup_attempt on loyalty_lookup (attempt_id)`.execute(db);
  await sql`create index loyalty_lookup_due on loyalty_lookup (next_step_at)`.execute(db);
  await sql`create index loyalty_lookup_at on loyalty_lookup (at)`.execute(db);
  await protectTenantTable(db, 'loyalty_lookup', 'select, insert, update, delete');
  await sql`drop index loyalty_lookup_path`.execute(db);
  await sql`
    create index loyalty_lookup_path on loyalty_lookup (organization_path, at, id)`.execute(db);

  // Guests who are signing in at the issuer of a programme, one for each attempt. A row is deleted when its guest returns.
  await sql`
    create table loyalty_sign_in (
      state_hash bytea primary key,
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      attempt_id uuid not null unique references portal_attempt on delete cascade,
      gateway_id uuid not null references payment_gateway on delete cascade,
      -- of the secret that the browser presents when it returns
      browser_hash bytea not null,
      -- the visit, the PKCE verifier, the nonce and the return address
      sealed text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index loyalty_sign_in_gateway on loyalty_sign_in (gateway_id)`.execute(db);
  await sql`create index loyalty_sign_in_created on loyalty_sign_in (created_at)`.execute(db);
  await protectTenantTable(db, 'loyalty_sign_in', 'select, insert, update, delete');
}
