import type { RouterClient } from '../../public/routeros.ts';
import type { Result, Wished } from '../adapter.ts';
import { othersInVlan } from './event.ts';
import { wirelessMenus } from './menus.ts';
import { changeProvisioning } from './provisioning.ts';
import { supportedBands } from './wireless.ts';

/** In the order in which objects are removed: none is, while another refers to it. */
const menus = [
  '/ip/firewall/nat',
  '/ip/hotspot/ip-binding',
  '/ip/hotspot',
  '/ip/hotspot/profile',
  '/queue/simple',
  '/queue/type',
  '/ip/dhcp-server',
  '/ip/dhcp-server/network',
  '/ip/pool',
  '/ip/address',
  '/interface/vlan',
];

/**
 * Removes what earlier events have left in a VLAN that is another's now, because their teardown did not reach the device. That
 * teardown finds nothing of its own later, and leaves the new event alone.
 */
export async function removeLeftovers(
  client: RouterClient,
  wished: Pick<Wished, 'mark'>,
  { vlan, of }: { vlan: number; of: 'gateway' | 'wireless' },
): Promise<Result<null>> {
  const isLeft = othersInVlan(wished, vlan);
  for (const menu of of === 'gateway' ? menus : wirelessMenus.toReversed()) {
    const rows = await client.list(menu);
    if (!rows.ok) return rows;
    for (const row of rows.value) {
      const name = [row.name, row.comment].find((text) => isLeft.test(text ?? '')) ?? '';
      const id = row['.id'];
      if (name === '' || id === undefined) continue;
      if (menu === '/interface/wifi/configuration') {
        const taken = await takeOutOfRules(client, row.name ?? '');
        if (!taken.ok) return taken;
      }
      const removed = await client.remove(menu, id);
      if (!removed.ok && removed.kind !== 'not-found') return removed;
    }
  }
  return { ok: true, value: null };
}

async function takeOutOfRules(client: RouterClient, configuration: string): Promise<Result<null>> {
  for (const band of Object.keys(supportedBands)) {
    const object = { path: '', key: '', properties: { band, configuration }, secretProperties: [] };
    const changed = await changeProvisioning(client, {
      action: 'remove',
      object: { ...object, id: '' },
    });
    if (!changed.ok) return changed;
  }
  return { ok: true, value: null };
}
