import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';
import { addMessages } from '../messages/add-messages.ts';
import { sendAlerts } from '../messages/send-alerts.ts';
import { applyViolations } from './apply-violations.ts';
import { violationsOf } from './violations.ts';

const everyMs = 30_000;
/** A rule is evaluated about once a minute. */
const evaluatedEveryMs = 55_000;
const mostRules = 1_000;

/** Evaluates the rules, those of one kind together, and moves their incidents on. */
export function evaluateAlertRules(server: ServerContext): Job {
  return recurringJob(server, {
    name: 'alert-rules',
    everyMs,
    step: async (transaction) => {
      const isMoreLeft = await evaluateSome(transaction, server.now());
      server.jobs.wake(sendAlerts);
      return isMoreLeft;
    },
  });
}

/** Evaluates up to a thousand due rules of one kind; returns whether there may be more. */
async function evaluateSome(transaction: ScopedTransaction, now: Date): Promise<boolean> {
  const due = transaction
    .selectFrom('alert_rule')
    .where('status', '=', 'Active')
    .where(({ or, eb }) =>
      or([
        eb('evaluated_at', 'is', null),
        eb('evaluated_at', '<=', new Date(now.getTime() - evaluatedEveryMs)),
      ]),
    );
  const first = await due
    .select('kind')
    .orderBy('evaluated_at', (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  if (first === undefined) return false;
  const rules = await due
    .select('id')
    .where('kind', '=', first.kind)
    .orderBy('evaluated_at', (order) => order.asc().nullsFirst())
    .limit(mostRules)
    .forUpdate()
    .execute();
  const ids = rules.map(({ id }) => id);
  const violations = await violationsOf(transaction, first.kind, ids, now);
  const changes = await applyViolations(transaction, first.kind, ids, violations, now);
  await addMessages(transaction, changes, now);
  await transaction
    .updateTable('alert_rule')
    .set({ evaluated_at: now })
    .where('id', '=', any(ids))
    .execute();
  return true;
}
