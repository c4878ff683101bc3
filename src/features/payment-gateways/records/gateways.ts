import { sql } from 'kysely';
import { pickFields } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { type GatewayRecord, gateways, type LinkShown } from '../contract.ts';
import { paymentGateway, type TypedGateway, typedGateway } from '../fields.ts';
import { typeNames } from '../gateway-types.ts';
import { isReplacedValid, type SealedSecrets, storedSecretNames } from './gateway-secrets.ts';
import { returnAddress, webhookAddress } from './webhook-address.ts';

// Not a recordStore: validation depends on the type, the status and stored secrets, and requests carry new secrets.
type Columns = Pick<TypedGateway, keyof typeof paymentGateway.map>;

/** Returns the columns that store a gateway's fields. */
export function columnsOf(gateway: Columns) {
  const { name, mode, currencies, servedAreas, ...settings } = pickFields(paymentGateway, gateway);
  return {
    name,
    mode,
    currencies: JSON.stringify(currencies),
    served_areas: JSON.stringify(servedAreas),
    settings: JSON.stringify(settings),
  };
}

/** Selects the gateways of a service area whose types are offered. */
export function gatewaysOf(transaction: ScopedTransaction, organization: { number: number }) {
  return transaction
    .selectFrom('payment_gateway')
    .where('payment_gateway.organization_number', '=', organization.number)
    .where(sql`payment_gateway.type`, '=', any(Object.keys(typeNames)));
}

/** Gateways that were stored before these types existed lack their groups. */
const laterGroups = { adyen: null, paypal: null, authorizeNet: null, mews: null, cloudbeds: null };

/** A payment by card, an invoice, or the newest charge that is on a room's bill. */
export const lastSuccess = sql<Date | null>`greatest(payment_gateway.last_success_at, (
  select coalesce(posting.answered_at, posting.at) from posting
  where posting.gateway_id = payment_gateway.id and posting.state = 'posted'
  order by posting.at desc limit 1))`;

export interface FoundGateway {
  record: GatewayRecord;
  sealed: SealedSecrets;
}

export async function findGatewayRecord(
  { transaction, organization, server }: OrganizationRequest,
  by: { id: string } | { number: number },
): Promise<FoundGateway> {
  const row = await gatewaysOf(transaction, organization)
    .leftJoin('pms_link', 'pms_link.id', 'payment_gateway.id')
    .selectAll('payment_gateway')
    .select([
      'pms_link.state as linkState',
      'pms_link.since as linkSince',
      'pms_link.last_error as linkError',
      'pms_link.system as linkSystem',
      lastSuccess.as('lastSuccess'),
    ])
    .$if('id' in by, (some) => some.where('payment_gateway.id', '=', 'id' in by ? by.id : ''))
    .$if('number' in by, (some) =>
      some.where('payment_gateway.number', '=', 'number' in by ? by.number : 0),
    )
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'This payment gateway does not exist.');
  const { timeZone } = await inheritedSettings(transaction, organization.number);
  const until = row.secrets.previousWebhookUntil;
  return {
    sealed: row.secrets,
    record: {
      ...laterGroups,
      ...row.settings,
      id: row.id,
      number: row.number,
      name: row.name,
      category: row.category,
      type: row.type,
      status: row.status,
      mode: row.mode,
      currencies: row.currencies,
      servedAreas: row.served_areas,
      isTested: row.tested_version === row.version,
      testedAt: row.tested_at?.toISOString() ?? null,
      lastTest: row.last_test,
      lastSuccessAt: row.lastSuccess?.toISOString() ?? null,
      link: linkOf(row),
      timeZone: timeZone ?? 'UTC',
      secretsSet: storedSecretNames(row.secrets),
      previousWebhookUntil:
        until !== undefined && isReplacedValid(row.secrets, server.now()) ? until : null,
      webhookAddress: webhookAddress(server, row),
      returnAddress: returnAddress(server, {
        type: row.type,
        areaNumber: row.organization_number,
      }),
      areas: await areasOf(transaction, row.served_areas),
      version: row.version,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by,
      updatedAt: row.updated_at.toISOString(),
      updatedBy: row.updated_by,
    },
  };
}

interface LinkRow {
  linkState: LinkShown['state'] | null;
  linkSince: Date | null;
  linkError: string | null;
  linkSystem: string | null;
}

export function linkOf({ linkState, linkSince, linkError, linkSystem }: LinkRow): LinkShown | null {
  if (linkState === null || linkSince === null) return null;
  return {
    state: linkState,
    since: linkSince.toISOString(),
    lastError: linkError,
    system: linkSystem,
  };
}

async function areasOf(
  transaction: ScopedTransaction,
  served: readonly { area: number }[],
): Promise<GatewayRecord['areas']> {
  if (served.length === 0) return [];
  return transaction
    .selectFrom('organization as area')
    .leftJoin('organization as site', 'site.number', 'area.parent_number')
    .select([
      'area.number',
      'area.name',
      'site.name as siteName',
      sql<string>`coalesce(site.name, '')`.as('displayPath'),
    ])
    .where('area.number', '=', any(served.map(({ area }) => area)))
    .execute();
}

/** Locks a gateway until the transaction ends, so that the second of two editors sees the first one's changes. */
export async function lockGateway(request: OrganizationRequest, id: string): Promise<FoundGateway> {
  await gatewaysOf(request.transaction, request.organization)
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .execute();
  return findGatewayRecord(request, { id });
}

export function requireServiceArea({ type }: Pick<ScopedOrganization, 'type'>): void {
  if (type !== 'ServiceArea')
    throw new Problem('bad-input', 'Payment gateways belong to a service area. Please select one.');
}

/** Returns the subject of a history entry. */
export function historyOf(id: string, name: string) {
  return { entityType: gateways.noun, entityId: id, label: name };
}

/** Returns the fields that the history stores. */
export function historyFieldsOf(record: TypedGateway): TypedGateway {
  return pickFields(typedGateway, record);
}
