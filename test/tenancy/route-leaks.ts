import { featureIds } from '../../src/contract/features.ts';
import type { TestReply } from '../world.ts';
import { partsOf, withPart } from './call-parts.ts';
import { isAllowed, kindNames, viewer } from './callers.ts';
import { leaksOfForeignIds, leaksOfOtherOrganizations } from './foreign-ids.ts';
import { exampleLeaks, namedTo } from './kind-leaks.ts';
import { leaksThroughLink, linkedOnlyOf } from './linked-only.ts';
import { type CallerName, missingNumber, type Prepared, type Tenancy } from './tenancy.ts';

/**
 * Yields the leaks of a route, and the rejection of an allowed call. Rejected calls change nothing, so they share one
 * example, and the successful call comes last.
 */
export async function* routeLeaks(tenancy: Tenancy, prepared: Prepared): AsyncGenerator<string> {
  const { endpoint, facts, call } = prepared;
  const hasToken = endpoint.access !== 'public';
  // An example with a token determines the caller.
  const triesCallers = hasToken && call.token === undefined;
  for (const fact of ['otherOrganizations', 'onlyPlatform'] as const)
    if (!triesCallers && facts[fact] !== undefined)
      yield `${fact} is not tested on a public route or with a token in the example: remove it from ${facts.owner.feature}/facts.ts and write a test`;
  if (hasToken) yield* leaksWithoutToken(tenancy, prepared);
  if (triesCallers && facts.onlyPlatform) {
    for (const kind of kindNames.filter((name) => name !== 'the platform'))
      yield* exampleLeaks(tenancy, kind, prepared);
  } else if (triesCallers) {
    yield* leaksToOutsider(tenancy, prepared);
    yield* leaksToViewer(tenancy, prepared);
    yield* leaksWithoutFeature(tenancy, prepared);
    yield* leaksOfOtherOrganizations(tenancy, prepared);
  }
  const isAllowedThroughLink = linkedOnlyOf(prepared) === 'allowed';
  if (triesCallers && !isAllowedThroughLink) yield* leaksThroughLink(tenancy, prepared);
  yield* leaksOfForeignIds(tenancy, prepared);
  yield* failureInside(tenancy, prepared);
  // An allowed call changes the records of its example, so it gets a separate one.
  if (triesCallers && isAllowedThroughLink)
    yield* leaksThroughLink(tenancy, await tenancy.prepare(prepared.route));
}

async function* leaksWithoutToken(tenancy: Tenancy, { route, call }: Prepared) {
  const { status } = await tenancy.sendAs(route, call, 'nobody at all');
  yield* otherThan(401, status, 'without a token');
}

/** Yields replies to an administrator of another provider that differ from those for a missing organization. */
export async function* leaksToOutsider(tenancy: Tenancy, { route, facts, call }: Prepared) {
  const reply = await tenancy.sendAs(route, call, 'another provider');
  yield* otherThan(facts.lists ? 200 : 404, reply.status, 'another provider');
  yield* namedTo(tenancy, 'another provider', reply);
  if (facts.lists) return;
  const named = partsOf(call).find(({ name }) => name === 'orgNumber');
  if (named === undefined) return;
  const missing = await tenancy.sendAs(
    route,
    withPart(call, named.path, missingNumber),
    'another provider',
  );
  if (reply.text !== missing.text)
    yield `another provider: distinguishable from a missing organization: ${start(reply)}`;
}

async function* leaksToViewer(tenancy: Tenancy, { route, endpoint, facts, call }: Prepared) {
  const { status } = await tenancy.sendAs(route, call, 'viewer');
  yield* otherThan(isAllowed(viewer, endpoint, facts) ? 200 : 403, status, 'to view only');
}

async function* leaksWithoutFeature(tenancy: Tenancy, { route, endpoint, facts, call }: Prepared) {
  const feature = endpoint.feature ?? facts.feature;
  if (feature === undefined) return;
  const { system } = tenancy.world.server.database;
  const number = Number(call.params?.orgNumber);
  const { features } = await system
    .selectFrom('organization')
    .select('features')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const grant = (granted: readonly string[] | null) =>
    system
      .updateTable('organization')
      .set({ features: granted && JSON.stringify(granted) })
      .where('number', '=', number)
      .execute();
  await grant(featureIds.filter((id) => id !== feature));
  const { status } = await tenancy.sendAs(route, call, 'the platform');
  await grant(features);
  yield* otherThan(403, status, 'without the feature');
}

async function* failureInside(tenancy: Tenancy, { route, endpoint, facts, call }: Prepared) {
  const insider = facts.onlyPlatform ? 'the platform' : 'a provider';
  const caller: CallerName = endpoint.access === 'public' ? 'nobody at all' : insider;
  const reply = await tenancy.send(route, call, caller);
  if (reply.status !== 200) yield `${caller}: ${start(reply)}`;
  yield* namedTo(tenancy, insider, reply);
}

function* otherThan(right: number, status: number, who: string) {
  if (status !== right) yield `${who}: ${status} instead of ${right}`;
}

function start({ status, text }: TestReply): string {
  return `${status} ${text.slice(0, 200)}`;
}
