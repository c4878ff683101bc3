import { afterAll, beforeAll, expect, test } from 'vitest';
import { RunningServer } from '../../../../e2e/server.ts';
import { interruptCodeGeneration } from '../../../../test/interrupted-code-generation.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await RunningServer.create();
}, 60_000);
afterAll(() => server.remove());

test('a killed server generates the remaining codes after its restart, each code once', async () => {
  const { countWhenKilled, stored } = await interruptCodeGeneration(server, 20_000);
  expect(countWhenKilled).toBeGreaterThan(0);
  expect(countWhenKilled).toBeLessThan(20_000);
  expect(stored).toEqual({ count: 20_000, lines: 20_000, distinct: 20_000 });
});
