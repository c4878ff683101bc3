import type { MadeLink } from '../../../contract/made-link.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { newLink } from '../../../server/links/new-link.ts';
import { historyOf, lockConference } from '../records/find-conference.ts';
import { plannerPath } from './planner-path.ts';

const lastsMs = 7 * 86_400_000;

/** Returns when the link of a planner ends: a week after the end of the conference, or from now on. */
export function plannerLinkEnd(endsAt: Date, now: Date): Date {
  return new Date(Math.max(endsAt.getTime(), now.getTime()) + lastsMs);
}

/** Makes the link of the planner, which lasts until a week after the end. The earlier one ends. */
export async function makePlannerLink(request: OrganizationRequest, id: string): Promise<MadeLink> {
  const { transaction, organization, server, record } = request;
  const { row, record: shown } = await lockConference(request, id);
  const until = plannerLinkEnd(row.ends_at, server.now());
  const { link, tokenHash } = newLink(server, plannerPath, until);
  await transaction
    .updateTable('conference')
    .set({ planner_token_hash: tokenHash, planner_until: until })
    .where('id', '=', id)
    .execute();
  await record({ ...historyOf(shown), action: 'run', organization, after: { planner: 'Made' } });
  return link;
}

export async function endPlannerLink(request: OrganizationRequest, id: string): Promise<void> {
  const { transaction, organization, record } = request;
  const { row, record: shown } = await lockConference(request, id);
  if (row.planner_token_hash === null) {
    request.changesNothing();
    return;
  }
  await transaction
    .updateTable('conference')
    .set({ planner_token_hash: null, planner_until: null })
    .where('id', '=', id)
    .execute();
  await record({ ...historyOf(shown), action: 'run', organization, after: { planner: 'Ended' } });
}
