import { adminHistoryHandlers } from '../features/admin-history/server.ts';
import { administratorHandlers } from '../features/admins/server.ts';
import { deviceHandlers } from '../features/devices/server.ts';
import { errorLogHandlers } from '../features/error-log/server.ts';
import { feedbackHandlers } from '../features/feedback/server.ts';
import { organizationImportHandlers } from '../features/organizations/import/server.ts';
import { legacyListHandlers } from '../features/organizations/legacy-list/server.ts';
import { organizationLifecycleHandlers } from '../features/organizations/lifecycle/server.ts';
import { newSiteHandlers } from '../features/organizations/new-site/server.ts';
import { organizationHandlers } from '../features/organizations/server.ts';
import { revenueHandlers } from '../features/revenue/server.ts';
import { roleTemplateHandlers } from '../features/role-templates/server.ts';
import { servicePlanHandlers } from '../features/service-plans/server.ts';
import { sessionHandlers } from '../features/session/server.ts';
import { guestHandlers } from '../features/users/server.ts';
import type { Handler } from './http/handlers.ts';

/** Every feature's handlers: one line a feature. */
export const handlers: readonly Handler[] = [
  ...sessionHandlers,
  ...organizationHandlers,
  ...organizationLifecycleHandlers,
  ...organizationImportHandlers,
  ...newSiteHandlers,
  ...legacyListHandlers,
  ...deviceHandlers,
  ...servicePlanHandlers,
  ...roleTemplateHandlers,
  ...revenueHandlers,
  ...administratorHandlers,
  ...guestHandlers,
  ...adminHistoryHandlers,
  ...feedbackHandlers,
  ...errorLogHandlers,
];
