import type { JobDeclaration } from '../../server/jobs/job.ts';
import { runConferences } from './steps/run-conferences.ts';

export const conferenceJobs: readonly JobDeclaration[] = [runConferences];
