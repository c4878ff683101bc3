import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { JobDeclaration } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { changeSessions } from '../../radius/public/session-changes.ts';
import type { PanState } from '../rules/states.ts';
import { coolDown, endNetworks, setState } from './change-state.ts';
import { ensureKeys, type KeyWork } from './pan-keys.ts';

const by = 'Atrium';
/** A key is not used again for so long. */
const storedMs = 90 * 86_400_000;
const forgottenPerStep = 500;

/**
 * Declares the job that moves networks on: keys of check-ins are made, reserved networks begin, leases end, the grace ends,
 * VLANs have cooled down.
 */
export const changePans: JobDeclaration = (server) =>
  rowJob(server, {
    name: 'private-networks',
    pollIntervalMs: 2_000,
    table: 'pan',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    columns: ['id'],
    batchSize: 20,
    async step({ id }, write) {
      const work = { secrets: server.secrets, now: server.now(), by };
      await write((transaction) => takeStep({ ...work, transaction }, id));
      server.jobs.wake(changeSessions);
    },
  });

/** Changes a due network and returns when it is due again. */
async function takeStep(work: KeyWork, id: string): Promise<Date | null> {
  const { transaction, now } = work;
  const network = await findNetwork(transaction, id);
  const { state, fromAt, untilAt } = network;
  if (isUsable(state)) {
    const owner = { panId: id, siteNumber: network.siteNumber, ssid: network.ssid };
    await ensureKeys(work, owner, network.keyForm);
    if (untilAt !== null && untilAt <= now) await endNetworks(work, [network]);
    else if (state === 'Reserved' && fromAt <= now) await setState(work, [id], 'Active', null);
  } else if (state === 'Ending') await coolDown(work, network);
  else if (state === 'Cooling') await setState(work, [id], 'Ended', null);
  const after = await findNetwork(transaction, id);
  if (after.state === 'Reserved') return fromAt;
  if (isUsable(after.state)) return untilAt;
  return after.state === 'Ended' ? null : after.nextStepAt;
}

function isUsable(state: PanState): boolean {
  return state === 'Reserved' || state === 'Active' || state === 'Suspended';
}

async function findNetwork(transaction: ScopedTransaction, id: string) {
  const { settings, ...network } = await transaction
    .selectFrom('pan')
    .innerJoin('pan_pool as pool', 'pool.id', 'pan.pool_id')
    .select(['pan.id', 'pan.state', 'pan.from_at as fromAt', 'pan.until_at as untilAt'])
    .select(['pan.next_step_at as nextStepAt', 'pan.organization_number as siteNumber'])
    .select(['pool.settings', 'pool.ssid'])
    .where('pan.id', '=', id)
    .executeTakeFirstOrThrow();
  const { graceMinutes, coolingMinutes, keyForm } = settings;
  return { ...network, graceMinutes, coolingMinutes, keyForm };
}

/** Declares the job that removes networks, and replaced keys, whose keys may be used again. */
export const forgetPans: JobDeclaration = ({ database, now }) =>
  recurringJob(
    { database, now },
    {
      name: 'ended-private-networks',
      everyMs: 3_600_000,
      async step(transaction) {
        const before = new Date(now().getTime() - storedMs);
        await transaction.deleteFrom('pan_key').where('valid_until', '<', before).execute();
        const { numAffectedRows = 0n } = await sql`
          delete from pan where id in (
            select id from pan where state = 'Ended' and state_at < ${before} limit ${forgottenPerStep})`.execute(
          transaction,
        );
        return Number(numAffectedRows) === forgottenPerStep;
      },
    },
  );
