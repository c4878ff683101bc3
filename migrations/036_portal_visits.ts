import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Adds what the served portal stores: consents and answers of guests, codes sent by e-mail, and lists of members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table guest
      add column marketing_consent_at timestamptz,
      add column email_confirmed_at timestamptz,
      -- the site's own form fields, by id
      add column form_answers jsonb not null default '{}'`.execute(db);

  // The code of one visit; a new one replaces it.
  await sql`
    create table portal_email_code (
      attempt_id uuid primary key references portal_attempt on delete cascade,
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      email text not null,
      code_hash bytea not null,
      -- the guest who is online before the confirmation
      guest_id uuid references guest on delete cascade,
      wrong_tries integer not null default 0,
      mails integer not null default 1,
      sent_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index portal_email_code_guest on portal_email_code (guest_id)`.execute(db);
  await protectTenantTable(db, 'portal_email_code', 'select, insert, update, delete');

  // Numbers and names only as hashes with a key that is sealed with SECRET_KEY.
  await sql`
    create table portal_member_list (
      organization_number integer primary key references organization,
      organization_path text collate "C" not null,
      sealed_key text not null,
      updated_at timestamptz not null
    )`.execute(db);
  await protectTenantTable(db, 'portal_member_list', 'select, insert, update, delete');
  await sql`
    create table portal_member (
      organization_number integer not null references organization,
      organization_path text collate "C" not null,
      member_hash bytea not null,
      primary key (organization_number, member_hash)
    )`.execute(db);
  await protectTenantTable(db, 'portal_member', 'select, insert, delete');
}
