import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';

/** Lets `wishPans` work out again what devices are to have, because keys or VLANs of networks change at a time. */
export async function noteNetworks(
  transaction: ScopedTransaction,
  panIds: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    insert into pan_change (organization_number, organization_path, next_step_at)
    select distinct organization_number, organization_path, ${at}::timestamptz from pan
    where id = ${any([...panIds])}`.execute(transaction);
}

/** The same for a site whose units or pools have changed. */
export async function noteSite(
  transaction: ScopedTransaction,
  site: { number: number; path: string },
  at: Date,
): Promise<void> {
  await transaction
    .insertInto('pan_change')
    .values({
      organization_number: site.number,
      organization_path: site.path,
      next_step_at: at,
    })
    .execute();
}
