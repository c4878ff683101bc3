import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';

const day = 86_400_000;
/** Gateways repeat events for days at most, and events contain what guests typed at the gateway. */
const storedForMs = 90 * day;
const batch = 500;

/** Deletes events of card gateways that are 90 days old. */
export function forgetPaymentEvents(server: ServerContext): Job {
  return recurringJob(server, {
    name: 'payment-events',
    everyMs: day,
    async step(transaction) {
      const old = await transaction
        .deleteFrom('payment_event')
        .where('id', 'in', (query) =>
          query
            .selectFrom('payment_event')
            .select('id')
            .where('received_at', '<', new Date(server.now().getTime() - storedForMs))
            .limit(batch),
        )
        .returning('id')
        .execute();
      return old.length === batch;
    },
  });
}
