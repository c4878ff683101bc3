import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { type PlanTerms, planTermsColumn } from './plan-terms.ts';

/** Returns the terms of a plan; null without one, or when it was deleted. */
export async function findPlan(
  transaction: ScopedTransaction,
  planId: string | null,
): Promise<PlanTerms | null> {
  if (planId === null) return null;
  const { rows } = await sql<{ terms: PlanTerms | null }>`
    select ${planTermsColumn} as terms from service_plan plan where plan.id = ${planId}`.execute(
    transaction,
  );
  return rows[0]?.terms ?? null;
}
