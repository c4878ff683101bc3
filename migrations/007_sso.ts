import { type Kysely, sql } from 'kysely';

/** Administrators are identified by the identity provider's issuer and subject, not by email address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table administrator add column sso_issuer text, add column sso_subject text`.execute(
    db,
  );
  await sql`create unique index administrator_sso on administrator (sso_issuer, sso_subject)`.execute(
    db,
  );
  await sql`
    create table sso_login (
      state_hash bytea primary key,
      browser_hash bytea not null,
      code_verifier text not null,
      nonce text not null,
      issuer text not null,
      return_to text not null,
      address text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index sso_login_address on sso_login (address, created_at)`.execute(db);
}
