// On both engines: it executes statements that no example of a route does.
import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { setTokenSource } from '../../../ui/api/call.ts';
import type { DeviceState } from '../contract.ts';
import { addDevices } from '../testing/added-devices.ts';
import { followStates } from './follow-states.ts';

let server: TestServer;
let family: TestProvider;
let http: ReturnType<typeof createAdaptorServer>;
let token: string;
let rejections = 0;
let following = new AbortController();
let requests: Request[] = [];
const originalFetch = globalThis.fetch;

// Not the shared server: a test stops it, and it needs short intervals.
beforeAll(async () => {
  server = await startTestServer({
    live: { pollEveryMs: 20, heartbeatMs: 30, authorizeEveryMs: 60_000 },
  });
  http = createAdaptorServer({ fetch: server.application.hono.fetch });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  // In a browser, paths are relative to the page's origin.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const request = new Request(`http://127.0.0.1:${address.port}${path}`, init);
    requests.push(request);
    return originalFetch(request);
  });
  setTokenSource(
    () => token,
    () => {
      rejections += 1;
    },
  );
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
  following = new AbortController();
  requests = [];
  rejections = 0;
});
afterEach(() => following.abort());
afterAll(async () => {
  vi.unstubAllGlobals();
  // Test files in a worker share modules.
  setTokenSource(() => '');
  await server.close();
});

/** Follows the states as a page does and collects the latest by device. */
function follow(orgNumber = family.area.number) {
  const states = new Map<string, DeviceState>();
  const position = { lastEventId: undefined };
  const ended = followStates(
    orgNumber,
    position,
    (changed) => {
      for (const state of changed) states.set(state.id, state);
    },
    following.signal,
  );
  return { states, ended };
}

async function addDevice(): Promise<string> {
  const [id = ''] = await addDevices(server.database.system, 1, {
    area: family.area,
    nextCheckAt: null,
  });
  return id;
}

function setState(id: string, state: 'up' | 'down') {
  return server.database.system
    .updateTable('device')
    .set({ state, checked_at: server.clock.now })
    .where('id', '=', id)
    .execute();
}

test('a page receives changed states until it aborts', async () => {
  const id = await addDevice();
  const { states, ended } = follow();
  await setState(id, 'up');
  await expect.poll(() => states.get(id)?.state, { timeout: 20_000 }).toBe('up');
  following.abort();
  await ended;
});

test('an interrupted stream resumes after its last event', async () => {
  const id = await addDevice();
  const { states } = follow();
  await setState(id, 'up');
  await expect.poll(() => states.get(id)?.state, { timeout: 20_000 }).toBe('up');
  const at = server.clock.now.toISOString();
  if ('closeAllConnections' in http) http.closeAllConnections();
  await setState(id, 'down');
  server.clock.now = new Date(server.clock.now.getTime() + 600_000);
  await expect.poll(() => states.get(id)?.state, { timeout: 20_000 }).toBe('down');
  expect(requests.length).toBeGreaterThanOrEqual(2);
  expect(requests.at(-1)?.headers.get('last-event-id')).toBe(at);
});

test.each([
  ['not signed in', () => 'x'.repeat(43), 'area', 1],
  ['an organization outside the scope', () => token, 'foreignSite', 0],
] as const)(
  'a rejected page does not retry: %s',
  async (_why, newToken, member, rejectedTokens) => {
    token = newToken();
    await follow(family[member].number).ended;
    expect(requests).toHaveLength(1);
    expect(rejections).toBe(rejectedTokens);
  },
);

// Runs last because it stops the server.
test('a stopping server ends its streams, so that it can close', async () => {
  const id = await addDevice();
  const { states } = follow();
  await setState(id, 'up');
  await expect.poll(() => states.size, { timeout: 20_000 }).toBe(1);
  server.application.drain();
  const closed = new Promise((resolve) => {
    http.close(resolve);
  });
  await expect(closed).resolves.toBeUndefined();
});
