import type { JobDeclaration } from '../../../server/jobs/job.ts';
import { askProgrammesLater } from './ask-later.ts';
import { forgetOldLookups } from './forget-old-lookups.ts';

export const loyaltyJobs: readonly JobDeclaration[] = [askProgrammesLater, forgetOldLookups];
