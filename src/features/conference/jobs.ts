import type { JobDeclaration } from '../../server/jobs/job.ts';
import { sampleConferences } from './samples/take-samples.ts';
import { followZones } from './sites/follow-zones.ts';
import { runConferences } from './steps/run-conferences.ts';

export const conferenceJobs: readonly JobDeclaration[] = [
  runConferences,
  sampleConferences,
  followZones,
];
