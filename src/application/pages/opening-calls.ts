import type { OpeningCalls } from '../../contract/opening-calls.ts';
import { openingBatch, openingBatches } from '../../features/access-codes/screens/opening-calls.ts';
import { openingAccounts } from '../../features/accounts/screens/opening-calls.ts';
import { openingHistory } from '../../features/admin-history/screens/opening-calls.ts';
import { openingAdmins } from '../../features/admins/screens/opening-calls.ts';
import {
  openingBandwidth,
  openingNetwork,
  openingNetworks,
  openingPort,
  openingPorts,
  openingRoom,
  openingRooms,
  openingRules,
} from '../../features/advanced-conference/screens/opening-calls.ts';
import {
  openingAlerts,
  openingAsset,
  openingAssets,
  openingValues,
  openingWindow,
  openingWindows,
} from '../../features/asset-monitoring/screens/opening-calls.ts';
import {
  openingComing,
  openingConference,
  openingCurrent,
  openingPast,
  openingRehearsal,
  openingTimeline,
} from '../../features/conference/screens/opening-calls.ts';
import {
  openingProfile,
  openingProfiles,
} from '../../features/connection-profiles/screens/opening-calls.ts';

import { openingDevice, openingDevices } from '../../features/devices/screens/opening-calls.ts';
import {
  openingCertificates,
  openingProfile as openingDeviceProfile,
  openingProfiles as openingDeviceProfiles,
  openingDevice as openingEnterpriseDevice,
  openingDevices as openingEnterpriseDevices,
  openingOwner,
  openingOwners,
} from '../../features/enterprise/screens/opening-calls.ts';
import { openingGroups } from '../../features/groups/screens/opening-calls.ts';
import {
  openingHotspot,
  openingPartner,
  openingPartners,
} from '../../features/hotspot/screens/opening-calls.ts';
import { openingImage, openingImages } from '../../features/images/screens/opening-calls.ts';
import { openingLookups } from '../../features/loyalty/screens/opening-calls.ts';
import {
  openingBackups,
  openingJob,
  openingJobs,
  openingRouter,
  openingRouters,
  openingTemplate as openingRouterTemplate,
  openingTemplates as openingRouterTemplates,
} from '../../features/mikrotik-manager/screens/opening-calls.ts';
import { openingOrgSearch } from '../../features/org-search/screens/opening-calls.ts';
import { openingOrganization } from '../../features/organizations/form/openingOrganization.ts';
import { openingOverview } from '../../features/overview/screens/opening-calls.ts';
import { openingBuilding, openingPans } from '../../features/pan-mapping/screens/opening-calls.ts';
import {
  openingGateway,
  openingGateways,
  openingLegacyGateways,
} from '../../features/payment-gateways/screens/opening-calls.ts';
import { openingPortal } from '../../features/portal/screens/opening-calls.ts';
import { openingPromos } from '../../features/promo-codes/screens/opening-calls.ts';
import {
  openingPromotion,
  openingPromotions,
} from '../../features/promotions/screens/opening-calls.ts';
import { openingRadius } from '../../features/radius-activity/screens/opening-calls.ts';
import { openingRevenue } from '../../features/revenue/screens/opening-calls.ts';
import {
  openingTemplate,
  openingTemplates,
} from '../../features/role-templates/screens/opening-calls.ts';
import { openingRotatingPasswords } from '../../features/rotating-password/screens/opening-calls.ts';
import { openingCards } from '../../features/sales-reports/cc/address.ts';
import { openingGroupSales } from '../../features/sales-reports/group/address.ts';
import { openingPms } from '../../features/sales-reports/pms/address.ts';
import { openingUserSales } from '../../features/sales-reports/user/address.ts';
import { openingPlan, openingPlans } from '../../features/service-plans/screens/opening-calls.ts';
import { openingUsers } from '../../features/users/screens/opening-calls.ts';

/** The opening calls of screens by path, as their modules export them, for the server, which cannot load the modules. */
export const openingCallsByPath: Readonly<Record<string, OpeningCalls>> = {
  '/setup/organization': openingOverview,
  '/setup/add-org/org': openingOrganization,
  '/setup/devices/manage': openingDevices,
  '/setup/devices/item/$type/{-$id}': openingDevice,
  '/setup/payment-gateway/manage': openingGateways,
  '/setup/payment-gateway/item/$category/$type/{-$number}': openingGateway,
  '/setup/payment-gateway/legacy': openingLegacyGateways,
  '/setup/service-plans/manage': openingPlans,
  '/setup/service-plans/item/{-$id}': openingPlan,
  '/setup/connection-profiles/manage': openingProfiles,
  '/setup/connection-profiles/item/$route/$type': openingProfile,
  '/setup/advanced-conference/rooms': openingRooms,
  '/setup/advanced-conference/room/{-$id}': openingRoom,
  '/setup/advanced-conference/ports': openingPorts,
  '/setup/advanced-conference/port/{-$id}': openingPort,
  '/setup/advanced-conference/networks': openingNetworks,
  '/setup/advanced-conference/network/{-$id}': openingNetwork,
  '/setup/advanced-conference/bandwidth': openingBandwidth,
  '/setup/advanced-conference/rules': openingRules,
  '/setup/advanced-conference/rehearse': openingRehearsal,
  '/setup/asset-monitoring/manage': openingAssets,
  '/setup/asset-monitoring/item/{-$id}': openingAsset,
  '/setup/asset-monitoring/values/$id': openingValues,
  '/setup/asset-monitoring/alerts': openingAlerts,
  '/setup/asset-monitoring/maintenance': openingWindows,
  '/setup/asset-monitoring/window/{-$id}': openingWindow,
  '/setup/images/manage': openingImages,
  '/setup/images/item/$id': openingImage,
  '/setup/mikrotik-manager/routers': openingRouters,
  '/setup/mikrotik-manager/router/$id': openingRouter,
  '/setup/mikrotik-manager/templates': openingRouterTemplates,
  '/setup/mikrotik-manager/template/{-$id}': openingRouterTemplate,
  '/setup/mikrotik-manager/backups': openingBackups,
  '/setup/mikrotik-manager/commands': openingRouters,
  '/setup/mikrotik-manager/firmware': openingRouters,
  '/setup/mikrotik-manager/jobs': openingJobs,
  '/setup/mikrotik-manager/job/$id': openingJob,
  '/setup/portal': openingPortal,
  '/setup/pan-mapping/building': openingBuilding,
  '/setup/pan-mapping/pan': openingPans,
  '/manage/promo-codes': openingPromos,
  '/manage/rotating-password': openingRotatingPasswords,
  '/manage/promotions/manage': openingPromotions,
  '/manage/promotions/item/$type/{-$id}': openingPromotion,
  '/manage/users': openingUsers,
  '/manage/groups': openingGroups,
  '/manage/access-codes/manage': openingBatches,
  '/manage/access-codes/batch/$id': openingBatch,
  '/manage/conference/timeline': openingTimeline,
  '/manage/conference/current': openingCurrent,
  '/manage/conference/coming': openingComing,
  '/manage/conference/past': openingPast,
  '/manage/conference/item/{-$id}': openingConference,
  '/manage/admins': openingAdmins,
  '/manage/role-templates/manage': openingTemplates,
  '/manage/role-templates/item/$type/{-$id}': openingTemplate,
  '/manage/enterprise/devices': openingEnterpriseDevices,
  '/manage/enterprise/device/{-$id}': openingEnterpriseDevice,
  '/manage/enterprise/owners': openingOwners,
  '/manage/enterprise/owner/{-$id}': openingOwner,
  '/manage/enterprise/profiles': openingDeviceProfiles,
  '/manage/enterprise/profile/{-$id}': openingDeviceProfile,
  '/manage/enterprise/certificates': openingCertificates,
  '/manage/hotspot-2.0/settings': openingHotspot,
  '/manage/hotspot-2.0/partners': openingPartners,
  '/manage/hotspot-2.0/partner/{-$id}': openingPartner,
  '/report/revenue': openingRevenue,
  '/report/pms': openingPms,
  '/report/cc': openingCards,
  '/report/user': openingUserSales,
  '/report/group': openingGroupSales,
  '/support/account': openingAccounts,
  '/support/radius': openingRadius,
  '/support/loyalty': openingLookups,
  '/support/admin-history': openingHistory,
  '/support/org-search': openingOrgSearch,
};
