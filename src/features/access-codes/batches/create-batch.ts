import { sql } from 'kysely';
import { crossFieldErrors } from '../../../contract/fields/fields.ts';
import { momentOf } from '../../../contract/values/zoned-time.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { type Alphabet, shapesOverlap } from '../codes/code-shape.ts';
import { type AccessCodeBatch, accessCodeBatch, laterDate } from '../fields.ts';
import { generateAccessCodes } from '../generation/generate-access-codes.ts';
import { historyOf } from './batch-record.ts';

/** Adds a batch, whose codes are generated in the background, and returns its id. */
export async function createBatch(
  request: OrganizationRequest,
  fields: AccessCodeBatch,
): Promise<string> {
  const { transaction, organization, caller, server, record, wake } = request;
  const now = server.now();
  const errors = crossFieldErrors(accessCodeBatch, fields);
  const plan = await planOf(request, fields.planId);
  if (plan === undefined) errors.planId = 'Choose a plan of this organization or below it';
  else if (plan.status === 'Retired')
    errors.planId = `${plan.name} is retired. Choose another plan`;
  // A free plan needs no payment method.
  else if (plan.price > 0 && !plan.settings.paymentMethods.includes('accessCode'))
    errors.planId = `${plan.name} has a price and cannot be paid by access code. Choose “Access code” among its payment methods in Service Plans, or another plan`;
  if (await isAmbiguous(request, fields))
    errors.prefix =
      'Codes of another batch of your provider can read like this. Choose another prefix, or another length';
  const { timeZone } = await inheritedSettings(transaction, plan?.area ?? organization.number);
  const momentIn = (local: string | null) =>
    local === null ? null : momentOf(local, timeZone ?? 'UTC');
  const validUntil = momentIn(fields.validUntil);
  if (validUntil !== null && validUntil <= now) errors.validUntil ??= laterDate;
  rejectFieldErrors(errors);
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
      valid_from: momentIn(fields.validFrom),
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
  wake(generateAccessCodes);
  return id;
}

function planOf({ transaction, organization }: OrganizationRequest, planId: string) {
  return transaction
    .selectFrom('service_plan')
    .select(['name', 'status', 'price', 'settings', 'organization_number as area'])
    .where('id', '=', planId)
    .where(isInSubtree('organization_path', organization))
    .executeTakeFirst();
}

/** Returns whether a code of this batch could also belong to another batch of the provider. */
async function isAmbiguous(
  { transaction, organization, server }: OrganizationRequest,
  fields: AccessCodeBatch,
): Promise<boolean> {
  if (fields.prefix === '') return false;
  // Serializes concurrent creations, which do not see each other's batches.
  await sql`
    select pg_advisory_xact_lock(hashtext('atrium access codes'), access_code_provider(${organization.number}))`.execute(
    transaction,
  );
  const length = fields.prefix.length + fields.length;
  const { rows } = await sql<{ prefix: string; alphabet: Alphabet; length: number }>`
    select prefix, alphabet, code_length as length
    from access_code_shapes(${organization.number}, ${length}, ${server.now()})`.execute(
    transaction,
  );
  return rows.some((other) => shapesOverlap(fields, other));
}
