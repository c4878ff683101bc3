import type { ScheduledReport } from '../features/report-schedules/public/scheduled-report.ts';
import { runReportSchedules } from '../features/report-schedules/runs/run-schedules.ts';
import { scheduledRevenue } from '../features/revenue/scheduled-report.ts';
import { scheduledUsers } from '../features/users/scheduled-report.ts';

/** The reports that can be scheduled: one entry of each feature. */
export const scheduledReports: readonly ScheduledReport[] = [scheduledRevenue, scheduledUsers];

/** The job that runs them. */
export const runScheduledReports = runReportSchedules(scheduledReports);
