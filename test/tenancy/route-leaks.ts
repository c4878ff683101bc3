import { featureIds } from '../../src/contract/features.ts';
import type { Answer } from '../world.ts';
import { partsOf, withPart } from './call-parts.ts';
import { isAllowed, viewer } from './callers.ts';
import { leaksOfForeignIds, leaksOfOtherOrganizations } from './foreign-ids.ts';
import { namedTo } from './kind-leaks.ts';
import { type CallerName, nobodysNumber, type Prepared, type Tenancy } from './tenancy.ts';

/**
 * What a route lets out of a provider, or refuses inside it, in the order of asking: calls that are refused change nothing, so the one
 * example serves them all, and the call that succeeds comes last.
 */
export async function* routeLeaks(tenancy: Tenancy, prepared: Prepared): AsyncGenerator<string> {
  const { access } = prepared.endpoint;
  if (access !== 'public') yield* leaksWithoutToken(tenancy, prepared);
  // A session of its own says who calls.
  if (access !== 'public' && prepared.call.token === undefined) {
    yield* leaksToOutsider(tenancy, prepared);
    yield* leaksToViewer(tenancy, prepared);
    yield* leaksWithoutFeature(tenancy, prepared);
    yield* leaksOfOtherOrganizations(tenancy, prepared);
  }
  yield* leaksOfForeignIds(tenancy, prepared);
  yield* failureInside(tenancy, prepared);
}

async function* leaksWithoutToken(tenancy: Tenancy, { route, call }: Prepared) {
  const { status } = await tenancy.ask(route, call, 'nobody at all');
  yield* otherThan(401, status, 'without a token');
}

/** What an administrator of another provider gets that is not the answer to a missing organization. */
export async function* leaksToOutsider(tenancy: Tenancy, { route, facts, call }: Prepared) {
  const answer = await tenancy.ask(route, call, 'another provider');
  yield* otherThan(facts.lists ? 200 : 404, answer.status, 'another provider');
  yield* namedTo(tenancy, 'another provider', answer);
  if (facts.lists) return;
  const named = partsOf(call).find(({ name }) => name === 'orgNumber');
  if (named === undefined) return;
  const missing = await tenancy.ask(
    route,
    withPart(call, named.path, nobodysNumber),
    'another provider',
  );
  if (answer.text !== missing.text)
    yield `another provider: told from a missing organization: ${start(answer)}`;
}

async function* leaksToViewer(tenancy: Tenancy, { route, endpoint, facts, call }: Prepared) {
  const { status } = await tenancy.ask(route, call, 'viewer');
  yield* otherThan(isAllowed(viewer, endpoint, facts) ? 200 : 403, status, 'to view only');
}

async function* leaksWithoutFeature(tenancy: Tenancy, { route, endpoint, call }: Prepared) {
  if (endpoint.feature === undefined) return;
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
  await grant(featureIds.filter((id) => id !== endpoint.feature));
  const { status } = await tenancy.ask(route, call, 'the platform');
  await grant(features);
  yield* otherThan(403, status, 'without the feature');
}

async function* failureInside(tenancy: Tenancy, { route, endpoint, call }: Prepared) {
  const caller: CallerName = endpoint.access === 'public' ? 'nobody at all' : 'a provider';
  const answer = await tenancy.send(route, call, caller);
  if (answer.status !== 200) yield `${caller}: ${start(answer)}`;
  yield* namedTo(tenancy, 'a provider', answer);
}

function* otherThan(right: number, status: number, who: string) {
  if (status !== right) yield `${who}: ${status} instead of ${right}`;
}

function start({ status, text }: Answer): string {
  return `${status} ${text.slice(0, 200)}`;
}
