// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { endGroupLink, extendGroup, makeGroupLink } from '../contract.ts';
import { groupWorld } from '../testing/group-world.ts';
import { forgetGroupLinks } from './forget-links.ts';
import { groupLinkPath } from './link-path.ts';

const world = groupWorld();

const makeLink = async (groupId: string) => {
  const { path } = await world.server.call(
    makeGroupLink,
    { params: { ...world.groups.params, groupId } },
    world.token,
  );
  return path.split('token=')[1] ?? '';
};
const open = async (link: string) => {
  const response = await world.server.request(`${groupLinkPath}?token=${link}`);
  return { status: response.status, text: await response.text() };
};
const post = (link: string, value: string, kind = 'reservation') =>
  world.server.request(groupLinkPath, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token: link, kind, value, name: '' }).toString(),
  });
const add = async (link: string, value: string, kind?: string) => {
  const response = await post(link, value, kind);
  return { status: response.status, text: await response.text() };
};

test('the coordinator sees the members and adds as many as allowed, each once', async () => {
  const { id } = await world.groups.add({ name: 'Berg & Tours', coordinatorMost: 2 });
  await world.groups.addMember(id, { value: 'R-1', name: 'Zoë Ng' });
  const link = await makeLink(id);
  const page = await open(link);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Berg &amp; Tours');
  expect(page.text).toContain('Zoë Ng');
  expect(await add(link, 'not an address', 'email')).toMatchObject({ status: 422 });
  expect((await add(link, 'r-1')).text).toContain('r-1 is a member already');
  const outcomes = await Promise.all(['R-2', 'R-3', 'R-4'].map((value) => add(link, value)));
  expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 303, 422]);
  expect((await world.groups.get(id)).members).toBe(3);
  expect((await open(link)).text).toContain('as many members as allowed (2)');
});

test('a link ends with the group, follows its end, and a new one ends it', async () => {
  const { id } = await world.groups.add({ validUntil: '2026-06-11T12:00' });
  const first = await makeLink(id);
  const second = await makeLink(id);
  expect((await open(first)).status).toBe(404);
  expect((await open(second)).status).toBe(200);
  await world.server.call(
    extendGroup,
    { params: { ...world.groups.params, groupId: id }, body: { validUntil: '2026-06-12T12:00' } },
    world.token,
  );
  world.server.clock.now = new Date('2026-06-11T18:00:00Z');
  expect((await open(second)).status).toBe(200);
  world.server.clock.now = new Date('2026-06-12T12:00:00Z');
  const over = await open(second);
  expect(over).toMatchObject({ status: 404 });
  expect(over.text).toContain('no longer valid');
  expect((await add(second, 'R-9')).status).toBe(404);
  await takeDueSteps(forgetGroupLinks(world.server.context));
  const left = await world.server.database.system
    .selectFrom('guest_group_link')
    .select('id')
    .where('group_id', '=', id)
    .execute();
  expect(left).toEqual([]);
});

test('a link can be ended', async () => {
  const { id } = await world.groups.add();
  const link = await makeLink(id);
  await world.server.call(
    endGroupLink,
    { params: { ...world.groups.params, groupId: id } },
    world.token,
  );
  expect((await open(link)).status).toBe(404);
});

test('the page names the member that was added with it, and only for a minute', async () => {
  const { id } = await world.groups.add({ coordinatorMost: 5 });
  const link = await makeLink(id);
  const first = (await post(link, 'C-3')).headers.get('location') ?? '';
  await post(link, 'B-2');
  const textOf = async () => (await world.server.request(first)).text();
  expect(await textOf()).toContain('C-3 is a member now');
  world.server.clock.now = new Date(world.server.clock.now.getTime() + 61_000);
  expect(await textOf()).not.toContain('is a member now');
});

test('after a member was added, reloading adds nothing, and the member is the first of the list', async () => {
  const { id } = await world.groups.add({ coordinatorMost: 5, validUntil: '2026-06-11T17:29' });
  await world.groups.addMember(id, { value: 'A-1' });
  const link = await makeLink(id);
  await add(link, 'B-2');
  world.server.clock.now = new Date('2026-06-10T12:01:00Z');
  const response = await post(link, 'C-3');
  expect(response.status).toBe(303);
  const after = await world.server.request(response.headers.get('location') ?? '');
  const text = await after.text();
  expect(after.status).toBe(200);
  expect(text).toContain('C-3 is a member now');
  expect(text).toContain('Valid until Thu, Jun 11, 2026, 17:29');
  const order = ['C-3', 'B-2', 'A-1'].map((value) => text.indexOf(`<strong>${value}`));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
  expect((await world.groups.get(id)).members).toBe(3);
});
