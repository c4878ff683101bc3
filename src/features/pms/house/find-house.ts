import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { findGateway, type UsableGateway } from '../../payment-gateways/queries.ts';

/** Returns a property system of the organization. */
export async function findPms(
  { transaction, organization }: OrganizationRequest,
  gatewayId: string,
): Promise<UsableGateway> {
  const gateway = await findGateway(transaction, gatewayId);
  if (gateway?.areaNumber !== organization.number || gateway.category !== 'pms')
    throw new Problem('not-found', 'The property system does not exist.');
  return gateway;
}

/** Returns a house, whose stays and charges are kept here. */
export async function findHouse(
  request: OrganizationRequest,
  gatewayId: string,
): Promise<UsableGateway> {
  const gateway = await findPms(request, gatewayId);
  if (gateway.type !== 'house')
    throw new Problem('not-found', 'The property system is not kept here.');
  return gateway;
}
