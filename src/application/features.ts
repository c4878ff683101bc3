import { accessCodeBatchHistory, accessCodeHistory } from '../features/access-codes/history.ts';
import { accessCodeHandlers } from '../features/access-codes/server.ts';
import { voucherSettingsHistory } from '../features/access-codes/vouchers/settings.ts';
import { accountHandlers } from '../features/accounts/server.ts';
import { adminHistoryHandlers } from '../features/admin-history/server.ts';
import { administratorHistory } from '../features/admins/history.ts';
import { administratorHandlers } from '../features/admins/server.ts';
import { advancedConferenceHistory } from '../features/advanced-conference/history.ts';
import { advancedConferenceHandlers } from '../features/advanced-conference/server.ts';
import { alertHistory, alertRuleHistory } from '../features/alerts/history.ts';
import { alertHandlers } from '../features/alerts/server.ts';
import { assetHistory } from '../features/asset-monitoring/assets/history.ts';
import { assetHandlers } from '../features/asset-monitoring/server.ts';
import { windowStore } from '../features/asset-monitoring/windows/server.ts';
import { conferenceHistory } from '../features/conference/history.ts';
import { conferenceHandlers } from '../features/conference/server.ts';
import { connectionProfileHistory } from '../features/connection-profiles/history.ts';
import { connectionProfileHandlers } from '../features/connection-profiles/server.ts';
import { deviceHistory } from '../features/devices/history.ts';
import { deviceHandlers } from '../features/devices/server.ts';
import { enterpriseHistory } from '../features/enterprise/history.ts';
import { enterpriseHandlers } from '../features/enterprise/server.ts';
import { errorLogHandlers } from '../features/error-log/server.ts';
import { feedbackHandlers } from '../features/feedback/server.ts';
import { groupHistory } from '../features/groups/records/group-store.ts';
import { groupHandlers } from '../features/groups/server.ts';
import {
  hotspotHistory,
  hotspotPartnerHistory,
  hotspotPublicationHistory,
} from '../features/hotspot/history.ts';
import { hotspotHandlers } from '../features/hotspot/server.ts';
import { imageHandlers, imageHistory } from '../features/images/server.ts';
import { invoiceHistory } from '../features/invoices/history.ts';
import { invoiceHandlers } from '../features/invoices/server.ts';
import { lookupHistory } from '../features/loyalty/history.ts';
import { loyaltyHandlers } from '../features/loyalty/server.ts';
import {
  routerHistory,
  routerRunHistory,
  routerVariableHistory,
} from '../features/mikrotik-manager/history.ts';
import { mikrotikManagerHandlers } from '../features/mikrotik-manager/server.ts';
import { templateStore as routerTemplateStore } from '../features/mikrotik-manager/templates/template-handlers.ts';
import { orgSearchHandlers } from '../features/org-search/server.ts';
import {
  organizationHistory,
  positionHistory,
  siteHistory,
} from '../features/organizations/history.ts';
import { organizationImportHandlers } from '../features/organizations/import/server.ts';
import { legacyListHandlers } from '../features/organizations/legacy-list/server.ts';
import { organizationLifecycleHandlers } from '../features/organizations/lifecycle/server.ts';
import { newSiteHandlers } from '../features/organizations/new-site/server.ts';
import { organizationHandlers } from '../features/organizations/server.ts';
import { overviewHandlers } from '../features/overview/server.ts';
import { unitHistory } from '../features/pan-mapping/buildings/unit-store.ts';
import { panHistory } from '../features/pan-mapping/networks/history.ts';
import { poolHistory } from '../features/pan-mapping/pools/pool-store.ts';
import { panMappingHandlers } from '../features/pan-mapping/server.ts';
import { paymentGatewayHistory } from '../features/payment-gateways/history.ts';
import { paymentGatewayHandlers } from '../features/payment-gateways/server.ts';
import { postingHistory, stayHistory } from '../features/pms/history.ts';
import { houseHandlers } from '../features/pms/house/server.ts';
import { pmsLinkHandlers } from '../features/pms/links/server.ts';
import { memberHandlers } from '../features/portal/members/server.ts';
import { gatewaySetupHandlers } from '../features/portal/setup/server.ts';
import { portalHistory } from '../features/portal/versions/history.ts';
import { portalVersionHandlers } from '../features/portal/versions/server.ts';
import { promoHistory } from '../features/promo-codes/records/promo-store.ts';
import { promoCodeHandlers } from '../features/promo-codes/server.ts';
import { promotionHistory } from '../features/promotions/records/promotion-store.ts';
import { promotionHandlers } from '../features/promotions/server.ts';
import { guestSessionHistory } from '../features/radius-activity/history.ts';
import { radiusActivityHandlers } from '../features/radius-activity/server.ts';
import { scheduleHistory } from '../features/report-schedules/history.ts';
import { reportScheduleHandlers } from '../features/report-schedules/server.ts';
import { revenueHandlers } from '../features/revenue/server.ts';
import { roleTemplateHistory } from '../features/role-templates/history.ts';
import { roleTemplateHandlers } from '../features/role-templates/server.ts';
import { rotatingPasswordHistory } from '../features/rotating-password/history.ts';
import { rotatingPasswordHandlers } from '../features/rotating-password/server.ts';
import { reconciliationHistory } from '../features/sales-reports/reconciliation/history.ts';
import { salesReportHandlers } from '../features/sales-reports/server.ts';
import { savedViewHistory } from '../features/saved-views/history.ts';
import { savedViewHandlers } from '../features/saved-views/server.ts';
import { servicePlanHistory } from '../features/service-plans/queries.ts';
import { servicePlanHandlers } from '../features/service-plans/server.ts';
import { sessionHandlers } from '../features/session/server.ts';
import { pushHandlers } from '../features/site-network/pushes/server.ts';
import { siteNetworkHandlers } from '../features/site-network/server.ts';
import { guestHistory, purchaseHistory } from '../features/users/history.ts';
import { guestHandlers } from '../features/users/server.ts';
import type { Handler } from '../server/http/handlers.ts';
import { runScheduledReports, savedScreens, scheduledReports } from './reports.ts';

/** The record kinds of Admin History. */
export const recordedKinds = [
  organizationHistory,
  positionHistory,
  siteHistory,
  deviceHistory,
  servicePlanHistory,
  roleTemplateHistory,
  administratorHistory,
  accessCodeBatchHistory,
  voucherSettingsHistory,
  accessCodeHistory,
  guestHistory,
  purchaseHistory,
  imageHistory,
  portalHistory,
  guestSessionHistory,
  lookupHistory,
  promoHistory,
  paymentGatewayHistory,
  invoiceHistory,
  stayHistory,
  postingHistory,
  reconciliationHistory,
  scheduleHistory(scheduledReports),
  savedViewHistory(savedScreens),
  alertRuleHistory,
  alertHistory,
  connectionProfileHistory,
  conferenceHistory,
  assetHistory,
  windowStore.history,
  ...enterpriseHistory,
  unitHistory,
  poolHistory,
  panHistory,
  hotspotHistory,
  hotspotPublicationHistory,
  hotspotPartnerHistory,
  routerHistory,
  routerRunHistory,
  routerTemplateStore.history,
  routerVariableHistory,
  groupHistory,
  rotatingPasswordHistory,
  ...advancedConferenceHistory,
  promotionHistory,
];

/** The handlers of all features. */
export const handlers: readonly Handler[] = [
  ...sessionHandlers,
  ...organizationHandlers,
  ...organizationLifecycleHandlers,
  ...organizationImportHandlers,
  ...newSiteHandlers,
  ...legacyListHandlers,
  ...deviceHandlers,
  ...servicePlanHandlers,
  ...siteNetworkHandlers,
  ...pushHandlers,
  ...connectionProfileHandlers,
  ...conferenceHandlers,
  ...paymentGatewayHandlers,
  ...invoiceHandlers,
  ...portalVersionHandlers,
  ...memberHandlers,
  ...gatewaySetupHandlers,
  ...accessCodeHandlers,
  ...promoCodeHandlers,
  ...roleTemplateHandlers,
  ...revenueHandlers,
  ...administratorHandlers,
  ...guestHandlers,
  ...radiusActivityHandlers,
  ...salesReportHandlers,
  ...loyaltyHandlers,
  ...accountHandlers,
  ...adminHistoryHandlers(recordedKinds),
  ...feedbackHandlers,
  ...errorLogHandlers,
  ...imageHandlers,
  ...overviewHandlers,
  ...panMappingHandlers,
  ...houseHandlers,
  ...pmsLinkHandlers,
  ...mikrotikManagerHandlers,
  ...alertHandlers,
  ...assetHandlers,
  ...enterpriseHandlers,
  ...hotspotHandlers,
  ...advancedConferenceHandlers,
  ...groupHandlers,
  ...savedViewHandlers(savedScreens),
  ...reportScheduleHandlers(scheduledReports, runScheduledReports),
  ...orgSearchHandlers,
  ...rotatingPasswordHandlers,
  ...promotionHandlers,
];
