import type { Handler } from '../../server/http/handlers.ts';
import { unknownRefundHandlers } from './cc/actions/refunds.ts';
import { cardActionHandlers } from './cc/actions/server.ts';
import { cardHandlers } from './cc/server.ts';
import { groupSalesHandlers } from './group/server.ts';
import { postingActionHandlers } from './pms/actions/server.ts';
import { pmsHandlers } from './pms/server.ts';
import { reconciliationHandlers } from './reconciliation/server.ts';
import { userSalesHandlers } from './user/server.ts';

export const salesReportHandlers: readonly Handler[] = [
  ...pmsHandlers,
  ...postingActionHandlers,
  ...cardHandlers,
  ...cardActionHandlers,
  ...unknownRefundHandlers,
  ...userSalesHandlers,
  ...reconciliationHandlers,
  ...groupSalesHandlers,
];
