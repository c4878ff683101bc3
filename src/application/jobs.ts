import { generateAccessCodes } from '../features/access-codes/generation/generate-access-codes.ts';
import { forgetOldEntries } from '../features/admin-history/chain/forget-old-entries.ts';
import { evaluateAlertRules } from '../features/alerts/evaluation/evaluate-rules.ts';
import { forgetOldIncidents } from '../features/alerts/evaluation/forget-incidents.ts';
import { sendAlerts } from '../features/alerts/messages/send-alerts.ts';
import { assetJobs } from '../features/asset-monitoring/jobs.ts';
import { conferenceJobs } from '../features/conference/jobs.ts';
import { switchProfiles } from '../features/connection-profiles/records/switch-profiles.ts';
import { checkDevices } from '../features/devices/checks/check-devices.ts';
import { forgetOldAvailability } from '../features/devices/checks/forget-availability.ts';
import { writeRevocationLists } from '../features/enterprise/authority/revocation-lists.ts';
import { forgetLinks } from '../features/enterprise/links/forget-links.ts';
import { endExpiredDevices } from '../features/enterprise/records/end-expired-devices.ts';
import { deliverFeedback } from '../features/feedback/deliver-feedback.ts';
import { widenPools } from '../features/groups/entitlement/bandwidth-pool.ts';
import { endGroups } from '../features/groups/entitlement/end-groups.ts';
import { forgetGroupLinks } from '../features/groups/links/forget-links.ts';
import { forgetGroupMembers } from '../features/groups/members/forget-members.ts';
import { followPeople } from '../features/groups/rule/follow-people.ts';
import { loyaltyJobs } from '../features/loyalty/jobs/jobs.ts';
import { routerJobs } from '../features/mikrotik-manager/jobs.ts';
import { rewriteMovedRows } from '../features/organizations/lifecycle/rewrite-moved-rows.ts';
import { sampleOnline } from '../features/overview/totals/sample-online.ts';
import { sumTotals } from '../features/overview/totals/sum-totals.ts';
import { changePans, forgetPans } from '../features/pan-mapping/networks/pan-steps.ts';
import { wishPans } from '../features/pan-mapping/pushes/wish-pans.ts';
import { paymentJobs } from '../features/payments/jobs/jobs.ts';
import { closeUnknownPostings } from '../features/pms/postings/settling/close-unknown.ts';
import { withdrawLateCharges } from '../features/pms/postings/settling/withdraw-late-charges.ts';
import { forgetLeftStays } from '../features/pms/stays/forget-left-stays.ts';
import { forgetIdentities } from '../features/portal/attempts/forget-identities.ts';
import { publishScheduledPortals } from '../features/portal/versions/publish-scheduled.ts';
import { generatePromoSeries } from '../features/promo-codes/series/generate-series.ts';
import { releaseLapsedUses } from '../features/promo-codes/uses/reserve-use.ts';
import { promotionJobs } from '../features/promotions/jobs.ts';
import { endRevokedSessions } from '../features/radius/accounting/upkeep/end-revoked-sessions.ts';
import { endSilentSessions } from '../features/radius/accounting/upkeep/end-silent-sessions.ts';
import { forgetOldRecords } from '../features/radius/accounting/upkeep/forget-old-records.ts';
import { sumLogins } from '../features/radius/logins/decisions/sum-logins.ts';
import { changeSessions } from '../features/radius/public/session-changes.ts';
import { reportPortalSessions } from '../features/radius/unreported/report-portal-sessions.ts';
import { forgetReportRuns } from '../features/report-schedules/runs/forget-runs.ts';
import { announcePasswords } from '../features/rotating-password/announcements/announce-passwords.ts';
import { pushKeys } from '../features/rotating-password/pushes/push-keys.ts';
import {
  forgetPasswords,
  rotatePasswords,
} from '../features/rotating-password/rotations/rotate-passwords.ts';
import { forgetOldAttempts } from '../features/session/limits/forget-old-attempts.ts';
import {
  checkTargets,
  forgetOldRuns,
  pushDevices,
} from '../features/site-network/public/pushes.ts';
import type { JobDeclaration } from '../server/jobs/job.ts';
import { deliverScheduledReports, runScheduledReports } from './reports.ts';

/** Every feature's background work. */
export const jobs: readonly JobDeclaration[] = [
  generateAccessCodes,
  forgetOldEntries,
  checkDevices,
  forgetOldAvailability,
  deliverFeedback,
  rewriteMovedRows,
  publishScheduledPortals,
  ...paymentJobs,
  forgetIdentities,
  closeUnknownPostings,
  withdrawLateCharges,
  forgetLeftStays,
  endSilentSessions,
  endRevokedSessions,
  sumLogins,
  reportPortalSessions,
  ...forgetOldRecords,
  forgetOldAttempts,
  changeSessions,
  ...routerJobs,
  sumTotals,
  sampleOnline,
  ...loyaltyJobs,
  generatePromoSeries,
  releaseLapsedUses,
  runScheduledReports,
  deliverScheduledReports,
  forgetReportRuns,
  evaluateAlertRules,
  sendAlerts,
  forgetOldIncidents,
  pushDevices,
  checkTargets,
  forgetOldRuns,
  switchProfiles,
  ...assetJobs,
  writeRevocationLists,
  endExpiredDevices,
  forgetLinks,
  changePans,
  forgetPans,
  wishPans,
  ...conferenceJobs,
  endGroups,
  followPeople,
  widenPools,
  forgetGroupLinks,
  forgetGroupMembers,
  rotatePasswords,
  forgetPasswords,
  announcePasswords,
  pushKeys,
  ...promotionJobs,
];
