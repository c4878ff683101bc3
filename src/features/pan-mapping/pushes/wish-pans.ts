import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { JobDeclaration } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import {
  type PushSource,
  setWishes,
  type WishingRequest,
} from '../../site-network/public/pushes.ts';
import { lockSiteNetwork } from '../../site-network/public/vlan-ledger.ts';
import { portVlanWishes } from './port-vlans.ts';
import { panSources } from './sources.ts';
import { unitKeyWishes } from './unit-keys.ts';

/** Tells devices' wishes what the private networks of a site want now, and returns the sources. Nothing is sent before a push. */
export async function refreshPanWishes(request: WishingRequest): Promise<PushSource[]> {
  const { transaction, organization } = request;
  await lockSiteNetwork(transaction, organization.number);
  const { ports, keys } = await panSources(transaction, organization.number);
  for (const source of keys) await setWishes(request, source, await unitKeyWishes(request, source));
  await setWishes(request, ports, await portVlanWishes(request));
  return [...keys, ports];
}

/** Declares the job that follows changes of keys and VLANs, apart from check-ins, which cannot open keys. */
export const wishPans: JobDeclaration = (server) =>
  rowJob(server, {
    name: 'private-network-wishes',
    pollIntervalMs: 2_000,
    table: 'pan_change',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    columns: ['id', 'organization_number', 'organization_path'],
    async step({ id, organization_number: number, organization_path: path }, write) {
      await write(async (transaction) => {
        await forgetDue(transaction, { id, number }, server.now());
        await refreshPanWishes({ transaction, server, organization: { number, path } });
        return null;
      });
    },
  });

/** Before anything is read, so that no change is forgotten that is committed meanwhile. Other servers have locked theirs. */
function forgetDue(
  transaction: ScopedTransaction,
  { id, number }: { id: string; number: number },
  now: Date,
) {
  return sql`
    delete from pan_change where id in (
      select id from pan_change where id = ${id} or organization_number = ${number} and next_step_at <= ${now}
      for update skip locked)`.execute(transaction);
}
