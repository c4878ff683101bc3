import type { OrganizationRequest } from '../../../server/http/handlers.ts';
import { refuseMistaken } from '../../../server/refusals.ts';
import { insertPlanned } from '../../devices/queries.ts';
import type { WholeSite } from './contract.ts';
import { under } from './under.ts';

/** Adds devices to the request's area, each after the one that it is connected to. */
export async function addDevices(
  request: OrganizationRequest,
  devices: WholeSite['areas'][number]['devices'],
): Promise<void> {
  const ids = new Map<string, string>();
  let waiting = [...devices.entries()];
  while (waiting.length > 0) {
    const ready = waiting.filter(
      ([, { parentName }]) => parentName === null || ids.has(parentName),
    );
    if (ready.length === 0)
      refuseMistaken(
        Object.fromEntries(
          waiting.map(([index]) => [
            `devices.${index}.parentName`,
            'This device does not exist in the area',
          ]),
        ),
      );
    for (const [index, { parentName, ...device }] of ready) {
      const parentId = ids.get(parentName ?? '') ?? null;
      const insert = () => insertPlanned(request, { ...device, parentId });
      ids.set(device.name, await under(`devices.${index}`, insert));
    }
    waiting = waiting.filter((entry) => !ready.includes(entry));
  }
}
