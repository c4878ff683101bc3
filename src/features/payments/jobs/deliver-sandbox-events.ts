import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { findGateway, openSecret } from '../../payment-gateways/queries.ts';
import { signatureOf } from '../adapters/signature.ts';

const second = 1_000;
/** The pauses after failed deliveries; after the last one the event is given up. */
const pausesMs = [5, 30, 120, 600, 3_600, 6 * 3_600, 12 * 3_600].map((seconds) => seconds * second);

/** Delivers the sandbox's events to our own webhook route, like an acquirer. */
export function deliverSandboxEvents(server: ServerContext): Job {
  return rowJob(server, {
    name: 'sandbox-events',
    pollIntervalMs: second,
    table: 'sandbox_event',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    columns: ['payment_id', 'type', 'data', 'created_at', 'deliveries', 'organization_path'],
    async step({ claimedId: id, payment_id, organization_path, ...event }, write) {
      const gateway = await server.database.withScope([organization_path], async (transaction) => {
        const { gateway_id } = await transaction
          .selectFrom('sandbox_payment')
          .select('gateway_id')
          .where('id', '=', payment_id)
          .executeTakeFirstOrThrow();
        return findGateway(transaction, gateway_id);
      });
      const secret = gateway && (await openSecret(server, gateway, 'sandboxSecret'));
      let isDelivered = false;
      if (gateway !== undefined && typeof secret === 'string') {
        const { type, data, created_at } = event;
        const created = Math.floor(created_at.getTime() / second);
        const body = JSON.stringify({ id, type, created, data });
        const times = gateway.settings.sandbox?.events === 'twice' ? 2 : 1;
        for (let time = 0; time < times; time += 1) {
          const response = await server.requestSelf(`/payments/${gateway.id}/events`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'atrium-signature': await signatureOf(secret, body, server.now()),
            },
            body,
          });
          isDelivered = response.ok;
        }
      }
      const pause = isDelivered ? undefined : pausesMs[event.deliveries];
      await write(async (transaction) => {
        await transaction
          .updateTable('sandbox_event')
          .set({ deliveries: event.deliveries + 1 })
          .where('id', '=', id)
          .execute();
        return pause === undefined ? null : new Date(server.now().getTime() + pause);
      });
    },
  });
}
