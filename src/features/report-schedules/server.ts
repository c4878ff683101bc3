import type { Handler } from '../../server/http/handlers.ts';
import type { JobDeclaration } from '../../server/jobs/job.ts';
import { scheduleHandlers } from './records/handlers.ts';
import type { Reports } from './records/schedules.ts';
import { runHandlers } from './runs/handlers.ts';

/** The handlers of scheduled reports; `job` runs them. */
export function reportScheduleHandlers(reports: Reports, job: JobDeclaration): readonly Handler[] {
  return [...scheduleHandlers(reports, job), ...runHandlers(reports)];
}
