import type { Endpoint } from '../../src/contract/endpoint.ts';
import {
  type Call,
  type CollectedFacts,
  type Route,
  type RouteFacts,
  routeFactsOf,
  routeOf,
  type World,
} from '../facts.ts';
import type { TestServer } from '../server.ts';
import { newWorld, request, type TestReply } from '../world.ts';
import { type KindName, kinds, signIn, viewer } from './callers.ts';
import { signInThroughLink } from './linked-only.ts';
import { type Planted, plantedRecords, tracesIn } from './planted.ts';

/** A number that no organization and no history entry has. */
export const missingNumber = '2000000000';
export const missingUuid = '00000000-0000-4000-8000-000000000000';

export type CallerName = KindName | 'viewer' | 'linked only';

/** The environment of the tenancy checks: a provider with all kinds of callers, and planted records. */
export interface Tenancy {
  world: World;
  facts: readonly CollectedFacts[];
  /** Signs a caller in once. */
  tokenOf(caller: CallerName): Promise<string | undefined>;
  planted: Planted;
  /** Returns a record's row and all rows that refer to it. */
  tracesOf(id: string): Promise<string>;
  /** Sends a call as this caller, ignoring the token of its example. */
  sendAs(route: Route, call: Call, caller: CallerName): Promise<TestReply>;
  /** Sends a call with the token of its example, by default as this caller. */
  send(route: Route, call: Call, caller: CallerName): Promise<TestReply>;
  prepare(route: Route): Promise<Prepared>;
}

/** A route with a call that succeeds once. */
export interface Prepared {
  route: Route;
  endpoint: Endpoint;
  facts: RouteFacts & { owner: CollectedFacts };
  call: Call;
}

export async function openTenancy(
  server: TestServer,
  facts: readonly CollectedFacts[],
): Promise<Tenancy> {
  const world = await newWorld(server);
  const tokens = new Map<CallerName, Promise<string | undefined>>();
  const tokenOf = (name: CallerName) => {
    const token = tokens.get(name) ?? signInAs(world, name);
    tokens.set(name, token);
    return token;
  };
  return {
    world,
    facts,
    tokenOf,
    planted: plantedRecords(world, facts),
    tracesOf: await tracesIn(world),
    sendAs: async (route, { token: _own, ...call }, caller) =>
      request(server, route, call, await tokenOf(caller)),
    send: async (route, call, caller) =>
      request(server, route, call, call.token ?? (await tokenOf(caller))),
    async prepare(route) {
      const endpoint = endpointOf(server, route);
      const found = routeFactsOf(facts, route);
      return { route, endpoint, facts: found, call: await found.example(world) };
    },
  };
}

function signInAs(world: World, name: CallerName): Promise<string | undefined> {
  if (name === 'linked only') return signInThroughLink(world);
  return signIn(world, name === 'viewer' ? viewer : kinds[name]);
}

export function endpointOf({ application }: TestServer, route: Route): Endpoint {
  const endpoint = application.endpoints.find((one) => routeOf(one) === route);
  if (endpoint === undefined) throw new Error(`There is no route ${route}`);
  return endpoint;
}

/** Returns the mismatches between routes and facts. */
export function unmatchedRoutes(
  endpoints: readonly Pick<Endpoint, 'method' | 'path'>[],
  facts: readonly CollectedFacts[],
): string[] {
  const routes = new Set<string>(endpoints.map(routeOf));
  const described = facts.flatMap((one) =>
    Object.keys(one.routes).map((route) => ({ route, feature: one.feature })),
  );
  const counts = Map.groupBy(described, ({ route }) => route);
  return [
    ...[...routes]
      .filter((route) => !counts.has(route))
      .map((route) => `${route} has no example: add one to the facts.ts of its feature`),
    ...[...counts]
      .filter(([, { length }]) => length > 1)
      .map(([route, by]) => `${route} has several: ${by.map(({ feature }) => feature).join(', ')}`),
    ...described
      .filter(({ route }) => !routes.has(route))
      .map(({ route, feature }) => `${feature}/facts.ts describes ${route}, which is no route`),
  ];
}
