import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ImportCalls, importCalls, linesOf } from '../../../../test/organization-import.ts';
import { newProvider } from '../../../../test/provider.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let calls: ImportCalls;

// A separate server, because other tests would be slower with so many organizations.
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const family = await newProvider(server);
  calls = importCalls(server, family, await server.signInAs(family.grouping.number));
});

describe('20,000 lines', () => {
  test('each below the one before are rejected below the maximum depth', async () => {
    const chain = Array.from(
      { length: 20_000 },
      (_, index) => `${index + 1},${index},Grouping,G${index}`,
    );
    chain[0] = '1,,Grouping,G0';
    const backwards = await calls.check(
      linesOf('number,parent_number,type,name', ...chain.toReversed()),
    );
    expect(backwards.badLines.at(-1)).toMatchObject({ field: 'parent_number' });
    const forwards = await calls.rejections(linesOf('number,parent_number,type,name', ...chain));
    expect(forwards).toHaveLength(20_000 - 62);
    expect(forwards[0]).toEqual([
      64,
      'parent_number',
      'organization 63 is more than 64 levels deep',
    ]);
  });

  test('are imported, and found again by a second import', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `Grouping,Group ${index}`);
    expect(await calls.commit(linesOf('type,name', ...many))).toMatchObject({ created: 20_000 });
    expect(await calls.check(linesOf('type,name', ...many))).toMatchObject({ unchanged: 20_000 });
  });
});
