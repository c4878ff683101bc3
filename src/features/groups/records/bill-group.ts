import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import { requireFeature } from '../../../server/http/permissions.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { organizationInScope } from '../../../server/tenancy.ts';
import { isOpen, issueForGroup } from '../../invoices/public/group-invoices.ts';
import { billGroup, type OpenBill } from '../contract.ts';
import { groupStore } from './group-store.ts';

/** Returns what no invoice bills yet, by area and currency, with the gateways that can bill it. */
export async function openBills(request: OrganizationRequest, groupId: string) {
  await groupStore.get(request, groupId);
  const { rows } = await sql<OpenBill>`
    select area.number as "areaNumber", area.name as "areaName", purchase.currency,
      count(*)::integer as purchases, sum(purchase.amount - purchase.refunded)::float8 as amount,
      gateway.id as "gatewayId", gateway.name as "gatewayName"
    from purchase join organization area on area.number = purchase.organization_number
    left join lateral (
      select id, name from payment_gateway
      where organization_number = area.number and category = 'invoice' and status = 'Active' and mode = 'live'
        and currencies ? purchase.currency order by position limit 1) gateway on true
    where ${isOpen(groupId)}
    group by area.number, area.name, purchase.currency, gateway.id, gateway.name
    order by area.name, purchase.currency`.execute(request.transaction);
  return { bills: rows };
}

/** Issues the invoice of an area for a group, by the area's payment gateway for invoices. */
export async function billOpen(
  request: OrganizationRequest,
  groupId: string,
  { gatewayId, ...invoice }: { gatewayId: string; currency: string; customer: string },
) {
  const { transaction, caller } = request;
  const group = await groupStore.get(request, groupId);
  const gateway = await transaction
    .selectFrom('payment_gateway')
    .select(['organization_number as areaNumber', 'organization_path as path'])
    .where('id', '=', gatewayId)
    .executeTakeFirst();
  if (!gateway?.path.startsWith(request.organization.path))
    throw new Problem('bad-input', 'Choose a payment gateway of this organization or below it', {
      fields: { gatewayId: 'Choose a payment gateway of this organization or below it' },
    });
  const organization = await organizationInScope(transaction, caller.scope, gateway.areaNumber);
  const inArea = { ...request, organization };
  await requireFeature(inArea, billGroup, 'payment-gateway');
  return issueForGroup(inArea, { ...invoice, gatewayId, group: { id: groupId, name: group.name } });
}
