import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import type { ScheduleRow } from '../contract.ts';
import type { ReportSchedule } from '../fields.ts';
import { historyOf } from '../history.ts';
import { nextRun } from '../next-run.ts';
import { type FoundSchedule, findSchedule, type Reports, shownSchedule } from './schedules.ts';

/** Returns a schedule as the caller sees it now. */
export async function shownNow(
  request: OrganizationRequest,
  reports: Reports,
  id: string,
): Promise<ScheduleRow> {
  return shownSchedule(request, reports, await findSchedule(request, reports, id));
}

interface Change {
  columns: object;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Changes columns of a locked schedule, records it, and returns the schedule. */
export async function changeSchedule(
  request: OrganizationRequest,
  reports: Reports,
  row: FoundSchedule,
  { columns, ...changed }: Change,
): Promise<ScheduleRow> {
  const { transaction, server, caller } = request;
  await transaction
    .updateTable('report_schedule')
    .set({
      ...columns,
      version: row.version + 1,
      updated_at: server.now(),
      updated_by: caller.displayName,
    })
    .where('id', '=', row.id)
    .execute();
  await request.record({ ...historyOf(row), action: 'update', ...changed });
  return shownNow(request, reports, row.id);
}

export function fieldError(field: string, message: string): Problem {
  return new Problem('bad-input', `${field}: ${message}`, { fields: { [field]: message } });
}

/** Returns the request at the organization that a schedule below belongs to. */
export function placeOf(request: OrganizationRequest, row: FoundSchedule): OrganizationRequest {
  const { organization } = request;
  return {
    ...request,
    organization: {
      ...organization,
      number: row.organization_number,
      path: row.organization_path,
      name: row.organizationName,
    },
  };
}

/** Returns the next moment of a schedule at an organization. */
export async function nextMoment(
  { transaction, server }: OrganizationRequest,
  fields: ReportSchedule,
  number: number,
): Promise<Date> {
  const zone = fields.timeZone ?? (await inheritedSettings(transaction, number)).timeZone ?? 'UTC';
  return nextRun(fields, zone, server.now());
}
