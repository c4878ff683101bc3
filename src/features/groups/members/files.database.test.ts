// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { exportGroups } from '../contract.ts';
import { groupWorld } from '../testing/group-world.ts';

const world = groupWorld();

test('an export of selected groups contains these only', async () => {
  const first = await world.groups.add({ name: 'Berg Tours' });
  const second = await world.groups.add({ name: 'Crew' });
  await world.groups.add({ name: 'Conference' });
  const { number } = world.family.site;
  const file = async (ids: string[]) => {
    const path = exportGroups.path.replace('{orgNumber}', String(number));
    const response = await world.server.request(`${path}?ids=${ids.join(',')}`, {
      headers: { authorization: `Bearer ${world.token}` },
    });
    expect(response.status).toBe(200);
    const lines = (await response.text()).trim().split('\r\n');
    return lines.slice(1).map((line) => line.split(',')[0]);
  };
  expect(new Set(await file([first.id, second.id]))).toEqual(new Set(['Berg Tours', 'Crew']));
  expect(await file([second.id])).toEqual(['Crew']);
});
