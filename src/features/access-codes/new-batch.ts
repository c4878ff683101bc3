import { type Expression, sql } from 'kysely';
import { isInSubtree } from '../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../server/http/handlers.ts';
import { refuseMistaken } from '../../server/refusals.ts';
import { inheritedSettings } from '../../server/tenancy.ts';
import { historyOf, momentOf } from './batches.ts';
import type { Alphabet } from './choices.ts';
import type { AccessCodeBatchFields } from './contract.ts';
import { mistakesOf, readsAs } from './rules.ts';

/** Begins a batch whose codes are made in the background; answers its id. */
export async function beginBatch(
  request: OrganizationRequest,
  fields: AccessCodeBatchFields,
): Promise<string> {
  const { transaction, organization, caller, server, record } = request;
  const mistakes = mistakesOf(fields);
  const plan = await planOf(request, fields.planId);
  if (plan === undefined) mistakes.planId = 'Choose a plan of this organization or below it';
  else if (plan.status === 'Retired')
    mistakes.planId = `${plan.name} is retired. Choose another plan`;
  const clash = await clashOf(request, fields);
  if (clash !== null) mistakes.prefix = clash;
  const { timeZone } = await inheritedSettings(transaction, plan?.area ?? organization.number);
  const at = (local: string | null) => (local === null ? null : momentOf(local, timeZone ?? 'UTC'));
  const validUntil = at(fields.validUntil);
  if (validUntil !== null && !(await isLater(request, validUntil)))
    mistakes.validUntil = 'Please select a later date';
  refuseMistaken(mistakes);
  const now = server.now();
  const { id } = await transaction
    .insertInto('access_code_batch')
    .values({
      name: fields.name,
      plan_id: fields.planId,
      provider_number: sql<number>`access_code_provider(${organization.number})`,
      count: fields.count,
      next_step_at: now,
      code_length: fields.length,
      alphabet: fields.alphabet,
      prefix: fields.prefix,
      is_grouped: fields.isGrouped,
      valid_from: at(fields.validFrom),
      valid_until: validUntil,
      seconds_after_first_use: fields.secondsAfterFirstUse,
      uses_per_code: fields.usesPerCode,
      devices_per_code: fields.devicesPerCode,
      note: fields.note,
      organization_number: organization.number,
      organization_path: organization.path,
      created_at: now,
      created_by: caller.displayName,
      updated_at: now,
      updated_by: caller.displayName,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await record({
    ...historyOf({ id, name: fields.name }),
    action: 'create',
    organization,
    after: { ...fields, plan: plan?.name },
  });
  return id;
}

function planOf({ transaction, organization }: OrganizationRequest, planId: string) {
  return transaction
    .selectFrom('service_plan')
    .select(['name', 'status', 'organization_number as area'])
    .where('id', '=', planId)
    .where(isInSubtree('organization_path', organization))
    .executeTakeFirst();
}

/** A prefix says whose codes these are: it must not stand at the beginning of another batch's. */
async function clashOf(
  { transaction, organization, server }: OrganizationRequest,
  fields: AccessCodeBatchFields,
): Promise<string | null> {
  if (fields.prefix === '') return null;
  // Codes of batches that begin at the same time are not seen by each other.
  await sql`
    select pg_advisory_xact_lock(hashtext('atrium access codes'), access_code_provider(${organization.number}))`.execute(
    transaction,
  );
  const whole = fields.prefix.length + fields.length;
  const { rows } = await sql<{ prefix: string; alphabet: Alphabet; length: number }>`
    select prefix, alphabet, code_length as length
    from access_code_shapes(${organization.number}, ${whole}, ${server.now()})`.execute(
    transaction,
  );
  return rows.some((other) => readsAs(fields, other))
    ? 'Codes of another batch of your provider can read like this. Choose another prefix, or another length'
    : null;
}

/** Whether a moment is still to come. */
export async function isLater(
  { transaction, server }: OrganizationRequest,
  moment: Expression<Date>,
  than: Date = server.now(),
): Promise<boolean> {
  const { isLater: answer } = await transaction
    .selectNoFrom(sql<boolean>`${moment} > ${than}`.as('isLater'))
    .executeTakeFirstOrThrow();
  return answer;
}
