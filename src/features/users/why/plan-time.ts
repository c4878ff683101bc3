import { sql } from 'kysely';
import type { PlanTime } from './contract.ts';

/** The `PlanTime` of the row `guest` with its `plan`. */
export const planTimeColumn = sql<PlanTime>`
  case when guest.valid_until is null and plan.duration_seconds is not null
    and (plan.settings->>'durationKind' = 'usage'
      or plan.settings->>'durationKind' = 'elapsed' and guest.entitled_at is null)
    then jsonb_build_object(
      'seconds', plan.duration_seconds, 'counts', plan.settings->>'durationKind') end`;
