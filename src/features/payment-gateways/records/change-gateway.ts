import isEqual from 'fast-deep-equal';
import { sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import { pickFields } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import { retryOnUniqueViolation } from '../../../server/database/transactions/unique-violations.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors, rejectStaleVersion } from '../../../server/rejections.ts';
import type { GatewayRecord, gateways } from '../contract.ts';
import { paymentGateway, type SentSecrets, type TypedGateway } from '../fields.ts';
import { rejectGatewayErrors, rejectTakenAreas } from './gateway-errors.ts';
import { changedSecrets, newSecrets, secretChanges } from './gateway-secrets.ts';
import {
  columnsOf,
  findGatewayRecord,
  historyFieldsOf,
  historyOf,
  lockGateway,
  requireServiceArea,
} from './gateways.ts';

/** Adds a gateway at the end of the area's order. */
export async function createGateway(
  request: OrganizationRequest,
  fields: TypedGateway,
  sent: SentSecrets,
): Promise<GatewayRecord> {
  const { transaction, organization, caller, server, record } = request;
  requireServiceArea(organization);
  const id = crypto.randomUUID();
  const secrets = await newSecrets(server, id, fields.type, sent);
  const now = server.now();
  const number = await nextNumber(request);
  await retryOnUniqueViolation(transaction, async () => {
    await rejectGatewayErrors(request, fields, sent, null);
    await transaction
      .insertInto('payment_gateway')
      .values({
        ...columnsOf(fields),
        id,
        number,
        category: fields.category,
        type: fields.type,
        position: nextPosition(organization.number),
        secrets: JSON.stringify(secrets),
        organization_number: organization.number,
        organization_path: organization.path,
        created_at: now,
        created_by: caller.displayName,
        updated_at: now,
        updated_by: caller.displayName,
      })
      .execute();
  });
  await record({
    ...historyOf(id, fields.name),
    action: 'create',
    organization,
    after: { ...historyFieldsOf(fields), ...secretChanges(sent) },
  });
  return (await findGatewayRecord(request, { id })).record;
}

export function nextPosition(area: number) {
  return sql<number>`(select coalesce(max(position), 0) + 1 from payment_gateway where organization_number = ${area})`;
}

/** Reserves the area's next number; the update locks the area until the transaction ends. */
async function nextNumber({ transaction, organization }: OrganizationRequest): Promise<number> {
  const { last_gateway_number: number } = await transaction
    .updateTable('organization')
    .set({ last_gateway_number: sql`last_gateway_number + 1` })
    .where('number', '=', organization.number)
    .returning('last_gateway_number')
    .executeTakeFirstOrThrow();
  return number;
}

/** Changes a gateway; an outdated version throws a conflict with the current record. */
export async function changeGateway(
  request: OrganizationRequest,
  id: string,
  { version, secrets: sent, ...fields }: Received<typeof gateways.update>['body'],
): Promise<GatewayRecord> {
  const { transaction, organization, caller, server, record } = request;
  const stored = await lockGateway(request, id);
  const { sealed, record: before } = stored;
  rejectStaleVersion(before, before.name, version);
  const { type, category, status } = before;
  const changedNames = secretChanges(sent);
  if (isEqual(fields, pickFields(paymentGateway, before)) && isEqual(changedNames, {})) {
    request.changesNothing();
    return before;
  }
  if (status === 'Retired')
    throw new Problem(
      'conflict',
      `${before.name} is retired and cannot be changed. Copy it instead.`,
    );
  const isReconnected = !isEqual(connectionOf(fields), connectionOf(before));
  if (status === 'Active' && isReconnected)
    throw new Problem(
      'conflict',
      `Suspend ${before.name} before you change its mode, currencies or connection: an active gateway has only settings that passed a test.`,
    );
  const keepsTest = before.isTested && !isReconnected && isEqual(changedNames, {});
  const secrets = await changedSecrets(server, id, sealed, sent);
  const write = async () => {
    await rejectGatewayErrors(request, { ...fields, type, category }, sent, stored);
    await transaction
      .updateTable('payment_gateway')
      .set({
        ...columnsOf(fields),
        secrets: JSON.stringify(secrets),
        version: version + 1,
        ...(keepsTest && { tested_version: version + 1 }),
        updated_at: server.now(),
        updated_by: caller.displayName,
      })
      .where('id', '=', id)
      .execute();
  };
  await rejectTakenAreas(
    () => retryOnUniqueViolation(transaction, write),
    (servedAreas) => rejectFieldErrors({ servedAreas }),
  );
  const { record: after } = await findGatewayRecord(request, { id });
  await record({
    ...historyOf(id, after.name),
    action: 'update',
    organization,
    before: historyFieldsOf(before),
    after: { ...historyFieldsOf(after), ...changedNames },
  });
  return after;
}

type Connection = Pick<
  TypedGateway,
  | 'mode'
  | 'currencies'
  | 'sandbox'
  | 'stripe'
  | 'adyen'
  | 'paypal'
  | 'authorizeNet'
  | 'house'
  | 'fias'
  | 'mews'
  | 'cloudbeds'
  | 'loyalty'
>;

/** Returns the settings that a test covers; changes of others leave it valid. */
function connectionOf({ mode, currencies, sandbox, house, ...groups }: Connection) {
  const { stripe, adyen, paypal, authorizeNet, fias, mews, cloudbeds, loyalty } = groups;
  const vendors = { stripe, adyen, paypal, authorizeNet, fias, mews, cloudbeds, loyalty };
  const connected = { mode, currencies: currencies.toSorted(), ...vendors };
  return { ...connected, sandbox: sandbox !== null, house: house !== null };
}
