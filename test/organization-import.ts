import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ImportedLines } from '../src/contract/import.ts';
import {
  checkOrganizationImport,
  importOrganizationsBelow,
} from '../src/features/organizations/import/contract.ts';
import { family, refillFamily } from './organization-family.ts';
import { startTestServer, type TestServer } from './server.ts';

/** What the browser sends of a file with these columns; the lines below its header count from 2. */
export function linesOf(columns: string, ...lines: string[]): ImportedLines {
  return {
    fields: columns.split(','),
    lines: lines.map((line, index) => ({ line: index + 2, values: line.split(',') })),
  };
}

/** Before each test the family as it was, and an administrator of its grouping, below which things are imported. */
export function setUpImports() {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await refillFamily(server.database.system);
    await server.database.system.deleteFrom('admin_history').execute();
    token = await server.signInAs(family.grouping.number);
  });

  const below = (number: number) => ({ params: { orgNumber: String(number) } });
  const check = (body: ImportedLines, top = family.grouping.number, as = token) =>
    server.call(checkOrganizationImport, { ...below(top), body }, as);
  const organizations = () =>
    server.database.system
      .selectFrom('organization')
      .select(['number', 'parent_number', 'path', 'name', 'status', 'city', 'version'])
      .orderBy('number')
      .execute();
  return {
    check,
    commit: (body: ImportedLines, top = family.grouping.number, as = token) =>
      server.call(importOrganizationsBelow, { ...below(top), body }, as),
    reasons: async (...given: Parameters<typeof check>) =>
      (await check(...given)).badLines.map(({ line, field, reason }) => [line, field, reason]),
    request: (path: string, as = token) =>
      server.request(path, { headers: { authorization: `Bearer ${as}` } }),
    signInAs: (...given: Parameters<TestServer['signInAs']>) => server.signInAs(...given),
    system: () => server.database.system,
    organizations,
    called: async (name: string) => (await organizations()).find((one) => one.name === name),
    history: () =>
      server.database.system
        .selectFrom('admin_history')
        .selectAll()
        .where('action', '=', 'import')
        .execute(),
  };
}
