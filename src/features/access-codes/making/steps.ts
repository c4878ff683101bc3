import { sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import { drawCodes } from '../codes/draw-codes.ts';

/** A step holds the embedded engine's one connection, so it is small; more at once is hardly faster. */
const codesAStep = 500;
/** Far longer than a step takes; after a crash a batch goes on that much later. */
const claimLastsMs = 5_000;

type Step = NonNullable<Awaited<ReturnType<typeof nextStep>>>;

/**
 * The batch that waits longest, claimed by moving its next step on: no other replica takes it meanwhile, and after a
 * crash it comes again by itself.
 */
export async function nextStep({ database, now }: Pick<ServerContext, 'database' | 'now'>) {
  const at = now();
  const claimedUntil = new Date(at.getTime() + claimLastsMs);
  const claimed = await database.system
    .with('due', (db) =>
      db
        .selectFrom('access_code_batch')
        .select('id')
        .where('next_step_at', '<=', at)
        .orderBy('next_step_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('access_code_batch as batch')
    .from('due')
    .set({ next_step_at: claimedUntil })
    .whereRef('batch.id', '=', 'due.id')
    .returning([
      'batch.id',
      'batch.count',
      'batch.made',
      'batch.prefix',
      'batch.alphabet',
      'batch.code_length as length',
    ])
    .executeTakeFirst();
  return claimed && { ...claimed, claimedUntil };
}

/**
 * Writes some codes and counts them, in one statement, and only for the claim that it was made by. A code that is
 * taken at the provider is left out; a later step draws another for it.
 */
export async function takeStep(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  batch: Step,
): Promise<void> {
  const codes = drawCodes(Math.min(codesAStep, batch.count - batch.made), batch);
  await sql`
    with own as (
      select id, provider_number from access_code_batch
      where id = ${batch.id} and next_step_at = ${batch.claimedUntil}
      for update
    ), written as (
      insert into access_code (batch_id, provider_number, code)
      select own.id, own.provider_number, drawn.code
      from own cross join unnest(${codes}::text[]) as drawn (code)
      on conflict (provider_number, code) do nothing
      returning 1
    ), counted as (
      select count(*)::integer as codes from written
    )
    update access_code_batch as batch set
      made = batch.made + counted.codes,
      next_step_at = case when batch.made + counted.codes < batch.count then ${now()}::timestamptz end
    from own cross join counted
    where batch.id = own.id`.execute(database.system);
}
