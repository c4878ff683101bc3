import type { ScheduledReport } from '../features/report-schedules/public/scheduled-report.ts';
import { runReportSchedules } from '../features/report-schedules/runs/run-schedules.ts';
import { scheduledRevenue } from '../features/revenue/scheduled-report.ts';
import { scheduledCards } from '../features/sales-reports/cc/scheduled-report.ts';
import { scheduledPms } from '../features/sales-reports/pms/scheduled-report.ts';
import { scheduledUserSales } from '../features/sales-reports/user/scheduled-report.ts';
import { scheduledUsers } from '../features/users/scheduled-report.ts';

/** The reports that can be scheduled: one entry of each feature. */
export const scheduledReports: readonly ScheduledReport[] = [
  scheduledRevenue,
  scheduledUsers,
  scheduledPms,
  scheduledCards,
  scheduledUserSales,
];

/** The job that runs them. */
export const runScheduledReports = runReportSchedules(scheduledReports);
