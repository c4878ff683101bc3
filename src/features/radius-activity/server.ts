import type { Handler } from '../../server/http/handlers.ts';
import { changeLimitsHandler } from './actions/change-limits.ts';
import { disconnectHandler } from './actions/disconnect.ts';
import { detailHandlers } from './detail/handlers.ts';
import { rowHandlers } from './rows/handlers.ts';
import { problemsHandler } from './rows/problems.ts';
import { statusHandler } from './rows/status.ts';

export const radiusActivityHandlers: readonly Handler[] = [
  ...rowHandlers,
  problemsHandler,
  statusHandler,
  ...detailHandlers,
  disconnectHandler,
  changeLimitsHandler,
];
