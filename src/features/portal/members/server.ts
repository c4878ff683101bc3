import type { ImportedLines } from '../../../contract/import.ts';
import { Problem } from '../../../contract/problem.ts';
import { any } from '../../../server/database/listing.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { portalEntityType } from '../versions/history.ts';
import {
  checkMembers,
  clearMembers,
  getMemberLists,
  replaceMembers,
  tryMember,
} from './contract.ts';
import { findMember, lockMembers, memberHash, storeMembers } from './members.ts';
import { plannedMembers } from './planned-members.ts';

const subject = { entityType: portalEntityType, entityId: '', label: 'Member list' };

export const memberHandlers: readonly Handler[] = [
  organizationHandler(getMemberLists, async (_input, { transaction, organization }) => {
    const numbers = organization.path.split('/').flatMap((number) => Number(number) || []);
    const rows = await transaction
      .selectFrom('portal_member_list as list')
      .innerJoin('organization', 'organization.number', 'list.organization_number')
      .select(({ selectFrom, fn }) => [
        'organization.number as organizationNumber',
        'organization.name',
        'list.updated_at as updatedAt',
        selectFrom('portal_member as member')
          .select(fn.countAll<string>().as('count'))
          .whereRef('member.organization_number', '=', 'organization.number')
          .as('members'),
      ])
      .where('organization.number', '=', any(numbers))
      .orderBy('organization.path', 'desc')
      .execute();
    return {
      lists: rows.map(({ members, updatedAt, ...list }) => ({
        ...list,
        members: Number(members ?? 0),
        updatedAt: updatedAt.toISOString(),
      })),
    };
  }),

  organizationHandler(
    checkMembers,
    async ({ body }, request) => (await planOf(request, body)).report,
  ),

  organizationHandler(replaceMembers, async ({ body }, request) => {
    const { transaction, organization, server } = request;
    const { report, before, isNew, planned } = await planOf(request, body);
    const { badLines, ...outcome } = report;
    const [bad] = badLines;
    if (bad !== undefined)
      throw new Problem('bad-input', `Line ${bad.line}: ${bad.reason}. Nothing was imported.`);
    if (!isNew && outcome.created + outcome.updated + outcome.removed === 0) {
      request.changesNothing();
      return outcome;
    }
    await storeMembers(transaction, server, organization, planned);
    await request.record({
      ...subject,
      action: 'import',
      organization,
      before: { members: before },
      after: { members: planned.tiers.size },
    });
    return outcome;
  }),

  organizationHandler(clearMembers, async (_input, request) => {
    const { transaction, organization, server } = request;
    const { tiers } = await lockMembers(transaction, server, organization);
    const { numDeletedRows } = await transaction
      .deleteFrom('portal_member_list')
      .where('organization_number', '=', organization.number)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Problem('not-found', 'There is no list of members here.');
    await transaction
      .deleteFrom('portal_member')
      .where('organization_number', '=', organization.number)
      .execute();
    await request.record({
      ...subject,
      action: 'delete',
      organization,
      before: { members: tiers.size },
    });
    return {};
  }),

  organizationHandler(tryMember, async ({ body }, { transaction, organization, server }) => ({
    isMember: (await findMember(transaction, server, organization, body)) !== null,
  })),
];

/** Returns what an import would do: the report, and the list that it would store. */
async function planOf(
  { transaction, organization, server }: OrganizationRequest,
  sent: ImportedLines,
) {
  const { members, badLines } = plannedMembers(sent);
  const { key, isNew, tiers: before } = await lockMembers(transaction, server, organization);
  const tiers = new Map(members.map((one) => [memberHash(key, one), one.tier]));
  const known = [...tiers].filter(([hash]) => before.has(hash));
  const updated = known.filter(([hash, tier]) => before.get(hash) !== tier).length;
  return {
    before: before.size,
    isNew,
    planned: { key, tiers },
    report: {
      created: tiers.size - known.length,
      updated,
      unchanged: known.length - updated,
      removed: before.size - known.length,
      badLines,
    },
  };
}
