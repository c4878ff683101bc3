// On both engines
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  newProvider,
  renameOrganization,
  type TestOrganization,
  type TestProvider,
} from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { searchServiceAreas } from './contract.ts';

let server: TestServer;
let family: TestProvider;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  await rename(family.grouping, 'Norway');
  await rename(family.site, 'Tromsø Airport');
  await rename(family.area, 'T2');
  await rename(family.sibling, 'Bergen Airport');
  await rename(family.siblingArea, 'Terminal');
});

const rename = (organization: TestOrganization, name: string) =>
  renameOrganization(server, organization, name);

/** Returns the areas that an administrator of the organization finds, each with its path. */
async function found(input: string, { number } = family.provider): Promise<string[]> {
  const token = await server.signInAs(number);
  const { areas } = await server.call(searchServiceAreas, { params: { input } }, token);
  return areas.map(({ name, path }) => [...path.map((above) => above.name), name].join(' > '));
}

test('each word is in the name of the area or an organization above, or the text is its number', async () => {
  const provider = family.provider.name;
  const tromso = `${provider} > Norway > Tromsø Airport > T2`;
  const bergen = `${provider} > Norway > Bergen Airport > Terminal`;
  expect(await found('tromso')).toEqual([tromso]);
  expect(await found('Terminal')).toEqual([bergen]);
  expect(await found('term bergen')).toEqual([bergen]);
  expect(await found('norway airport')).toEqual([tromso, bergen]);
  expect(await found('t2')).toEqual([tromso]);
  expect(await found('t2 norway')).toEqual([tromso]);
  expect(await found('t2 bergen')).toEqual([]);
  expect(await found(String(family.siblingArea.number))).toEqual([bergen]);
});

test('organizations outside the scope are neither shown nor found', async () => {
  expect(await found('terminal', family.siblingArea)).toEqual(['Terminal']);
  expect(await found('bergen', family.siblingArea)).toEqual([]);
  expect(await found('terminal', family.otherGrouping)).toEqual([]);
});

test('areas that are not active are not found', async () => {
  await server.database.system
    .updateTable('organization')
    .set({ status: 'Disabled' })
    .where('number', '=', family.area.number)
    .execute();
  expect(await found('tromso')).toEqual([]);
  expect(await found('t2')).toEqual([]);
});

test('after 50 areas, the reply says that there are more', async () => {
  const { number, path } = family.sibling;
  await sql`
    with numbered as (
      select nextval('organization_number')::integer as number from generate_series(1, 49))
    insert into organization (number, parent_number, path, type, name, search_text, created_by, updated_by)
    select number, ${number}::integer, ${path} || number || '/', 'ServiceArea', 'Gate', 'gate ' || number, 'test', 'test'
    from numbered`.execute(server.database.system);
  const token = await server.signInAs(family.provider.number);
  const search = (input: string) => server.call(searchServiceAreas, { params: { input } }, token);
  const { areas, hasMore } = await search('bergen');
  expect([areas.length, hasMore]).toEqual([50, false]);
  await rename(family.site, 'Bergen Heliport');
  const all = await search('bergen');
  expect([all.areas.length, all.hasMore]).toEqual([50, true]);
});
