import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type FamilyMember,
  family,
  familyMembers,
  fillFamily,
  isVisible,
  nameOf,
} from '../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type Call, orgNumber, tenancyRows } from '../../test/tenancy-rows.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { FeatureId } from '../contract/features.ts';
import { levelFor, neededLevel, type Permissions, reaches } from '../contract/permissions.ts';
import { isLoginValid, logout } from '../features/session/contract.ts';

const rows = tenancyRows({ unchanged, bringBack });

let server: TestServer;
const tokens: Record<string, string | undefined> = {};

interface Kind {
  owner: FamilyMember | null;
  permissions?: Permissions;
  /** why nothing works */
  without?: 'token' | 'session' | 'account';
}

const kinds: Record<string, Kind> = {
  'the platform': { owner: null },
  'a provider': { owner: 'provider' },
  'a provider’s grouping': { owner: 'grouping' },
  'a site': { owner: 'site' },
  'a service area': { owner: 'area' },
  'another provider': { owner: 'foreign' },
  'a grouping, to view only': { owner: 'grouping', permissions: { organization: 'view' } },
  'a grouping, with no feature': { owner: 'grouping', permissions: {} },
  'a provider, signed out': { owner: 'provider', without: 'session' },
  'a provider, disabled': { owner: 'provider', without: 'account' },
  'nobody at all': { owner: null, without: 'token' },
};

beforeAll(async () => {
  server = await startTestServer();
  await fillFamily(server.database.system);
  for (const [name, { owner, permissions, without }] of Object.entries(kinds)) {
    if (without === 'token') continue;
    const token = await server.signInAs(owner && family[owner].number, permissions);
    tokens[name] = token;
    if (without === 'session') await server.call(logout, {}, token);
    if (without === 'account') await disableLatestAdministrator();
  }
  // What was remembered of a disabled account is forgotten within a second.
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
});
afterAll(() => server.close());

async function disableLatestAdministrator(): Promise<void> {
  await server.database.system
    .updateTable('administrator')
    .set({ status: 'Disabled' })
    .where('id', '=', (query) =>
      query.selectFrom('administrator').select('id').orderBy('created_at', 'desc').limit(1),
    )
    .execute();
}

function bringBack(number: number) {
  return sql`
    update organization set status = status_before_removal, removed_with = null
    where removed_with = ${number}`.execute(server.database.system);
}

async function unchanged(number: number): Promise<Call> {
  const { params } = orgNumber(number);
  const known = isVisible(null, memberNumbered(number)) ? number : family.provider.number;
  const response = await ask(getOrganizationKey, orgNumber(known), tokens['the platform']);
  return { params, body: JSON.parse(response.text) };
}
const getOrganizationKey = 'GET /AdminApi/organizations/{orgNumber}';

function memberNumbered(number: number) {
  const found = Object.values(family).find((member) => member.number === number);
  if (found === undefined) throw new Error(`Nobody in the family has the number ${number}`);
  return found;
}

async function ask(key: string, { params = {}, body }: Call, token: string | undefined) {
  const [method = '', path = ''] = key.split(' ');
  const response = await server.request(
    path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? ''),
    {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
  );
  return { status: response.status, text: await response.text() };
}

function endpointOf(key: string): Endpoint | undefined {
  return server.application.endpoints.find(({ method, path }) => `${method} ${path}` === key);
}

function isAllowed({ permissions }: Kind, key: string): boolean {
  const endpoint = endpointOf(key);
  const feature: FeatureId | undefined = endpoint?.feature;
  // None of the roles here has the right to export.
  if (endpoint?.answers === 'csv' && permissions !== undefined) return false;
  if (endpoint === undefined || feature === undefined) return true;
  return reaches(levelFor(permissions ?? null, feature), neededLevel(endpoint));
}

function expectedStatus(
  kind: Kind,
  key: string,
  { seen, reached, second }: { seen: boolean; reached: readonly number[]; second: boolean },
): readonly number[] {
  if (kind.without !== undefined) return [401];
  // A body that cannot be is refused before anything is looked up.
  if (key.endsWith('/children')) return reached;
  if (second && !isAllowed(kind, key)) return [403];
  if (!seen) return [404];
  return isAllowed(kind, key) ? reached : [403];
}

test('every route has a row, and every row a route', () => {
  const routes = server.application.endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(rows).toSorted()).toEqual(routes.toSorted());
});

describe.each(Object.entries(kinds))('%s', (name, kind) => {
  const owner = kind.owner && family[kind.owner];
  const works = kind.without === undefined;

  test.each(
    Object.entries(rows).flatMap(([key, row]) =>
      'aims' in row ? row.aims.map((aim, index) => [key, index, aim] as const) : [],
    ),
  )('reaches by %s (%i) exactly what the scope holds', async (key, _index, aim) => {
    const { call, reached = [200], second = false, undo } = aim;
    const wrong: string[] = [];
    // Of a type that can stand under nothing of the family, nor be linked.
    const own = owner ?? family.area;
    for (const member of familyMembers) {
      const target = family[member];
      const sent = await call(target.number, own.number);
      const { status, text } = await ask(key, sent, tokens[name]);
      await undo?.(target.number);
      const seen = works && isVisible(owner, target);
      // Nobody removes the organization that they belong to.
      const isOwnRemoval = undo !== undefined && target === owner && seen;
      const right = isOwnRemoval ? [403] : expectedStatus(kind, key, { seen, reached, second });
      if (!right.includes(status)) wrong.push(`${member}: ${status} instead of ${right.join()}`);
      if (!seen) expect(text).not.toContain(nameOf(target));
    }
    expect(wrong).toEqual([]);
  });

  test.each(
    Object.entries(rows).flatMap(([key, row]) =>
      'lists' in row ? [[key, row.lists] as const] : [],
    ),
  )('is told by %s of nothing outside the scope', async (key, call) => {
    const { status, text } = await ask(key, call, tokens[name]);
    expect(status).toBe(works ? 200 : 401);
    const leaked = familyMembers.filter(
      (member) =>
        text.includes(nameOf(family[member])) && !(works && isVisible(owner, family[member])),
    );
    expect(leaked).toEqual([]);
  });

  test('sees by the search all that the scope holds', async () => {
    if (!works) return;
    const { text } = await ask(
      'GET /AdminApi/org/tree/search/{input}',
      { params: { input: 'family' } },
      tokens[name],
    );
    const missing = familyMembers.filter(
      (member) => isVisible(owner, family[member]) && !text.includes(nameOf(family[member])),
    );
    expect(missing).toEqual([]);
  });

  test.each(
    Object.entries(rows).flatMap(([key, row]) => ('own' in row ? [[key, row.own] as const] : [])),
  )('is answered by %s only while signed in', async (key, call) => {
    expect((await ask(key, call, tokens[name])).status).toBe(works ? 200 : 401);
  });
});

test('a role that loses a right loses it within a second, on an open session', async () => {
  const token = await server.signInAs(family.grouping.number, { organization: 'edit' });
  const change = async () =>
    (
      await ask(
        'PUT /AdminApi/organizations/{orgNumber}',
        await unchanged(family.site.number),
        token,
      )
    ).status;
  expect(await change()).toBe(200);
  await server.database.system
    .updateTable('role_template')
    .set({ permissions: JSON.stringify({ organization: 'view' }) })
    .where('id', '=', (query) =>
      query.selectFrom('role_template').select('id').orderBy('created_at', 'desc').limit(1),
    )
    .execute();
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  expect(await change()).toBe(403);
  await expect(server.call(isLoginValid, { query: {} }, token)).resolves.toBeDefined();
});
