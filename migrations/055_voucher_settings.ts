import { type Kysely, sql } from 'kysely';

/** Stores what a site's vouchers say about its network, so that it is entered once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organization
      add column voucher_ssid text check (length(voucher_ssid) <= 32),
      add column voucher_portal_url text check (length(voucher_portal_url) <= 300)`.execute(db);
}
