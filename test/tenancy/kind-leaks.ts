import type { Endpoint } from '../../src/contract/endpoint.ts';
import { isVisible, type MemberName, memberNames } from '../provider.ts';
import type { TestServer } from '../server.ts';
import type { TestReply } from '../world.ts';
import { partsOf } from './call-parts.ts';
import { type Caller, isAllowed, type KindName, kinds } from './callers.ts';
import type { Representative } from './representatives.ts';
import { endpointOf, type Prepared, type Tenancy } from './tenancy.ts';

/** Yields the wrong replies of a route to a kind of caller, for each organization of the family. */
export async function* kindLeaks(
  tenancy: Tenancy,
  name: KindName,
  representative: Representative,
): AsyncGenerator<string> {
  const { family, server } = tenancy.world;
  const kind = kinds[name];
  const owner = kind.owner && family[kind.owner];
  const endpoint = endpointOf(server, representative.route);
  // A type that cannot be below any organization of the family.
  const own = owner ?? family.area;
  for (const member of memberNames) {
    const target = { member, number: family[member].number, own };
    const call = await representative.call(target, tenancy);
    const reply = await tenancy.sendAs(representative.route, call, name);
    const isSeen = kind.without === undefined && isVisible(family, owner, family[member]);
    const isOwned = family[member].path.startsWith(owner?.path ?? '/');
    const right = expectedStatuses(kind, endpoint, representative, { isSeen, isOwned });
    if (!right.includes(reply.status))
      yield `${name}, ${member}: ${reply.status} instead of ${right.join()}`;
    if (!isSeen && isNamed(tenancy, member, reply)) yield `${name}, ${member}: named`;
    if (isSeen && representative.names === 'exactly' && !isNamed(tenancy, member, reply))
      yield `${name}, ${member}: left out`;
  }
}

/** Yields the wrong reply of a route's example to a kind of caller. */
export async function* exampleLeaks(
  tenancy: Tenancy,
  name: KindName,
  { route, endpoint, facts, call }: Prepared,
): AsyncGenerator<string> {
  if (endpoint.access === 'public' || call.token !== undefined) return;
  const { family } = tenancy.world;
  const kind = kinds[name];
  const owner = kind.owner && family[kind.owner];
  // A list leaves out what the caller may not see.
  const named = facts.lists ? [] : ['params.orgNumber', ...(facts.otherOrganizations ?? [])];
  const numbers = partsOf(call)
    .filter(({ path }) => named.includes(path.join('.')))
    .map(({ value }) => Number(value));
  const seen: boolean[] = [];
  for (const number of numbers)
    seen.push(isVisible(family, owner, await locationOf(tenancy.world.server, number)));
  const [isFirstSeen = true] = seen;
  const reply = await tenancy.sendAs(route, call, name);
  const right =
    kind.without !== undefined
      ? 401
      : !isFirstSeen
        ? 404
        : !isAllowed(kind, endpoint, facts) || (facts.onlyPlatform && owner !== null)
          ? 403
          : seen.every(Boolean)
            ? 200
            : null;
  if (right !== null && reply.status !== right)
    yield `${name}: ${reply.status} instead of ${right}`;
  yield* namedTo(tenancy, name, reply);
}

/** Yields the organizations outside a caller's scope that a reply contains. Removed ones in the scope are allowed, as in reports. */
export function* namedTo(tenancy: Tenancy, name: KindName, reply: TestReply): Generator<string> {
  const { family } = tenancy.world;
  const { owner } = kinds[name];
  for (const member of memberNames) {
    const { path } = family[member];
    if (!isVisible(family, owner && family[owner], { path }) && isNamed(tenancy, member, reply))
      yield `${name}: ${member} is named`;
  }
}

async function locationOf({ database }: TestServer, number: number) {
  const { path, status } = await database.system
    .selectFrom('organization')
    .select(['path', 'status'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return { path, isRemoved: status === 'Removed' };
}

function expectedStatuses(
  kind: Caller,
  endpoint: Endpoint,
  { reached = [200], isSecond, ownersOnly, names }: Representative,
  { isSeen, isOwned }: { isSeen: boolean; isOwned: boolean },
): readonly number[] {
  if (kind.without !== undefined) return [401];
  if (names !== undefined) return [200];
  const mayCall = isAllowed(kind, endpoint);
  if (isSecond && !mayCall) return [403];
  if (!isSeen) return [404];
  return mayCall && (isOwned || !ownersOnly) ? reached : [403];
}

function isNamed({ world }: Tenancy, member: MemberName, { text }: TestReply): boolean {
  return text.includes(world.family[member].name);
}
