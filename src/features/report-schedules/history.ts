import type { Selectable } from 'kysely';
import { displayText, labelsOf } from '../../contract/fields/fields.ts';
import { any } from '../../server/database/listing.ts';
import type { ReportSchedule } from '../../server/database/tables.ts';
import type { RecordedKind } from '../../server/records/recorded-kind.ts';
import { reportSchedule } from './fields.ts';
import type { Reports } from './records/schedules.ts';

/** Returns a history entry's subject. */
export function historyOf({
  id,
  name,
  organization_number,
  organization_path,
}: Pick<Selectable<ReportSchedule>, 'id' | 'name' | 'organization_number' | 'organization_path'>) {
  return {
    entityType: 'scheduled report',
    entityId: id,
    label: name,
    organization: { number: organization_number, path: organization_path },
  };
}

const labels = labelsOf(reportSchedule);

/** How Admin History shows changes of scheduled reports. Their secrets and owners do not come back, so none is undone. */
export function scheduleHistory(reports: Reports): RecordedKind {
  return {
    entityType: 'scheduled report',
    feature: 'revenue',
    labels: {
      ...labels,
      report: 'Report',
      owner: 'Owner',
      state: 'State',
      webhookSecret: 'Webhook secret',
    },
    displayText: (field, value, changed) =>
      field in labels ? displayText(reportSchedule, field, value, changed) : undefined,
    async screensOf(transaction, ids) {
      const rows = await transaction
        .selectFrom('report_schedule')
        .select(['id', 'report'])
        .where('id', '=', any(ids))
        .execute();
      return new Map(
        rows.flatMap(({ id, report }) => {
          const path = reports.find((one) => one.id === report)?.path;
          return path === undefined ? [] : [[id, { path, query: { schedule: id } }] as const];
        }),
      );
    },
    undo: {},
  };
}
