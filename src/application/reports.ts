import { savedOrgSearch } from '../features/org-search/saved-search.ts';
import type { ScheduledReport } from '../features/report-schedules/public/scheduled-report.ts';
import { deliverReports } from '../features/report-schedules/runs/deliver-reports.ts';
import { runReportSchedules } from '../features/report-schedules/runs/run-schedules.ts';
import { savedRevenueAddress } from '../features/revenue/saved-address.ts';
import { scheduledRevenue } from '../features/revenue/scheduled-report.ts';
import { savedCardAddress } from '../features/sales-reports/cc/address.ts';
import { scheduledCards } from '../features/sales-reports/cc/scheduled-report.ts';
import { savedGroupAddress } from '../features/sales-reports/group/address.ts';
import { scheduledGroupSales } from '../features/sales-reports/group/scheduled-report.ts';
import { savedPmsAddress } from '../features/sales-reports/pms/address.ts';
import { scheduledPms } from '../features/sales-reports/pms/scheduled-report.ts';
import { savedUserAddress } from '../features/sales-reports/user/address.ts';
import { scheduledUserSales } from '../features/sales-reports/user/scheduled-report.ts';
import { type SavedScreen, savedReport } from '../features/saved-views/public/saved-screen.ts';
import { scheduledUsers } from '../features/users/scheduled-report.ts';

/** The reports that can be scheduled: one entry of each feature. */
export const scheduledReports: readonly ScheduledReport[] = [
  scheduledRevenue,
  scheduledUsers,
  scheduledPms,
  scheduledCards,
  scheduledUserSales,
  scheduledGroupSales,
];

/** The screens whose views can be saved. */
export const savedScreens: readonly SavedScreen[] = [
  savedReport(scheduledRevenue, savedRevenueAddress),
  savedReport(scheduledPms, savedPmsAddress, ['room', 'reservation']),
  savedReport(scheduledCards, savedCardAddress, ['last4']),
  savedReport(scheduledUserSales, savedUserAddress),
  savedReport(scheduledGroupSales, savedGroupAddress),
  savedOrgSearch,
];

/** The jobs that send and run them. */
export const deliverScheduledReports = deliverReports(scheduledReports);
export const runScheduledReports = runReportSchedules(scheduledReports, deliverScheduledReports);
