// On both engines
import { expect, test } from 'vitest';
import { method, publishPortal, ticketOf } from '../../../../test/portal-guests.ts';
import { addPlan } from '../../../../test/sales.ts';
import { rotatingPasswords, viewPassword } from '../../rotating-password/contract.ts';
import { exampleKey } from '../../rotating-password/examples.ts';
import type { RotatingPassword } from '../../rotating-password/fields.ts';
import { portalWorld } from '../testing/portal-world.ts';

const world = portalWorld();
const { arrive, attempt, browser, goOnline, guestRow } = world;

async function addPolicy(changes: Partial<RotatingPassword> = {}) {
  const { family, token } = world.calls;
  const { server, area } = world;
  await publishPortal(server, area, { methods: { methods: [method('rotatingPassword')] } });
  const plan = await addPlan(server.database.system, area.number, 'Lobby');
  const params = { orgNumber: String(family.site.number) };
  const body = exampleKey({ mode: 'portal', plan, overlap: 600, ...changes });
  const policy = await server.call(rotatingPasswords.create, { params, body }, token);
  const sent = { params: { ...params, policyId: policy.id, rotationId: policy.current?.id ?? '' } };
  const { password } = await server.call(viewPassword, sent, token);
  return { policy, password };
}

const enter = async (rotatingPassword: string) =>
  browser().submit(await arrive(), 'rotatingPassword', { rotatingPassword });

test('the password of the period lets a guest in with its plan, and another one does not', async () => {
  const { policy, password } = await addPolicy();
  const wrong = await enter('canoe-maple-river-12');
  expect(wrong.text).toContain('This is not the password that is valid now.');
  expect(wrong.html).not.toContain('canoe-maple');
  const sent = await enter(` ${password} `);
  expect(ticketOf(sent)).toHaveLength(32);
  expect(await attempt()).toMatchObject({ step: 'Granted', method: 'rotatingPassword' });
  expect(await guestRow()).toMatchObject({ rotation_id: policy.current?.id, valid_until: null });
});

test('a guest whose access ends with the password must enter the next one', async () => {
  const { policy, password } = await addPolicy({ onChange: 'timeout' });
  await goOnline(await enter(password));
  const until = new Date(policy.current?.validUntil ?? '');
  expect(await guestRow()).toMatchObject({ valid_until: until });
  await world.server.database.system
    .updateTable('guest_session')
    .set({ state: 'stopped', stopped_at: world.server.clock.now })
    .where('organization_number', '=', world.area.number)
    .execute();
  world.server.clock.now = until;
  expect((await arrive()).text).toContain('You can sign in again to continue.');
});

test('no more devices are let in on a day than are allowed', async () => {
  const { policy, password } = await addPolicy({ devicesPerDay: 1 });
  await world.server.database.system
    .insertInto('password_day')
    .values({
      policy_id: policy.id,
      day: world.server.clock.now.toISOString().slice(0, 10),
      devices: 1,
    })
    .execute();
  expect((await enter(password)).text).toContain('oo many devices');
});
