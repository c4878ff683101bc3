import type { RouterClient, RouterRow } from '../../public/routeros.ts';
import type { Result, Wished } from '../adapter.ts';
import type { DeviceObject, ReadObject } from '../device-object.ts';
import { isEnabled } from '../vendors.ts';
import type { PortVlans, UnitKeys, WiredNetwork } from '../wish.ts';
import { bridgePortMenu, menuObject, passphraseMenu, wiredMenu } from './menus.ts';

/** Returns a server of 802.1X or MAC authentication for each port whose comment has one of the tags. */
export async function wiredObjects(
  client: RouterClient,
  { mark }: Wished,
  wish: WiredNetwork,
): Promise<Result<DeviceObject[]>> {
  const ports = await client.list('/interface/ethernet');
  if (!ports.ok) return ports;
  const tagged = ports.value.filter(({ comment }) => hasTag(comment ?? '', wish.portTags));
  if (tagged.length === 0)
    return {
      ok: false,
      kind: 'unsupported',
      text: `No port of ${client.device.name} has a comment with the tag ${wish.portTags.join(' or ')}. Write it into the comments of the ports first.`,
    };
  const { vlan } = wish;
  const fallback = vlan.by === 'fixed' ? vlan.vlan : vlan.by === 'pan' ? null : vlan.fallback;
  return {
    ok: true,
    value: tagged.map(({ name = '' }) =>
      menuObject(wiredMenu, `${mark} ${name}`, {
        interface: name,
        'auth-types': wish.authentication === 'mac' ? 'mac-auth' : 'dot1x',
        accounting: 'true',
        ...(fallback !== null && { 'guest-vlan-id': String(fallback) }),
        disabled: isEnabled('mikrotik', wish) ? 'false' : 'true',
      }),
    ),
  };
}

function hasTag(comment: string, tags: readonly string[]): boolean {
  const words = comment.toLowerCase().split(/[\s,;]+/);
  return tags.some((tag) => words.includes(tag.toLowerCase()));
}

/** Returns a passphrase for each unit, in the group of the network. */
export function unitKeyObjects({ mark, secrets }: Wished, wish: UnitKeys): DeviceObject[] {
  return wish.keys.flatMap(({ id, vlan, isIsolated }) => {
    const passphrase = secrets[id];
    if (passphrase === undefined) return [];
    return [
      menuObject(passphraseMenu, `${mark} ${id}`, {
        group: `atrium-${wish.profileNumber}`,
        passphrase,
        'vlan-id': String(vlan),
        isolation: isIsolated ? 'true' : 'false',
      }),
    ];
  });
}

/** Ports exist already, so they are marked in their comment, beside what is written there. */
export function portVlanObjects({ mark }: Wished, wish: PortVlans): DeviceObject[] {
  return wish.ports.map(({ port, vlan }) =>
    menuObject(bridgePortMenu, `${mark} ${port}`, { interface: port, pvid: String(vlan) }),
  );
}

export async function readPortVlans(
  client: RouterClient,
  { mark }: Wished,
): Promise<Result<ReadObject[]>> {
  const ports = await client.list(bridgePortMenu);
  if (!ports.ok) return ports;
  return {
    ok: true,
    value: ports.value.flatMap((row) =>
      (row.comment ?? '').includes(mark)
        ? [
            {
              path: bridgePortMenu,
              key: `${mark} ${row.interface}`,
              id: row['.id'] ?? '',
              properties: { interface: row.interface ?? '', pvid: row.pvid ?? '1' },
              secretProperties: [],
            },
          ]
        : [],
    ),
  };
}

/** Sets the VLAN of a port that exists, or gives it back to VLAN 1. */
export async function changePortVlan(
  client: RouterClient,
  { mark }: Wished,
  port: string,
  pvid: string | null,
): Promise<Result<null>> {
  const ports = await client.list(bridgePortMenu);
  if (!ports.ok) return ports;
  const row: RouterRow | undefined = ports.value.find((one) => one.interface === port);
  const id = row?.['.id'];
  if (row === undefined || id === undefined)
    return pvid === null
      ? { ok: true, value: null }
      : {
          ok: false,
          kind: 'not-found',
          text: `${client.device.name} has no bridge port ${port}. Correct the outlet in PAN Mapping.`,
        };
  const others = (row.comment ?? '').replace(mark, '').trim();
  return client.set(bridgePortMenu, id, {
    pvid: pvid ?? '1',
    comment: pvid === null ? others : `${others} ${mark}`.trim(),
  });
}
