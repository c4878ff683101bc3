import type { ScopedTransaction } from '../../../server/context.ts';
import type { JobDeclaration } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { findGateway } from '../../payment-gateways/queries.ts';
import { ask } from '../lookups/ask.ts';
import { openQuestion } from '../lookups/member-hash.ts';
import { listWithoutGateway, type Programme, programmeOf } from '../lookups/programmes.ts';
import { asksAgainAfterMs, storeAnswer } from '../lookups/stored-lookup.ts';

/** Nobody waits for it. */
export const laterWaitMs = 10_000;

/** Declares the job that asks programmes again which gave no answer, so that guests get their benefit later. */
export const askProgrammesLater: JobDeclaration = (server) =>
  rowJob(server, {
    name: 'loyalty-look-ups',
    pollIntervalMs: 10_000,
    table: 'loyalty_lookup',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    // Several, so that one silent question does not delay all others; far longer than one is waited for.
    claimDurationsMs: [60_000],
    concurrency: 8,
    columns: [
      'id',
      'gateway_id',
      'sealed_question',
      'organization_number',
      'organization_path',
      'tries',
    ],
    async step(row, write) {
      const { id, gateway_id: gatewayId, sealed_question: sealed, tries } = row;
      const programme =
        sealed === null
          ? null
          : await server.database.transaction((transaction) =>
              programmeOfLookup(transaction, gatewayId),
            );
      if (programme === null || sealed === null) return write(() => Promise.resolve(null));
      const area = {
        number: row.organization_number,
        path: row.organization_path,
        providerScope: [row.organization_path],
      };
      const question = await openQuestion(server, id, sealed);
      const answer = await ask(server, area, programme, question, laterWaitMs);
      const nextMs = asksAgainAfterMs[tries];
      return write(async (transaction) => {
        await storeAnswer(transaction, server, { id, programme, answer, askedBy: null });
        return answer.result !== 'noAnswer' || nextMs === undefined
          ? null
          : new Date(server.now().getTime() + nextMs);
      });
    },
  });

/** Returns the programme of a look-up; null when its gateway was deleted or no longer takes guests. */
export async function programmeOfLookup(
  transaction: ScopedTransaction,
  gatewayId: string | null,
): Promise<Programme | null> {
  if (gatewayId === null) return listWithoutGateway;
  const gateway = await findGateway(transaction, gatewayId);
  const isUsable = gateway?.status === 'Active' || gateway?.status === 'Test';
  return gateway !== undefined && isUsable ? programmeOf(gateway) : null;
}
