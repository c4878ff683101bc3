import { afterAll, beforeAll, expect, test } from 'vitest';
import { RunningServer } from '../../../../e2e/server.ts';
import { killedAndFinished } from '../../../../test/killed-code-maker.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await RunningServer.create();
}, 60_000);
afterAll(() => server.remove());

test('a server that is killed half-way makes the rest after its restart: each code once', async () => {
  const { madeWhenKilled, stored } = await killedAndFinished(server, 20_000);
  expect(madeWhenKilled).toBeGreaterThan(0);
  expect(madeWhenKilled).toBeLessThan(20_000);
  expect(stored).toEqual({ made: 20_000, lines: 20_000, distinct: 20_000 });
});
