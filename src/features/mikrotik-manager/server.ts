import type { Handler } from '../../server/http/handlers.ts';
import { backupHandlers } from './backups/backup-handlers.ts';
import { routerExportHandlers } from './routers/router-export.ts';
import { routerHandlers } from './routers/router-handlers.ts';
import { runHandlers } from './runs/run-handlers.ts';
import { templateHandlers } from './templates/template-handlers.ts';
import { variableHandlers } from './variables/variable-handlers.ts';

export const mikrotikManagerHandlers: readonly Handler[] = [
  ...routerHandlers,
  ...routerExportHandlers,
  ...templateHandlers,
  ...variableHandlers,
  ...backupHandlers,
  ...runHandlers,
];
