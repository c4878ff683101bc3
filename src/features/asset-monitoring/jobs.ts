import type { JobDeclaration } from '../../server/jobs/job.ts';
import { readAssetValues } from './values/read-values.ts';
import { forgetAssetValues, sumAssetHours } from './values/sum-hours.ts';
import { scheduleWindows } from './windows/schedule.ts';

export const assetJobs: readonly JobDeclaration[] = [
  readAssetValues,
  sumAssetHours,
  forgetAssetValues,
  scheduleWindows,
];
