import type { JobDeclaration } from '../../server/jobs/job.ts';
import { forgetOldBackups } from './backups/forget-backups.ts';
import { findRouters, keepRouters } from './routers/upkeep.ts';
import { runOnRouters } from './runs/run-job.ts';

export const routerJobs: readonly JobDeclaration[] = [
  findRouters,
  keepRouters,
  runOnRouters,
  forgetOldBackups,
];
