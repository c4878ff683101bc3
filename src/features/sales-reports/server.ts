import type { Handler } from '../../server/http/handlers.ts';
import { cardHandlers } from './cc/server.ts';
import { pmsHandlers } from './pms/server.ts';
import { reconciliationHandlers } from './reconciliation/server.ts';
import { userSalesHandlers } from './user/server.ts';

export const salesReportHandlers: readonly Handler[] = [
  ...pmsHandlers,
  ...cardHandlers,
  ...userSalesHandlers,
  ...reconciliationHandlers,
];
