import type { World } from '../../../../test/facts.ts';
import { ownedBy } from '../../../../test/planting.ts';
import { exampleDevice } from '../../devices/examples.ts';
import { addDevices } from '../../devices/testing/added-devices.ts';

/** A router in an area of the site, whose address nothing answers at. */
export async function plantRouter(
  world: World,
  area: Parameters<typeof ownedBy>[0],
): Promise<string> {
  const { system } = world.server.database;
  const {
    name: _name,
    status,
    role,
    macAddress: _mac,
    host,
    nasIdentifier: _nas,
    parentId: _parent,
    ...settings
  } = exampleDevice({ host: '127.0.0.1' });
  const api = { scheme: 'http', port: 1, user: 'atrium', trust: 'nothing', fingerprint: null };
  const { id } = await system
    .insertInto('device')
    .values({
      ...ownedBy(area),
      type: 'mikrotik',
      name: world.unique('Router '),
      status,
      role,
      host,
      settings: JSON.stringify({ ...settings, api }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const due = new Date('2026-01-01');
  const difference = {
    path: '/ip/pool',
    key: { name: 'guests' },
    keyText: 'guests',
    action: 'set',
    template: 'Pools',
    takesOver: false,
    id: '*1',
    properties: [{ name: 'ranges', before: 'a', after: 'b' }],
  };
  const sealed = (what: string) =>
    world.server.context.secrets.seal(JSON.stringify([difference]), `router ${id} ${what}`);
  await system
    .insertInto('router_state')
    .values({
      id,
      next_step_at: null,
      read_due_at: due,
      compare_due_at: due,
      backup_due_at: due,
      sealed_differences: await sealed('differences'),
      sealed_adopted: await sealed('adopted'),
    })
    .execute();
  return id;
}

/** Adds a router that answers on loopback, with its sealed password. */
export async function addReachableRouter(
  { server, family }: World,
  port: number,
  password: string,
) {
  const { system } = server.database;
  const [id = ''] = await addDevices(system, 1, {
    area: family.area,
    type: 'mikrotik',
    nextCheckAt: null,
    fields: {
      api: { scheme: 'http', port, user: 'atrium', trust: 'nothing', fingerprint: null },
    },
  });
  const apiPassword = await server.context.secrets.seal(password, `device ${id} apiPassword`);
  await system
    .updateTable('device')
    .set({ secrets: JSON.stringify({ apiPassword }) })
    .where('id', '=', id)
    .execute();
  return id;
}
