import { Problem } from '../../../contract/problem.ts';
import { any } from '../../../server/database/listing.ts';
import { retryOnUniqueViolation } from '../../../server/database/transactions/unique-violations.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { GatewayRecord } from '../contract.ts';
import { type GatewayStatus, gatewaySecrets } from '../fields.ts';
import { missingSecrets } from '../rules.ts';
import { type TransitionFacts, transitionError } from '../transitions.ts';
import { otherActivePms, rejectTakenAreas } from './gateway-errors.ts';
import { findGatewayRecord, historyOf, lockGateway } from './gateways.ts';

/** Sets a gateway's status; throws a conflict that says what to do first. */
export async function changeStatus(
  request: OrganizationRequest,
  id: string,
  status: GatewayStatus,
): Promise<GatewayRecord> {
  const { transaction, organization, caller, server, record } = request;
  const { record: before } = await lockGateway(request, id);
  if (before.status === status) {
    request.changesNothing();
    return before;
  }
  const version = before.version + 1;
  const write = async () => {
    const error = transitionError(await transitionFacts(request, before), status);
    if (error !== null) throw new Problem('conflict', error);
    await transaction
      .updateTable('payment_gateway')
      .set({
        status,
        version,
        ...(before.isTested && { tested_version: version }),
        updated_at: server.now(),
        updated_by: caller.displayName,
      })
      .where('id', '=', id)
      .execute();
  };
  await rejectTakenAreas(
    () => retryOnUniqueViolation(transaction, write),
    (message) => {
      throw new Problem('conflict', `${message}. Suspend it first.`);
    },
  );
  await record({
    ...historyOf(id, before.name),
    action: 'update',
    organization,
    before: { status: before.status },
    after: { status },
  });
  return (await findGatewayRecord(request, { id })).record;
}

async function transitionFacts(
  { transaction, organization }: OrganizationRequest,
  gateway: GatewayRecord,
): Promise<TransitionFacts> {
  const { id, name, status, type, category, isTested, secretsSet, servedAreas } = gateway;
  const open = await transaction
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('purchase')
        .select(fn.countAll<string>().as('count'))
        .where('gateway_id', '=', id)
        .where('status', '=', any(['created', 'pending', 'authorised']))
        .as('purchases'),
      selectFrom('posting')
        .select(fn.countAll<string>().as('count'))
        .where('gateway_id', '=', id)
        .where('state', '=', any(['queued', 'sent', 'retry', 'unknown']))
        .as('postings'),
      selectFrom('invoice')
        .select(fn.countAll<string>().as('count'))
        .where('gateway_id', '=', id)
        .where('kind', '=', 'invoice')
        .where('is_test', '=', false)
        .where('paid_on', 'is', null)
        .where('cancelled_on', 'is', null)
        .as('invoices'),
    ])
    .executeTakeFirstOrThrow();
  const areas = [organization.number, ...servedAreas.map(({ area }) => area)];
  return {
    name,
    status,
    isTested,
    missingSecrets: missingSecrets(type, {}, secretsSet).map(
      (secret) => gatewaySecrets.map[secret].label,
    ),
    openPurchases: Number(open.purchases),
    openPostings: Number(open.postings),
    openInvoices: Number(open.invoices),
    otherPms: category === 'pms' ? await otherActivePms(transaction, areas, id) : null,
  };
}
