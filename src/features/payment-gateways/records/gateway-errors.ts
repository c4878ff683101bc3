import { sql } from 'kysely';
import { crossFieldErrors } from '../../../contract/fields/fields.ts';
import { messages } from '../../../contract/messages.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { violatedConstraint } from '../../../server/database/transactions/unique-violations.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { gardenError } from '../../portal/public/garden.ts';
import { gatewayInput, gatewaySecrets, type SentSecrets, type TypedGateway } from '../fields.ts';
import { secretKeyError } from '../rules.ts';
import { openSecret, storedSecretNames } from './gateway-secrets.ts';
import type { FoundGateway } from './gateways.ts';
import { movedSecrets } from './moved-secrets.ts';

/** Throws for cross-field errors and for conflicts with other records. */
export async function rejectGatewayErrors(
  request: OrganizationRequest,
  fields: TypedGateway,
  secrets: SentSecrets,
  before: FoundGateway | null,
): Promise<void> {
  const { transaction, organization, server } = request;
  const status = before?.record.status ?? 'Draft';
  const sealed = before?.sealed ?? {};
  const errors = crossFieldErrors(
    gatewayInput,
    { ...fields, secrets },
    { stored: storedSecretNames(sealed), status },
  );
  const { name, mode, type, gardenHosts, servedAreas } = fields;
  const sameName = transaction
    .selectFrom('payment_gateway')
    .select('id')
    .where('organization_number', '=', organization.number)
    .where('id', 'is distinct from', before?.record.id ?? null)
    .where(sql`lower(name)`, '=', name.toLowerCase());
  if (await sameName.executeTakeFirst()) errors.name = messages.mustBeUnique;
  if (type === 'stripe' && before !== null && secrets.secretKey === undefined) {
    const gateway = { id: before.record.id, secrets: sealed };
    const stored = await openSecret(server, gateway, 'secretKey');
    const wrong = stored === null ? null : secretKeyError(stored, mode);
    if (wrong !== null) errors['secrets.secretKey'] = `${wrong}. Enter the key of this mode`;
  }
  for (const secret of before === null ? [] : movedSecrets(before.record, fields)) {
    const label = gatewaySecrets.map[secret].label.toLowerCase();
    if (secret in sealed && secrets[secret] === undefined)
      errors[`secrets.${secret}`] =
        `Enter the ${label} of the new ${type === 'oidc' ? 'issuer' : 'address'}`;
  }
  const wrongHost = gardenHosts.map((host) => gardenError({ host })).find((one) => one !== null);
  if (wrongHost !== undefined && wrongHost !== null) errors.gardenHosts = wrongHost;
  Object.assign(errors, await servedAreaErrors(request, servedAreas));
  if (fields.invoice !== null && before !== null) {
    const last = await lastInvoice(transaction, before.record.id);
    if (fields.invoice.nextNumber <= last)
      errors['invoice.nextNumber'] = `${last} is issued already. Enter ${last + 1} or more`;
  }
  if (status === 'Active' && fields.category === 'pms' && Object.keys(errors).length === 0) {
    const areas = [organization.number, ...servedAreas.map(({ area }) => area)];
    const other = await otherActivePms(transaction, areas, before?.record.id ?? null);
    if (other !== null)
      errors.servedAreas = `${other.name} is the active property system of ${other.area}, and an area has only one`;
  }
  rejectFieldErrors(errors);
}

/** Returns the last number of the invoices of a gateway, without tests; 0 without invoices. */
async function lastInvoice(transaction: ScopedTransaction, gatewayId: string): Promise<number> {
  const { last } = await transaction
    .selectFrom('invoice')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .where('gateway_id', '=', gatewayId)
    .where('is_test', '=', false)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

async function servedAreaErrors(
  { transaction, organization }: OrganizationRequest,
  served: TypedGateway['servedAreas'],
): Promise<Record<string, string>> {
  if (served.length === 0) return {};
  const rows = await transaction
    .selectFrom('organization')
    .select('number')
    .where('number', '=', any(served.map(({ area }) => area)))
    .where('type', '=', 'ServiceArea')
    .where('parent_number', '=', organization.parentNumber)
    .execute();
  const allowed = new Set(rows.map(({ number }) => number));
  return Object.fromEntries(
    served.flatMap(({ area }, index) => {
      const path = `servedAreas.${index}.area`;
      if (area === organization.number) return [[path, 'This is the gateway’s own area']];
      return allowed.has(area) ? [] : [[path, 'Choose a service area of the same site']];
    }),
  );
}

/**
 * Runs a write that may make a property system active for an area, and calls `taken` when another one is: one that was
 * activated at the same moment, or that the caller does not see. The transaction cannot go on afterwards.
 */
export async function rejectTakenAreas<T>(
  write: () => Promise<T>,
  taken: (message: string) => void,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    // Without a name: the caller may not see the other gateway.
    if (violatedConstraint(error) === 'pms_area_pkey')
      taken('Another property system is active for one of these areas, and an area has only one');
    throw error;
  }
}

/** Returns another active property system that serves one of the areas, that the caller may see. */
export async function otherActivePms(
  transaction: ScopedTransaction,
  areas: readonly number[],
  exceptId: string | null,
): Promise<{ name: string; area: string } | null> {
  const serves = sql<boolean>`(payment_gateway.organization_number = area.number
    or payment_gateway.served_areas @> jsonb_build_array(jsonb_build_object('area', area.number)))`;
  const found = await transaction
    .selectFrom('organization as area')
    .innerJoin('payment_gateway', (join) => join.on(serves))
    .select(['payment_gateway.name', 'area.name as area'])
    .where('area.number', '=', any(areas))
    .where('payment_gateway.category', '=', 'pms')
    .where('payment_gateway.status', '=', 'Active')
    .where('payment_gateway.id', 'is distinct from', exceptId)
    .orderBy('payment_gateway.number')
    .executeTakeFirst();
  return found ?? null;
}
