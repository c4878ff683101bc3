import { makeRevocationList } from '../../../server/certificates/revocation-list.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { issuerOf } from './site-authority.ts';

const dayMs = 86_400_000;
/** Longer than the time between two lists, so that an outage of a day rejects nobody. */
const validMs = 3 * dayMs;

/** Writes the revocation list of each site's authority daily, and at once after a revocation. */
export function writeRevocationLists(server: ServerContext): Job {
  return rowJob(server, {
    name: 'revocation-lists',
    pollIntervalMs: 60_000,
    table: 'enterprise_authority',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    columns: ['id', 'certificate', 'fingerprint', 'sealed_key', 'list_number'],
    async step(authority, write) {
      const issuer = await issuerOf(server, authority);
      await write(async (transaction) => {
        const revoked = await transaction
          .selectFrom('enterprise_certificate')
          .select(['serial', 'revoked_at', 'reason'])
          .where('authority_id', '=', authority.id)
          .where('revoked_at', 'is not', null)
          // Ended ones need no entry (RFC 5280, section 3.3).
          .where('valid_until', '>', server.now())
          .orderBy('revoked_at')
          .execute();
        const from = server.now();
        const number = authority.list_number + 1;
        const list = await makeRevocationList(
          issuer,
          revoked.flatMap(({ serial, revoked_at: at, reason }) =>
            at === null || reason === null ? [] : [{ serial, at, reason }],
          ),
          { number, from, until: new Date(from.getTime() + validMs) },
        );
        await transaction
          .updateTable('enterprise_authority')
          .set({ revocation_list: Buffer.from(list), list_number: number, listed_at: from })
          .where('id', '=', authority.id)
          .execute();
        return new Date(from.getTime() + dayMs);
      });
    },
  });
}
