import { sql } from 'kysely';
import * as z from 'zod/mini';
import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { paymentGateway } from '../../payment-gateways/fields.ts';
import type { InvoiceGateway } from '../records/invoice-gateway.ts';

export interface TakenNumber {
  sequence: number;
  number: string;
}

/** Returns the number that the next document of a gateway gets; tests have a sequence of their own. */
export async function nextNumber(
  { transaction }: Pick<OrganizationRequest, 'transaction'>,
  { id, numbers }: InvoiceGateway,
  isTest: boolean,
): Promise<TakenNumber> {
  if (!isTest)
    return { sequence: numbers.nextNumber, number: `${numbers.prefix}${numbers.nextNumber}` };
  const { last } = await transaction
    .selectFrom('invoice')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .where('gateway_id', '=', id)
    .where('is_test', '=', true)
    .executeTakeFirstOrThrow();
  const sequence = Number(last ?? 0) + 1;
  return { sequence, number: `TEST-${numbers.prefix}${sequence}` };
}

/** Takes the next number of a locked gateway. It is free again if the transaction fails, so that no number is missing. */
export async function takeNumber(
  request: OrganizationRequest,
  gateway: InvoiceGateway,
  isTest: boolean,
): Promise<TakenNumber> {
  const { transaction, organization, server } = request;
  const taken = await nextNumber(request, gateway, isTest);
  const other = await transaction
    .selectFrom('invoice')
    .select('id')
    .where('organization_number', '=', organization.number)
    .where('number', '=', taken.number)
    .executeTakeFirst();
  if (other !== undefined)
    throw new Problem(
      'conflict',
      `${taken.number} is the number of another invoice of this area. Change the prefix of ${gateway.name}.`,
    );
  const following = taken.sequence + 1;
  if (!z.safeParse(paymentGateway.map.invoice.group.map.nextNumber.schema, following).success)
    throw new Problem('conflict', `The numbers of ${gateway.name} are used up.`);
  const now = server.now();
  await transaction
    .updateTable('payment_gateway')
    .set(({ eb, ref }) => ({
      last_success_at: now,
      // A form that was loaded before must not restore the former number.
      ...(!isTest && {
        settings: sql<string>`jsonb_set(settings, '{invoice,nextNumber}', to_jsonb(${following}::integer))`,
        version: eb('version', '+', 1),
        tested_version: sql<number>`case when ${ref('tested_version')} = version then version + 1 else ${ref('tested_version')} end`,
      }),
    }))
    .where('id', '=', gateway.id)
    .execute();
  return taken;
}
