import { sql } from 'kysely';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { type FeatureId, featureIds } from '../src/contract/features.ts';
import { type Permissions, permissionLevels } from '../src/contract/permissions.ts';
import { logout } from '../src/features/session/contract.ts';
import {
  type FamilyMember,
  family,
  familyMembers,
  fillFamily,
  isVisible,
  nameOf,
} from './organization-family.ts';
import { type PlantedRecords, plantRecords } from './planted-records.ts';
import type { TestServer } from './server.ts';
import { type Aim, type Call, nobodysId, orgNumber } from './tenancy-row.ts';
import { tenancyRows } from './tenancy-rows.ts';

interface Kind {
  owner: FamilyMember | null;
  permissions?: Permissions;
  /** why nothing works */
  without?: 'token' | 'session' | 'account';
}

const allKinds = {
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
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof allKinds;
const kinds: Record<KindName, Kind> = allKinds;
export const kindNames = Object.keys(allKinds).filter((name): name is KindName => name in allKinds);

const getOrganizationKey = 'GET /AdminApi/organizations/{orgNumber}';

export interface TenancyMatrix {
  /** What a call answers to such an administrator otherwise than it should, about each member of the family. */
  wrongWith(kind: KindName, key: string): Promise<string[]>;
  /** What a call tells of records that stand elsewhere, when it is asked for them at the administrator's own place. */
  wrongWithIdsFromElsewhere(key: string): Promise<string[]>;
  /** Whether a call works for an organization that does not have its feature. */
  wrongWithoutFeature(key: string): Promise<string[]>;
  /** A change of the organization that changes nothing. */
  unchanged(number: number): Promise<Call>;
  ask(
    key: string,
    call: Call,
    token: string | undefined,
  ): Promise<{ status: number; text: string }>;
}

/** Every call × kinds of administrator × relations to the organization that it names, over a family put into the server. */
export async function openTenancyMatrix(server: TestServer): Promise<TenancyMatrix> {
  const { system } = server.database;
  await fillFamily(system);
  const planted = await plantRecords(system);
  const tokens = await tokensOf(server);
  const rows = tenancyRows({ unchanged, bringBack });

  function bringBack(number: number) {
    return sql`
      update organization set status = status_before_removal, removed_with = null
      where removed_with = ${number}`.execute(system);
  }

  async function unchanged(number: number): Promise<Call> {
    const { params } = orgNumber(number);
    const known = isVisible(null, memberNumbered(number)) ? number : family.provider.number;
    const { text } = await ask(getOrganizationKey, orgNumber(known), tokens['the platform']);
    return { params, body: JSON.parse(text) };
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

  function endpointOf(key: string): Endpoint {
    const found = server.application.endpoints.find(
      ({ method, path }) => `${method} ${path}` === key,
    );
    if (found === undefined) throw new Error(`There is no call ${key}`);
    return found;
  }

  async function wrongWithAim(name: KindName, key: string, aim: Aim): Promise<string[]> {
    const kind = kinds[name];
    const owner = kind.owner && family[kind.owner];
    const works = kind.without === undefined;
    const wrong: string[] = [];
    // Of a type that can stand under nothing of the family, nor be linked.
    const own = owner ?? family.area;
    for (const member of familyMembers) {
      const target = family[member];
      const { status, text } = await ask(
        key,
        await aim.call(target.number, own.number),
        tokens[name],
      );
      await aim.undo?.(target.number);
      const seen = works && isVisible(owner, target);
      // Nobody removes the organization that they belong to.
      const isOwnRemoval = aim.undo !== undefined && target === owner && seen;
      const right = isOwnRemoval ? [403] : expectedStatus(kind, endpointOf(key), aim, seen);
      if (!right.includes(status)) wrong.push(`${member}: ${status} instead of ${right.join()}`);
      if (!seen && text.includes(nameOf(target))) wrong.push(`${member}: named`);
    }
    return wrong;
  }

  return {
    unchanged,
    ask,
    async wrongWith(name, key) {
      const row = rows[key];
      const { owner, without } = kinds[name];
      const works = without === undefined;
      if (row === undefined || 'open' in row) return [];
      if ('own' in row) {
        const { status } = await ask(key, row.own, tokens[name]);
        return status === (works ? 200 : 401) ? [] : [`${status}`];
      }
      if ('lists' in row) {
        const { status, text } = await ask(key, row.lists, tokens[name]);
        if (status !== (works ? 200 : 401)) return [`${status}`];
        if (!works) return [];
        const seen = (member: FamilyMember) => isVisible(owner && family[owner], family[member]);
        return familyMembers.filter((member) =>
          text.includes(nameOf(family[member]))
            ? !seen(member)
            : seen(member) && key.includes('/search/'),
        );
      }
      const wrong: string[] = [];
      for (const aim of row.aims) wrong.push(...(await wrongWithAim(name, key, aim)));
      return wrong;
    },
    async wrongWithIdsFromElsewhere(key) {
      const row = rows[key];
      if (row === undefined || !('aims' in row)) return [];
      const wrong: string[] = [];
      for (const aim of row.aims)
        for (const [place, records] of Object.entries(planted)) {
          const call = await aim.call(family.area.number, family.area.number);
          const named = withId(key, call, records);
          if (named === undefined) continue;
          const nobodys = await ask(key, call, tokens['the platform']);
          const elsewhere = await ask(key, named, tokens['the platform']);
          if (elsewhere.status !== nobodys.status || elsewhere.text !== nobodys.text)
            wrong.push(`${place}: ${elsewhere.status} ${elsewhere.text.slice(0, 80)}`);
        }
      return wrong;
    },
    async wrongWithoutFeature(key) {
      const row = rows[key];
      const feature = row && 'aims' in row ? endpointOf(key).feature : undefined;
      if (row === undefined || !('aims' in row) || feature === undefined) return [];
      const [aim] = row.aims;
      const { area } = family;
      const call = (await aim?.call(area.number, area.number)) ?? {};
      await setFeatures(featureIds.filter((id) => id !== feature));
      const { status } = await ask(key, call, tokens['the platform']);
      await aim?.undo?.(area.number);
      await setFeatures(null);
      return status === 403 || isRefusedUnread(key) ? [] : [`${status} instead of 403`];
    },
  };

  async function setFeatures(features: readonly FeatureId[] | null): Promise<void> {
    await system
      .updateTable('organization')
      .set({ features: features && JSON.stringify(features) })
      .where('number', '=', family.area.number)
      .execute();
  }
}

async function tokensOf(server: TestServer): Promise<Partial<Record<KindName, string>>> {
  const tokens: Partial<Record<KindName, string>> = {};
  for (const name of kindNames) {
    const { owner, permissions, without } = kinds[name];
    if (without === 'token') continue;
    const token = await server.signInAs(owner && family[owner].number, permissions);
    tokens[name] = token;
    if (without === 'session') await server.call(logout, {}, token);
    if (without === 'account')
      await server.database.system
        .updateTable('administrator')
        .set({ status: 'Disabled' })
        .where('id', '=', (query) =>
          query.selectFrom('administrator').select('id').orderBy('created_at', 'desc').limit(1),
        )
        .execute();
  }
  // What was remembered of a disabled account is forgotten within a second.
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  return tokens;
}

function memberNumbered(number: number) {
  const found = Object.values(family).find((member) => member.number === number);
  if (found === undefined) throw new Error(`Nobody in the family has the number ${number}`);
  return found;
}

/** Said here without the product's own rule, so that a rule that breaks is seen. */
function isAllowed({ permissions }: Kind, { feature, answers, effect, method }: Endpoint): boolean {
  if (permissions === undefined) return true;
  // None of the roles here has the right to export.
  if (answers === 'csv') return false;
  if (feature === undefined) return true;
  const needed = effect === 'read' ? 'view' : method === 'DELETE' ? 'delete' : 'edit';
  const given = permissions[feature] ?? 'none';
  return permissionLevels.indexOf(given) >= permissionLevels.indexOf(needed);
}

/** A body that cannot be is refused before anything is looked up. */
function isRefusedUnread(key: string): boolean {
  return key.endsWith('/children');
}

function expectedStatus(
  kind: Kind,
  endpoint: Endpoint,
  { reached = [200], second }: Aim,
  seen: boolean,
): readonly number[] {
  if (kind.without !== undefined) return [401];
  if (isRefusedUnread(endpoint.path)) return reached;
  const allowed = isAllowed(kind, endpoint);
  if (second && !allowed) return [403];
  if (!seen) return [404];
  return allowed ? reached : [403];
}

/** The call with a record that exists elsewhere in place of one that nobody has; undefined where it names none. */
function withId(key: string, call: Call, records: PlantedRecords): Call | undefined {
  const text = JSON.stringify(call);
  const id = Object.entries(records).find(([word]) => key.includes(word))?.[1];
  if (id === undefined || !text.includes(nobodysId)) return undefined;
  return JSON.parse(text.replaceAll(nobodysId, id));
}
