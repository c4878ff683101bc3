import type { ScopedTransaction } from '../../../server/context.ts';
import type { PushSource } from '../../site-network/public/pushes.ts';

/** The id of the ports of a site's units as a source of pushes: they are no record of their own. */
export function portsSourceId(siteNumber: number): string {
  return `00000000-0000-4000-8000-${String(siteNumber).padStart(12, '0')}`;
}

export interface KeysSource extends PushSource {
  /** of the connection profile that carries the keys */
  profileNumber: number;
  ssid: string;
}

/** Returns what PAN Mapping pushes at a site: the ports of units, and the keys of each connection profile of type PAN. */
export async function panSources(
  transaction: ScopedTransaction,
  siteNumber: number,
): Promise<{ ports: PushSource; keys: KeysSource[] }> {
  const profiles = await transaction
    .selectFrom('connection_profile')
    .select(['id', 'number', 'ssid'])
    .where('organization_number', '=', siteNumber)
    .where('type', '=', 'pan')
    .where('status', '<>', 'Draft')
    .orderBy('number')
    .execute();
  return {
    ports: { kind: 'pan', id: portsSourceId(siteNumber), name: 'Ports of units' },
    keys: profiles.flatMap(({ id, number, ssid }) =>
      ssid === null
        ? []
        : [{ kind: 'pan' as const, id, name: `Keys of ${ssid}`, profileNumber: number, ssid }],
    ),
  };
}
