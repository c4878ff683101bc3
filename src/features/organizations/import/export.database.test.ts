import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { family } from '../../../../test/organization-family.ts';
import { linesOf, setUpImports } from '../../../../test/organization-import.ts';
import { originalCell } from '../../../contract/csv.ts';
import { exportOrganizations, importColumns } from './contract.ts';

const { check, commit, request, signInAs } = setUpImports();
const inn = 'type,name,time_zone,city';

describe('the export', () => {
  const exported = async (top: number, as?: string) => {
    const path = exportOrganizations.path.replace('{orgNumber}', String(top));
    const response = await request(path, as);
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
    await commit(linesOf(inn, "Site,=HYPERLINK(1),UTC,'-Å;\t"));
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
    await commit(linesOf('type,name', ...many));
    const rows: string[][] = parse((await exported(family.grouping.number)).text, { bom: true });
    expect(new Set(rows.map(([number]) => number)).size).toBe(1 + 2345 + 4);
  });

  test('is for roles that have the right to export', async () => {
    const { number } = family.grouping;
    const viewer = await signInAs(number, { organization: 'view' });
    expect((await exported(number, viewer)).response.status).toBe(403);
    const exporter = await signInAs(number, { organization: 'view' }, ['export']);
    expect((await exported(number, exporter)).response.status).toBe(200);
  });

  test('does not exist for what lies outside', async () => {
    expect((await exported(family.foreign.number)).response.status).toBe(404);
  });
});
