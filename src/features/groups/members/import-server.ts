import type { ImportedLines, ImportReport } from '../../../contract/import.ts';
import { Problem } from '../../../contract/problem.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { checkMemberImport, importGroupMembers } from '../contract.ts';
import { groupStore } from '../records/group-store.ts';
import { insertMembers } from './member-store.ts';
import { type PlannedMember, plannedMembers } from './planned-members.ts';

/** The most errors that a reply has; the rest of a file is seen after these are corrected. */
const errorsListed = 20_000;

export const memberImportHandlers: readonly Handler[] = [
  organizationHandler(checkMemberImport, async ({ params, body }, request) => {
    await groupStore.get(request, params.groupId);
    return (await planOf(request, params.groupId, body)).report;
  }),

  organizationHandler(importGroupMembers, async ({ params: { groupId }, body }, request) => {
    const group = await groupStore.lock(request, groupId);
    const { report, planned } = await planOf(request, groupId, body);
    const { badLines, ...outcome } = report;
    const [bad] = badLines;
    if (bad !== undefined)
      throw new Problem('bad-input', `Line ${bad.line}: ${bad.reason}. Nothing was imported.`);
    await insertMembers(
      request,
      groupId,
      planned.map(({ member }) => member),
      { source: 'file', now: request.server.now(), by: request.caller.displayName },
    );
    await request.record({
      ...groupStore.historyOf(groupId, group.name),
      action: 'import',
      organization: request.organization,
      after: { ...outcome },
    });
    return outcome;
  }),
];

async function planOf(
  { transaction }: OrganizationRequest,
  groupId: string,
  sent: ImportedLines,
): Promise<{ report: ImportReport; planned: PlannedMember[] }> {
  const rows = await transaction
    .selectFrom('guest_group_member')
    .select('key')
    .where('group_id', '=', groupId)
    .execute();
  const { planned, unchanged, badLines } = plannedMembers(
    sent,
    new Set(rows.map(({ key }) => key)),
  );
  return {
    planned,
    report: {
      created: planned.length,
      updated: 0,
      unchanged,
      badLines: badLines.slice(0, errorsListed),
    },
  };
}
