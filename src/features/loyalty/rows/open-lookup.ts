import { hasRight } from '../../../contract/permissions.ts';
import { Problem } from '../../../contract/problem.ts';
import { organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings, scopeOf } from '../../../server/tenancy.ts';
import { type OpenedLookup, openLookup } from '../contract.ts';
import { historyOfLookup } from '../history.ts';
import { readLookups } from './read-rows.ts';

export const openHandler = organizationHandler(openLookup, async ({ params }, request) => {
  const found = await lookupIn(request, params.lookupId);
  const isMasked = !hasRight(request.caller.rights, 'guest-data');
  await request.record({
    ...historyOfLookup(found),
    action: 'view personal data',
    after: { shown: isMasked ? 'without personal data' : 'personal data' },
  });
  return openedLookup(request, params.lookupId);
});

/** Returns a look-up's row; throws when it is outside the request's organization. */
export async function lookupIn(request: OrganizationRequest, lookupId: string) {
  const { transaction, organization } = request;
  const found = await transaction
    .selectFrom('loyalty_lookup')
    .select([
      'id',
      'organization_number as number',
      'organization_path as path',
      'gateway_id as gatewayId',
      'type',
      'programme',
      'result',
      'sealed_question as sealedQuestion',
    ])
    .where('id', '=', lookupId)
    .executeTakeFirst();
  const prefixes = await scopeOf(transaction, organization.number);
  if (found === undefined || !prefixes.some((prefix) => found.path.startsWith(prefix)))
    throw new Problem('not-found', 'This look-up is not stored any more.');
  return found;
}

/** Returns a look-up as the caller may see it. */
export async function openedLookup(
  { transaction, caller, server }: OrganizationRequest,
  lookupId: string,
): Promise<OpenedLookup> {
  const isMasked = !hasRight(caller.rights, 'guest-data');
  const [row] = await readLookups(transaction, [lookupId], { isMasked, now: server.now() });
  if (row === undefined) throw new Problem('not-found', 'This look-up is not stored any more.');
  const { timeZone } = await inheritedSettings(transaction, row.areaNumber);
  return { ...row, timeZone: timeZone ?? 'UTC' };
}
