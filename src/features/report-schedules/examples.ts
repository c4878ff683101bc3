import { newRecord } from '../../contract/fields/fields.ts';
import { type ReportSchedule, reportSchedule } from './fields.ts';

/** Returns a valid schedule of the revenue summary with the given fields, for tests. */
export function exampleSchedule(given: Partial<ReportSchedule> = {}) {
  return {
    ...newRecord(reportSchedule, { name: 'Daily revenue', ...given }),
    report: 'revenue',
    filters: { by: 'day' },
  };
}
