import { parse } from 'csv-parse/sync';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ImportCalls, importCalls, linesOf } from '../../../../test/organization-import.ts';
import {
  newProvider,
  type TestOrganization,
  type TestProvider,
} from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { originalCell } from '../../../contract/values/csv.ts';
import { exportOrganizations, importColumns } from './contract.ts';

let server: TestServer;
let family: TestProvider;
let token: string;
let calls: ImportCalls;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.grouping.number);
  calls = importCalls(server, family, token);
});

describe('the export', () => {
  const exported = async (top: TestOrganization, by = token) => {
    const path = exportOrganizations.path.replace('{orgNumber}', String(top.number));
    const response = await server.request(path, { headers: { authorization: `Bearer ${by}` } });
    return { response, text: await response.text() };
  };

  test('has the organizations below, parents first, without removed ones', async () => {
    const { grouping, site, area, sibling, siblingArea } = family;
    const { response, text } = await exported(grouping);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain(
      `${grouping.name}%20organizations.csv`,
    );
    const [header, ...rows]: string[][] = parse(text, { bom: true });
    expect(header).toEqual(importColumns);
    expect(rows.map(([number]) => Number(number))).toEqual(
      [site, area, sibling, siblingArea].map(({ number }) => number),
    );
  });

  test('can be imported without a change, and has no formulas that a spreadsheet would run', async () => {
    await calls.commit(linesOf('type,name,time_zone,city', "Site,=HYPERLINK(1),UTC,'-Å;\t"));
    const { text } = await exported(family.grouping);
    expect(text).toContain(",'=HYPERLINK(1),");
    const [header = [], ...rows]: string[][] = parse(text, { bom: true });
    const lines = rows.map((row, index) => ({ line: index + 2, values: row.map(originalCell) }));
    expect(await calls.check({ fields: header, lines })).toEqual({
      created: 0,
      updated: 0,
      unchanged: 5,
      badLines: [],
      overwrites: [],
    });
  });

  test('has all pages', async () => {
    const many = Array.from({ length: 2345 }, (_, index) => `Grouping,Group ${index}`);
    await calls.commit(linesOf('type,name', ...many));
    const rows: string[][] = parse((await exported(family.grouping)).text, { bom: true });
    expect(new Set(rows.map(([number]) => number)).size).toBe(1 + 2345 + 4);
  });

  test('needs a role with the right to export', async () => {
    const { grouping } = family;
    const viewer = await server.signInAs(grouping.number, { organization: 'view' });
    expect((await exported(grouping, viewer)).response.status).toBe(403);
    const exporter = await server.signInAs(grouping.number, { organization: 'view' }, ['export']);
    expect((await exported(grouping, exporter)).response.status).toBe(200);
  });

  test('does not exist outside the scope', async () => {
    expect((await exported(family.foreign)).response.status).toBe(404);
  });
});
