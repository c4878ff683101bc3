import { Problem } from '../../../contract/problem.ts';
import { localDay } from '../../../contract/values/local-day.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import type { PaymentGateway } from '../../payment-gateways/fields.ts';
import { findGateway, type UsableGateway } from '../../payment-gateways/queries.ts';

export interface InvoiceGateway extends Omit<UsableGateway, 'settings' | 'secrets'> {
  numbers: NonNullable<PaymentGateway['invoice']>;
  /** whether what it issues now is a test */
  isTest: boolean;
}

/** Returns the area's payment gateway that issues invoices. */
export async function findInvoiceGateway(
  { transaction, organization }: OrganizationRequest,
  gatewayId: string,
): Promise<InvoiceGateway> {
  const gateway = await findGateway(transaction, gatewayId);
  const numbers = gateway?.settings.invoice;
  if (gateway === undefined || gateway.areaNumber !== organization.number || !numbers)
    throw new Problem('not-found', 'This payment gateway for invoices does not exist.');
  return { ...gateway, numbers, isTest: gateway.mode === 'test' || gateway.status === 'Test' };
}

/** Locks the gateway until the transaction ends, so that administrators issue, pay and cancel one after another. */
export async function lockInvoiceGateway(
  request: OrganizationRequest,
  gatewayId: string,
): Promise<InvoiceGateway> {
  await request.transaction
    .selectFrom('payment_gateway')
    .select('id')
    .where('id', '=', gatewayId)
    .where('organization_number', '=', request.organization.number)
    .forUpdate()
    .execute();
  return findInvoiceGateway(request, gatewayId);
}

/** Throws unless the gateway may issue invoices and credit notes. */
export function requireIssuing({ name, status }: InvoiceGateway): void {
  if (status === 'Active' || status === 'Test') return;
  throw new Problem(
    'conflict',
    `${name} is ${status}. Only an active gateway, or one in test, issues invoices and credit notes.`,
  );
}

/** Returns the day at the area's site. */
export async function todayAt({
  transaction,
  organization,
  server,
}: OrganizationRequest): Promise<string> {
  const { timeZone } = await inheritedSettings(transaction, organization.number);
  return localDay(server.now(), timeZone ?? 'UTC');
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
