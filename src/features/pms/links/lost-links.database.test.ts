// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { fiasLink } from '../testing/fias-link.ts';
import { until } from '../testing/running-links.ts';

const at = fiasLink();
const setLink = (values: {
  holder?: string;
  held_until?: Date;
  state?: 'up';
  resync_requested_at?: Date;
  resync_started_at?: Date;
}) =>
  at.server.database.system
    .updateTable('pms_link')
    .set(values)
    .where('id', '=', at.world.gateway.id)
    .execute();

test('a connection that is gone makes one charge unknown, and the others wait for the next one', async () => {
  const links = await at.up();
  const stay = await at.arrive('101', 'Smith');
  await links.stop();
  for (let amount = 1; amount <= 5; amount += 1) await at.world.charge(stay, { amount });
  const stop = at.hotel.listen((event) => {
    if (event.kind !== 'sent' || !event.text.startsWith('LA')) return;
    stop();
    at.hotel.freeze();
  });
  at.start();
  await until(async () => (await at.states()).every((state) => /posted|unknown/.test(state)), 20);
  expect((await at.states()).filter((state) => state === 'unknown')).toHaveLength(1);
});

test('the former holder of a link says nothing about it anymore', async () => {
  const former = await at.up();
  await setLink({ holder: crypto.randomUUID(), held_until: new Date(at.now().getTime() + 60_000) });
  const closed = at.hotel.next(({ kind }) => kind === 'closed');
  at.hotel.cut();
  await closed;
  await former.stop();
  expect(await at.link()).toMatchObject({ state: 'up', last_error: null });
});

test('a synchronization that is requested while a charge is under way begins after it', async () => {
  await at.up();
  const stay = await at.arrive('101', 'Smith');
  at.hotel.faults.posting = 'held';
  await at.world.charge(stay);
  await at.become('sent');
  await setLink({ resync_requested_at: at.now() });
  const asked = at.hotel.next((event) => event.kind === 'received' && event.record.type === 'DR');
  // The link has looked at least once.
  const looked = at.now().getTime() + 3_000;
  await until(() => at.now().getTime() > looked);
  at.hotel.releaseAnswers();
  await asked;
  await until(async () => (await at.link())?.resync_requested_at === null);
  await at.become('posted');
});

test('a synchronization that a server did not see the end of is over when the link starts again', async () => {
  const links = await at.up();
  await at.arrive('101', 'Smith');
  await links.stop();
  await setLink({ resync_started_at: at.now() });
  await at.up();
  expect(await at.link()).toMatchObject({ resync_started_at: null });
});
