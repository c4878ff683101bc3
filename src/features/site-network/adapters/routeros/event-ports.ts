import type { RouterClient, RouterRow } from '../../public/routeros.ts';
import type { Result, Wished } from '../adapter.ts';
import type { Change, DeviceObject, ReadObject } from '../device-object.ts';
import { bridgePortMenu, menuObject } from './menus.ts';

/** In the comment of a port: the event that has it, and the VLAN that it had before any event. */
const anyMark = /\s*atrium:conference:[0-9a-f-]{36}:was-(\d+)/;

export function eventPort(
  { mark }: Pick<Wished, 'mark'>,
  port: string,
  vlan: number,
): DeviceObject {
  return menuObject(bridgePortMenu, `${mark} ${port}`, { interface: port, pvid: String(vlan) });
}

/** Returns the ports that an event has, and none that others have taken over. */
export async function readEventPorts(
  client: RouterClient,
  { mark }: Wished,
): Promise<Result<ReadObject[]>> {
  const ports = await client.list(bridgePortMenu);
  if (!ports.ok) return ports;
  return {
    ok: true,
    value: ports.value
      .filter(({ comment }) => comment?.includes(mark))
      .map((row) => ({
        path: bridgePortMenu,
        key: `${mark} ${row.interface}`,
        id: row['.id'] ?? '',
        properties: { interface: row.interface ?? '', pvid: row.pvid ?? '1' },
        secretProperties: [],
      })),
  };
}

/** Gives a port the VLAN of an event, or what it had before the first one. */
export async function changeEventPort(
  client: RouterClient,
  { mark }: Wished,
  { action, object }: Change,
): Promise<Result<null>> {
  const port = object.key.slice(mark.length + 1);
  const ports = await client.list(bridgePortMenu);
  if (!ports.ok) return ports;
  const row: RouterRow | undefined = ports.value.find((one) => one.interface === port);
  const id = row?.['.id'];
  if (row === undefined || id === undefined)
    return action === 'remove'
      ? { ok: true, value: null }
      : {
          ok: false,
          kind: 'not-found',
          text: `${client.device.name} has no bridge port ${port}. Correct it under Advanced Conference › Ports.`,
        };
  const comment = row.comment ?? '';
  const before = anyMark.exec(comment)?.[1] ?? row.pvid ?? '1';
  const others = comment.replace(anyMark, '').trim();
  if (action === 'remove')
    // Another event may have taken it over since it was read.
    return comment.includes(mark)
      ? client.set(bridgePortMenu, id, { pvid: before, comment: others })
      : { ok: true, value: null };
  return client.set(bridgePortMenu, id, {
    pvid: object.properties.pvid ?? '1',
    comment: `${others} ${mark}:was-${before}`.trim(),
  });
}
