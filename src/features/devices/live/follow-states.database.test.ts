import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { family, fillFamily } from '../../../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { setTokenSource } from '../../../ui/api/call.ts';
import type { DeviceState } from '../contract.ts';
import { addDevices } from '../testing/added-devices.ts';
import { followStates } from './follow-states.ts';

let server: TestServer;
let http: ReturnType<typeof createAdaptorServer>;
let token: string;
let refusals = 0;
let following = new AbortController();
let requests: Request[] = [];
const own = globalThis.fetch;

beforeAll(async () => {
  server = await startTestServer({
    live: { lookEveryMs: 20, heartbeatMs: 30, askAgainMs: 60_000 },
  });
  await fillFamily(server.database.system);
  http = createAdaptorServer({ fetch: server.application.hono.fetch });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  // A page's addresses begin at its server.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const request = new Request(`http://127.0.0.1:${address.port}${path}`, init);
    requests.push(request);
    return own(request);
  });
  setTokenSource(
    () => token,
    () => {
      refusals += 1;
    },
  );
});
beforeEach(async () => {
  token = await server.signInAs(family.provider.number);
  following = new AbortController();
  requests = [];
  refusals = 0;
});
afterEach(() => following.abort());
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

/** Follows as a page does; what was heard, by device. */
function follow(orgNumber = family.area.number) {
  const heard = new Map<string, DeviceState>();
  const place = { lastEventId: undefined };
  const ended = followStates(
    orgNumber,
    place,
    (states) => {
      for (const state of states) heard.set(state.id, state);
    },
    following.signal,
  );
  return { heard, ended };
}

async function addDevice(): Promise<string> {
  const [id = ''] = await addDevices(server.database.system, 1, { nextCheckAt: null });
  return id;
}

function setState(id: string, state: 'up' | 'down') {
  return server.database.system
    .updateTable('device')
    .set({ state, checked_at: server.clock.now })
    .where('id', '=', id)
    .execute();
}

test('a page hears what changes, until it wants no more', async () => {
  const id = await addDevice();
  const { heard, ended } = follow();
  await setState(id, 'up');
  await expect.poll(() => heard.get(id)?.state, { timeout: 20_000 }).toBe('up');
  following.abort();
  await ended;
});

test('a stream that breaks off goes on from where it was', async () => {
  const id = await addDevice();
  const { heard } = follow();
  await setState(id, 'up');
  await expect.poll(() => heard.get(id)?.state, { timeout: 20_000 }).toBe('up');
  const at = server.clock.now.toISOString();
  if ('closeAllConnections' in http) http.closeAllConnections();
  await setState(id, 'down');
  server.clock.now = new Date(server.clock.now.getTime() + 600_000);
  await expect.poll(() => heard.get(id)?.state, { timeout: 20_000 }).toBe('down');
  expect(requests.length).toBeGreaterThanOrEqual(2);
  expect(requests.at(-1)?.headers.get('last-event-id')).toBe(at);
});

test.each([
  ['not signed in', () => 'x'.repeat(43), family.area.number, 1],
  ['nothing there for them', () => token, family.foreignSite.number, 0],
])('a page that is refused asks once: %s', async (_why, tokenOf, orgNumber, refused) => {
  token = tokenOf();
  await follow(orgNumber).ended;
  expect(requests).toHaveLength(1);
  expect(refusals).toBe(refused);
});

test('a server that stops ends its streams, and takes no new ones', async () => {
  const id = await addDevice();
  const { heard } = follow();
  await setState(id, 'up');
  await expect.poll(() => heard.size, { timeout: 20_000 }).toBe(1);
  server.application.drain();
  const closed = new Promise((resolve) => {
    http.close(resolve);
  });
  await expect(closed).resolves.toBeUndefined();
});
