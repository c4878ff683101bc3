import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type FamilyMember,
  family,
  familyMembers,
  fillFamily,
  isVisible,
  nameOf,
  newArea,
} from '../../test/organization-family.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { FeatureId } from '../contract/features.ts';
import { levelFor, neededLevel, type Permissions, reaches } from '../contract/permissions.ts';
import { exampleAdministrator } from '../features/admins/examples.ts';
import { exampleDevice } from '../features/devices/examples.ts';
import { exampleTemplate } from '../features/role-templates/examples.ts';
import { examplePlan } from '../features/service-plans/examples.ts';
import { isLoginValid, logout } from '../features/session/contract.ts';

interface Call {
  params?: Record<string, string>;
  body?: unknown;
}

/** What each call says of an organization; `own` and `open` calls name none: the tests of `open` ones are elsewhere. */
type Row = { aims: readonly Aim[] } | { lists: Call } | { own: Call } | { open: true };

interface Aim {
  call(number: number, own: number): Call | Promise<Call>;
  /** the statuses where the call is let through; the tests of the feature say what it does there */
  reached?: readonly number[];
  /** names the organization as the second one: the role is asked about the first */
  second?: true;
  undo?(number: number): Promise<unknown>;
}

const nobodysId = '00000000-0000-4000-8000-000000000000';
const orgNumber = (number: number) => ({ params: { orgNumber: String(number) } });

/** Every route of the product has its row here: a new one without a row fails. */
const rows: Record<string, Row> = {
  'POST /ElevenWS/DevApi/Admin/Authorization.svc/Login': { open: true },
  'GET /ElevenWS/DevApi/Admin/Authorization.svc/GetSsoRedirectUrl': { open: true },
  'GET /ElevenWS/DevApi/Admin/Authorization.svc/IsLoginValid': { own: {} },
  'GET /ElevenWS/DevApi/Admin/Authorization.svc/GetCategories': { own: {} },
  'POST /ElevenWS/DevApi/Admin/Authorization.svc/GetOrgAccess': { own: { body: ['enterprise'] } },
  'GET /AdminApi/admin/account': { own: {} },
  'GET /AdminApi/admin/permissions': { own: {} },
  'POST /AdminApi/admin/logout': { open: true },
  'PUT /AdminApi/admin/editpassword': { open: true },
  'PUT /AdminApi/admin/feedback': {
    own: { body: { SystemInfo: '', Location: '', FeedbackType: 'idea', Feedback: 'More.' } },
  },
  'GET /AdminApi/feedback': { open: true },
  'POST /sumo-logic/collect': { open: true },
  'POST /AdminApi/admin/organization': {
    aims: [{ call: (OrgNumber) => ({ body: { OrgNumber } }) }],
  },
  'GET /AdminApi/org/tree': { lists: {} },
  'GET /ElevenWS/DevApi/Admin/Organizations.svc/List': { lists: {} },
  'POST /AdminApi/org/tree': { aims: [{ call: (number) => ({ body: { path: String(number) } }) }] },
  'POST /AdminApi/org/tree/numbers': {
    aims: [{ call: (number) => ({ body: { OrgNumbers: [number] } }) }],
  },
  'GET /AdminApi/org/tree/{orgNumber}': { aims: [{ call: orgNumber }] },
  'GET /AdminApi/org/tree/search/{input}': { lists: { params: { input: 'family' } } },
  'GET /AdminApi/organizations/{orgNumber}': { aims: [{ call: orgNumber }] },
  'PUT /AdminApi/organizations/{orgNumber}': { aims: [{ call: unchanged }] },
  'GET /AdminApi/organizations/{orgNumber}/history': { aims: [{ call: orgNumber }] },
  'POST /AdminApi/organizations/{orgNumber}/children': {
    // Of a type that stands nowhere: the family stays as it is.
    aims: [{ call: async (number) => withType(await unchanged(number)), reached: [400] }],
  },
  'POST /AdminApi/organizations/{orgNumber}/sites': {
    // Without a time zone: the family stays as it is.
    aims: [{ call: siteWithoutTimeZone, reached: [400] }],
  },
  'GET /AdminApi/organizations/{orgNumber}/site-copy': {
    aims: [{ call: orgNumber, reached: [200, 400] }],
  },
  'GET /AdminApi/organizations/{orgNumber}/below': { aims: [{ call: orgNumber }] },
  'DELETE /AdminApi/organizations/{orgNumber}': { aims: [{ call: orgNumber, undo: bringBack }] },
  'GET /AdminApi/organizations/{orgNumber}/removed': { aims: [{ call: orgNumber }] },
  'POST /AdminApi/organizations/{orgNumber}/removed/{removedNumber}/restore': {
    aims: [{ call: (number) => pair(number, 'removedNumber', 999_999), reached: [404] }],
  },
  'GET /AdminApi/organizations/{orgNumber}/move/{parentNumber}': {
    aims: [
      { call: (number) => pair(number, 'parentNumber', number), reached: [400] },
      {
        call: (number, own) => pair(own, 'parentNumber', number),
        reached: [200, 400],
        second: true,
      },
    ],
  },
  'POST /AdminApi/organizations/{orgNumber}/move': {
    aims: [
      { call: (number) => move(number, number), reached: [409] },
      { call: (number, own) => move(own, number), reached: [409], second: true },
    ],
  },
  'POST /AdminApi/organizations/{orgNumber}/import/check': { aims: [{ call: importOfNothing }] },
  'POST /AdminApi/organizations/{orgNumber}/import': { aims: [{ call: importOfNothing }] },
  'GET /AdminApi/organizations/{orgNumber}/export': { aims: [{ call: orgNumber }] },
  'GET /AdminApi/organizations/{orgNumber}/devices': { aims: [{ call: orgNumber }] },
  'POST /AdminApi/organizations/{orgNumber}/devices': withNobodys('', [200, 400], {
    ...exampleDevice(),
    type: 'other',
    secrets: {},
  }),
  'GET /AdminApi/organizations/{orgNumber}/device-export': { aims: [{ call: orgNumber }] },
  'POST /AdminApi/organizations/{orgNumber}/device-import-checks': withNobodys('', [200, 400], {
    fields: ['name'],
    lines: [],
  }),
  'POST /AdminApi/organizations/{orgNumber}/device-imports': withNobodys('', [200, 400], {
    fields: ['name'],
    lines: [],
  }),
  'GET /AdminApi/organizations/{orgNumber}/devices/{deviceId}': withNobodys('deviceId', [404]),
  'PUT /AdminApi/organizations/{orgNumber}/devices/{deviceId}': withNobodys('deviceId', [404], {
    ...exampleDevice(),
    version: 1,
    secrets: {},
  }),
  'DELETE /AdminApi/organizations/{orgNumber}/devices/{deviceId}': withNobodys('deviceId', [404]),
  'POST /AdminApi/organizations/{orgNumber}/device-status': withNobodys('', [200], {
    ids: [nobodysId],
    status: 'Active',
  }),
  'POST /AdminApi/organizations/{orgNumber}/device-checks': withNobodys('', [200], {
    ids: [nobodysId],
  }),
  'POST /AdminApi/organizations/{orgNumber}/device-tests': withNobodys('', [404], {
    ...exampleDevice(),
    type: 'other',
    deviceId: nobodysId,
    secrets: {},
  }),
  'POST /AdminApi/organizations/{orgNumber}/device-moves': {
    aims: [
      { call: (number) => movedDevices(number, number), reached: [400] },
      { call: (number, own) => movedDevices(own, number), reached: [200, 400], second: true },
    ],
  },
  'GET /AdminApi/organizations/{orgNumber}/service-plans': { aims: [{ call: orgNumber }] },
  'GET /AdminApi/organizations/{orgNumber}/service-plan-defaults': { aims: [{ call: orgNumber }] },
  'POST /AdminApi/organizations/{orgNumber}/service-plans': withNobodys(
    '',
    [200, 400],
    examplePlan(),
  ),
  'GET /AdminApi/organizations/{orgNumber}/service-plans/{planId}': withNobodys('planId', [404]),
  'PUT /AdminApi/organizations/{orgNumber}/service-plans/{planId}': withNobodys('planId', [404], {
    ...examplePlan(),
    version: 1,
  }),
  'DELETE /AdminApi/organizations/{orgNumber}/service-plans/{planId}': withNobodys('planId', [404]),
  'PUT /AdminApi/organizations/{orgNumber}/service-plans/{planId}/position': withNobodys(
    'planId',
    [404],
    { position: 1 },
  ),
  'POST /AdminApi/organizations/{orgNumber}/service-plan-status': withNobodys('', [200], {
    ids: [nobodysId],
    status: 'Active',
  }),
  'POST /AdminApi/organizations/{orgNumber}/service-plan-copies': {
    aims: [
      { call: (number) => copyOfPlan(number, number), reached: [404] },
      { call: (number, own) => copyOfPlan(own, number), reached: [404], second: true },
    ],
  },
  'GET /AdminApi/organizations/{orgNumber}/role-templates': { aims: [{ call: orgNumber }] },
  'GET /AdminApi/organizations/{orgNumber}/role-template-defaults/{type}': {
    aims: [{ call: (number) => pair(number, 'type', 'report') }],
  },
  // Above what its type may give: nothing is added.
  'POST /AdminApi/organizations/{orgNumber}/role-templates': withNobodys('', [400], {
    ...exampleTemplate({ permissions: { devices: 'edit' } }),
    type: 'report',
  }),
  'GET /AdminApi/organizations/{orgNumber}/role-templates/{templateId}': withNobodys(
    'templateId',
    [404],
  ),
  'PUT /AdminApi/organizations/{orgNumber}/role-templates/{templateId}': withNobodys(
    'templateId',
    [404],
    { ...exampleTemplate(), version: 1 },
  ),
  'DELETE /AdminApi/organizations/{orgNumber}/role-templates/{templateId}': withNobodys(
    'templateId',
    [404],
  ),
  'GET /AdminApi/organizations/{orgNumber}/administrators': { aims: [{ call: orgNumber }] },
  'GET /AdminApi/organizations/{orgNumber}/administrator-choices': { aims: [{ call: orgNumber }] },
  'POST /AdminApi/organizations/{orgNumber}/administrators': {
    // Without a role that is there: nobody is added.
    aims: [{ call: (number) => administratorOwnedBy(number, number), reached: [400] }],
  },
  'GET /AdminApi/organizations/{orgNumber}/administrators/{administratorId}': withNobodys(
    'administratorId',
    [404],
  ),
  'PUT /AdminApi/organizations/{orgNumber}/administrators/{administratorId}': withNobodys(
    'administratorId',
    [404],
    { ...exampleAdministrator(), version: 1 },
  ),
  'PUT /AdminApi/organizations/{orgNumber}/administrators/{administratorId}/status': withNobodys(
    'administratorId',
    [404],
    { status: 'Disabled' },
  ),
  'POST /AdminApi/organizations/{orgNumber}/administrators/{administratorId}/password': withNobodys(
    'administratorId',
    [404],
  ),
  'DELETE /AdminApi/organizations/{orgNumber}/administrators/{administratorId}': withNobodys(
    'administratorId',
    [404],
  ),
  'GET /AdminApi/organizations/{orgNumber}/links': { aims: [{ call: orgNumber }] },
  'PUT /AdminApi/organizations/{orgNumber}/links/{parentNumber}': {
    aims: [
      { call: (number) => pair(number, 'parentNumber', number), reached: [400] },
      { call: (number, own) => pair(own, 'parentNumber', number), reached: [400], second: true },
    ],
  },
  'DELETE /AdminApi/organizations/{orgNumber}/links/{parentNumber}': {
    aims: [
      { call: (number) => pair(number, 'parentNumber', number), reached: [404] },
      { call: (number, own) => pair(own, 'parentNumber', number), reached: [404], second: true },
    ],
  },
};

function movedDevices(number: number, toOrganization: number): Call {
  return { ...orgNumber(number), body: { ids: [nobodysId], toOrganization } };
}

function withNobodys(name: string, reached: readonly number[], body?: unknown): Row {
  return {
    aims: [
      {
        call: (number) => ({ params: { orgNumber: String(number), [name]: nobodysId }, body }),
        reached,
      },
    ],
  };
}

function pair(number: number, name: string, other: number | string): Call {
  return { params: { orgNumber: String(number), [name]: String(other) } };
}

function importOfNothing(number: number): Call {
  return { ...orgNumber(number), body: { fields: ['name'], lines: [] } };
}

function copyOfPlan(number: number, fromOrganization: number): Call {
  return { ...orgNumber(number), body: { fromOrganization, planId: nobodysId } };
}

function administratorOwnedBy(number: number, ownerNumber: number): Call {
  const roleTemplateId = '00000000-0000-4000-8000-000000000000';
  return { ...orgNumber(number), body: exampleAdministrator({ ownerNumber, roleTemplateId }) };
}

function move(number: number, parentNumber: number): Call {
  return { ...orgNumber(number), body: { parentNumber, version: 0, lostFeatures: [] } };
}

function siteWithoutTimeZone(number: number): Call {
  const { type: _type, ...site } = newArea;
  return { ...orgNumber(number), body: { site, areas: [] } };
}

function withType({ params, body }: Call): Call {
  return { params, body: { ...Object(body), type: 'Nowhere' } };
}

function bringBack(number: number) {
  return sql`
    update organization set status = status_before_removal, removed_with = null
    where removed_with = ${number}`.execute(server.database.system);
}

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
  if (endpoint === undefined || feature === undefined) return true;
  // None of the roles here has the right to export.
  if (endpoint.answers === 'csv' && permissions !== undefined) return false;
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
