import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { type PushSource, setWishes } from '../../site-network/public/pushes.ts';
import { conferenceOf, type StoredConference } from '../records/conference-rows.ts';
import { openedSecrets } from '../records/conference-secrets.ts';
import { planDevices } from './plan-devices.ts';

export function sourceOf({ id, name }: Pick<StoredConference, 'id' | 'name'>): PushSource {
  return { kind: 'conference', id, name };
}

export function siteOf(row: Pick<StoredConference, 'organization_number' | 'organization_path'>) {
  return { number: row.organization_number, path: row.organization_path };
}

/** Makes what a conference needs the wishes of its devices, each with a step. The caller has locked the site. */
export async function tellDevices(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets' | 'now'>,
  row: StoredConference,
): Promise<void> {
  const site = siteOf(row);
  const conference = conferenceOf(row);
  const { wished } = await planDevices(transaction, site, conference, row.chosen);
  const { wpaKey } = await openedSecrets(server, row.id, row.secrets);
  await setWishes(
    { transaction, server, organization: site },
    sourceOf(row),
    wished.map(({ device, wish }) => {
      const isProtected =
        wish.wireless?.security === 'wpa2' || wish.wireless?.security === 'wpa3-sae';
      const secrets: Record<string, string> = {};
      if (isProtected && wpaKey !== undefined) secrets.passphrase = wpaKey;
      return { deviceId: device.id, wish, secrets };
    }),
  );
  for (const [position, { device }] of wished.entries())
    await transaction
      .insertInto('conference_step')
      .values({
        conference_id: row.id,
        device_id: device.id,
        device_name: device.name,
        position,
        state: 'Waiting',
      })
      .onConflict((conflict) =>
        conflict
          .columns(['conference_id', 'device_id'])
          .doUpdateSet({ device_name: device.name, position, undone_at: null }),
      )
      .execute();
  const kept = wished.map(({ device }) => device.id);
  // What was left out is undone like at the end, in the order in which it was done.
  await transaction
    .updateTable('conference_step')
    .set({ state: 'Undoing' })
    .where('conference_id', '=', row.id)
    .where('undone_at', 'is', null)
    .where((eb) => eb.not(eb('device_id', '=', any(kept))))
    .execute();
}
