import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/databases.ts';
import type { Database } from '../../../server/database/open.ts';
import { importOrganizations } from './import-organizations.ts';

const header = 'number,parent_number,type,name,status,time_zone,country,city,latitude,longitude';

let database: Database;
let remove: () => Promise<void>;

beforeAll(async () => {
  ({ database, remove } = await openTestDatabase());
});
afterAll(() => remove());

const run = (...lines: string[]) =>
  importOrganizations(database, [header, ...lines].join('\n'), () => {});
const count = async () =>
  (await database.system.selectFrom('organization').select('number').execute()).length;
const pathOf = (number: number) =>
  database.system
    .selectFrom('organization')
    .select('path')
    .where('number', '=', number)
    .executeTakeFirst();

describe('an import', () => {
  test.each([
    ['an unknown parent', '10,9,Grouping,Lost,Active,,,,,', 'parent 9 is unknown'],
    [
      'a bad type under its parent',
      '10,1,ServiceArea,Lobby,Active,,,,,',
      'a ServiceArea cannot be placed under a ServiceProvider',
    ],
    [
      'a bad type at the top',
      '10,,Site,Alone,Active,Europe/Paris,,,,',
      'a Site cannot be placed at the top',
    ],
    ['a bad time zone', '10,1,Site,Inn,Active,Eastern,,,,', 'time zone "Eastern" is unknown'],
    [
      'a duplicate number',
      '1,,ServiceProvider,Again,Active,,,,,',
      'number 1 is already used on line 2',
    ],
    ['an unknown type', '10,1,Hotel,Inn,Active,,,,,', 'type "Hotel" is not one of'],
    [
      'an invalid number',
      'x1,1,Grouping,Inn,Active,,,,,',
      'number "x1" is not an organization number',
    ],
    [
      'a latitude beyond the pole',
      '10,1,Site,Inn,Active,UTC,,,91,0',
      'latitude "91" is not between -90 and 90',
    ],
    ['too few values', '10,1,Site,Inn', '4 values instead of 10'],
  ])('names the line with %s and writes nothing', async (_what, line, reason) => {
    const before = await count();
    const outcome = await run('1,,ServiceProvider,Top,Active,,,,,', line);
    expect(outcome).toMatchObject({ imported: false, badLines: [{ line: 3 }] });
    expect(outcome.imported ? '' : outcome.badLines[0]?.reason).toContain(reason);
    expect(await count()).toBe(before);
  });

  test('reports every bad line at once, a cycle on each of its lines', async () => {
    const outcome = await run(
      '1,,ServiceProvider,Top,Active,,,,,',
      '2,3,Grouping,A,Active,,,,,',
      '3,2,Grouping,B,Active,,,,,',
      '4,1,Site,C,Active,Nowhere/Zone,,,,',
    );
    expect(outcome.imported ? [] : outcome.badLines.map(({ line }) => line)).toEqual([3, 4, 5]);
  });

  test('updates existing organizations, whatever the order of the lines', async () => {
    const lines = [
      '22,21,ServiceArea,Lobby,Active,,,,,',
      '21,20,Site,"Hôtel ""Ö"", Bar",Active,Europe/Paris,France,Paris,48.8,2.3',
      '20,,ServiceProvider,Hotels,Active,,,,,',
    ];
    expect(await run(...lines)).toEqual({
      imported: true,
      created: 3,
      updated: 0,
      unchanged: 0,
      sites: 1,
    });
    expect(await run(...lines)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    expect(
      await run(lines[0] ?? '', (lines[1] ?? '').replace('Paris,48.8', 'Lyon,45.7')),
    ).toMatchObject({
      updated: 1,
      unchanged: 1,
    });
    expect((await pathOf(22))?.path).toBe('/20/21/22/');
  });

  test('takes the current code for the name of a country, and codes as they are', async () => {
    const countries = ['Germany', 'vietnam', 'Kosovo', 'DD', 'GB'];
    await run(
      '60,,ServiceProvider,R,Active,,,,,',
      ...countries.map(
        (country, index) => `${61 + index},60,Site,${country},Active,UTC,${country},,,`,
      ),
    );
    const stored = await database.system
      .selectFrom('organization')
      .select('country')
      .where('parent_number', '=', 60)
      .orderBy('number')
      .execute();
    expect(stored.map(({ country }) => country)).toEqual(['DE', 'VN', 'XK', 'DD', 'GB']);
  });

  test('at the same moment as another one finds what that one has written', async () => {
    const lines = ['40,,ServiceProvider,Q,Active,,,,,', '41,40,Grouping,A,Active,,,,,'];
    const outcomes = await Promise.all([run(...lines), run(...lines)]);
    expect(outcomes).toContainEqual(expect.objectContaining({ created: 2, unchanged: 0 }));
    expect(outcomes).toContainEqual(expect.objectContaining({ created: 0, unchanged: 2 }));
  });

  test('moves the subtree along, even if the file does not contain it', async () => {
    await run(
      '30,,ServiceProvider,P,Active,,,,,',
      '31,30,Grouping,A,Active,,,,,',
      '32,30,Grouping,B,Active,,,,,',
      '33,31,Site,S,Active,UTC,,,,',
      '34,33,ServiceArea,L,Active,,,,,',
    );
    await run('33,32,Site,S,Active,UTC,,,,');
    expect((await pathOf(34))?.path).toBe('/30/32/33/34/');
  });

  test('leaves free numbers to later organizations', async () => {
    await run('500000,,ServiceProvider,High,Active,,,,,');
    const { number } = await database.system
      .insertInto('organization')
      .values({
        path: '/x/',
        type: 'ServiceProvider',
        name: 'Next',
        search_text: 'next',
        created_by: 'test',
        updated_by: 'test',
      })
      .returning('number')
      .executeTakeFirstOrThrow();
    expect(number).toBeGreaterThan(500_000);
  });

  test('does not assign numbers again that were assigned meanwhile', async () => {
    const next = async () => {
      const { rows } = await sql<{ number: number }>`
        select nextval('organization_number')::integer as number`.execute(database.system);
      return rows[0]?.number ?? 0;
    };
    await next();
    const given = await next();
    await run('50,,ServiceProvider,Low,Active,,,,,');
    expect(await next()).toBeGreaterThan(given);
  });
});
