import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { family, refillFamily } from '../../../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { originalCell } from '../../../contract/csv.ts';
import type { ImportedLines } from '../../../contract/import.ts';
import {
  checkOrganizationImport,
  exportOrganizations,
  importColumns,
  importOrganizationsBelow,
} from './contract.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await refillFamily(server.database.system);
  token = await server.signInAs(family.grouping.number);
});

const top = { params: { orgNumber: String(family.grouping.number) } };
/** Lines of a file whose first line names its columns. */
const file = (columns: string, ...lines: string[]): ImportedLines => ({
  fields: columns.split(','),
  lines: lines.map((line, index) => ({ line: index + 2, values: line.split(',') })),
});
const check = (body: ImportedLines) =>
  server.call(checkOrganizationImport, { ...top, body }, token);
const commit = (body: ImportedLines) =>
  server.call(importOrganizationsBelow, { ...top, body }, token);

describe('the export', () => {
  const exported = async (top: number, as = token) => {
    const path = exportOrganizations.path.replace('{orgNumber}', String(top));
    const response = await server.request(path, { headers: { authorization: `Bearer ${as}` } });
    return { response, text: await response.text() };
  };

  test('is what stands below, parents first, and nothing removed', async () => {
    const { response, text } = await exported(family.grouping.number);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain(
      'Family-500010%20organizations.csv',
    );
    const [header, ...rows]: string[][] = parse(text, { bom: true });
    expect(header).toEqual(importColumns);
    const { site, area, sibling, siblingArea } = family;
    expect(rows.map(([number]) => Number(number))).toEqual(
      [site, area, sibling, siblingArea].map(({ number }) => number),
    );
  });

  test('is imported again without a change, and keeps formulas from running', async () => {
    await commit(file('type,name,time_zone,city', "Site,=HYPERLINK(1),UTC,'-Å;\t"));
    const { text } = await exported(family.grouping.number);
    expect(text).toContain(",'=HYPERLINK(1),");
    const [header = [], ...rows]: string[][] = parse(text, { bom: true });
    const lines = rows.map((row, index) => ({ line: index + 2, values: row.map(originalCell) }));
    expect(await check({ fields: header, lines })).toEqual({
      created: 0,
      updated: 0,
      unchanged: 5,
      badLines: [],
    });
  });

  test('is whole when it has many pages', async () => {
    const many = Array.from({ length: 2345 }, (_, index) => `Grouping,Group ${index}`);
    await commit(file('type,name', ...many));
    const rows: string[][] = parse((await exported(family.grouping.number)).text, { bom: true });
    expect(new Set(rows.map(([number]) => number)).size).toBe(1 + 2345 + 4);
  });

  test('is for roles that have the right to export', async () => {
    const { number } = family.grouping;
    const viewer = await server.signInAs(number, { organization: 'view' });
    expect((await exported(number, viewer)).response.status).toBe(403);
    const exporter = await server.signInAs(number, { organization: 'view' }, ['export']);
    expect((await exported(number, exporter)).response.status).toBe(200);
  });

  test('does not exist for what lies outside', async () => {
    expect((await exported(family.foreign.number)).response.status).toBe(404);
  });
});

describe('20,000 lines', () => {
  test('each below the one before are refused without going on forever', async () => {
    const chain = Array.from(
      { length: 20_000 },
      (_, index) => `${index + 1},${index},Grouping,G${index}`,
    );
    chain[0] = '1,,Grouping,G0';
    const backwards = await check(file('number,parent_number,type,name', ...chain.toReversed()));
    expect(backwards.badLines.at(-1)).toMatchObject({ field: 'parent_number' });
    const forwards = await check(file('number,parent_number,type,name', ...chain));
    expect(forwards.badLines).toHaveLength(20_000 - 62);
    expect(forwards.badLines[0]).toEqual({
      line: 64,
      field: 'parent_number',
      reason: 'organization 63 stands more than 64 levels deep',
    });
  });

  test('are imported', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `Grouping,Group ${index}`);
    expect(await commit(file('type,name', ...many))).toMatchObject({ created: 20_000 });
    expect(await check(file('type,name', ...many))).toMatchObject({ unchanged: 20_000 });
  });
});
