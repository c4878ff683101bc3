import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint, Sent } from '../src/contract/endpoint.ts';
import type { FeatureId } from '../src/contract/features.ts';
import type { Right } from '../src/contract/permissions.ts';
import type { MemberName, TestOrganization, TestProvider } from './provider.ts';
import type { TestServer } from './server.ts';

/** The method and path of an endpoint: `PUT /AdminApi/organizations/{orgNumber}/devices/{deviceId}`. */
export type Route = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

export interface Call {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** the token to use, when not every administrator may make the call */
  token?: string;
  /** a call that the same session must make first, such as opening a guest */
  before?: { route: Route; call: Call };
}

/** The environment of facts: a provider that nothing else in the run uses. */
export interface World {
  server: TestServer;
  family: TestProvider;
  /** Sends a call as an administrator of the platform and returns the parsed reply; throws when it fails. */
  send(route: Route, call: Call): Promise<unknown>;
  /** Returns the prefix with a number that is unique in the run. */
  unique(prefix: string): string;
}

export interface RouteFacts {
  /** Prepares a call, with the records it needs, that succeeds for administrators of the platform and of the provider. */
  example(world: World): Call | Promise<Call>;
  /**
   * Paths of further organizations in the call: `params.parentNumber`, `body.toOrganization`. The reply to one outside the
   * caller's scope must be the same as to a missing one. Not for public routes and examples with a token.
   */
  otherOrganizations?: readonly string[];
  /** The route returns the part that the caller may see, instead of 404 outside the scope. */
  lists?: true;
  /** Callers who do not own the whole platform must get 403. */
  onlyPlatform?: true;
  /** The feature of the example's record, when that and not the endpoint decides which feature is needed. */
  feature?: FeatureId;
  /** The rights that a role needs besides the feature's level. CSV exports imply `export`. */
  rights?: readonly Right[];
  /**
   * Changes of the example's parameters, query or body that must be rejected with 400, by the field of the error. Required
   * for a body or typed filters; `{}`, with the reason in a comment, when no input is invalid.
   */
  invalid?: Record<string, Partial<Call>>;
}

/** Returns the parameters of a call at this organization. */
export function at(
  { number }: Pick<TestOrganization, 'number'>,
  more: Record<string, string> = {},
): { params: Record<string, string> } {
  return { params: { orgNumber: String(number), ...more } };
}

/** Returns the id or another field of a parsed reply. */
export function idIn(reply: unknown, name = 'id'): string {
  return String(Object(reply)[name]);
}

export type LinkedOnly = 'allowed' | 'owners only';

/** Inserts a record of an organization into the database and returns its id. */
export type Plant = (world: World, at: TestOrganization) => Promise<string>;

/** Passed to a feature's `secrets`, to send secrets and record all replies. */
export interface SecretSender {
  /** Returns a secret to send. */
  plant(what: string): string;
  /** Adds a secret that the server generated to the search; `allowedIn` is the only reply that may contain it. */
  mark(what: string, secret: string, allowedIn?: Sighting): string;
  /** Sends a request and records its reply; throws unless it has the expected status (200 by default). */
  request(path: string, init?: RequestInit & Expected): Promise<RecordedReply>;
  call<E extends Endpoint>(endpoint: E, sent: Sent<E>, expected?: Expected): Promise<RecordedReply>;
}

interface Expected {
  /** the token to use; by default that of an administrator of the platform */
  as?: string;
  status?: number;
}

export interface Sighting {
  where: string;
  text: string;
}

export interface RecordedReply {
  sighting: Sighting;
  response: Response;
  body: string;
}

export interface ScreenFacts {
  /** the path below `/admin-ui/admin`; `{deviceId}` is replaced by the id of a planted record */
  path: string;
  /** the selected organization */
  at: MemberName;
  /** the accessible name of a heading (except h1), region, form, table or combobox in the content */
  heading: string;
}

/** The input of the generated suites: tenancy, history, secrets, bad input, accessibility. */
export interface FeatureFacts {
  routes: Readonly<Record<Route, RouteFacts | RouteFacts['example']>>;
  /**
   * Whether callers who have the organization only through a link may make a call, or only callers who own it. Required for
   * each route that changes something of an organization.
   */
  linkedOnly?: Readonly<Record<Route, LinkedOnly>>;
  /** Records of the feature by the name of their ids in parameters and bodies: `deviceId`, `ids`. */
  planted?: Readonly<Record<string, Plant>>;
  /** Sends planted secrets in calls that succeed, are rejected and fail. No reply, log line or table may contain one. */
  secrets?(world: World, sender: SecretSender): Promise<void>;
  screens?: readonly ScreenFacts[];
}

export interface CollectedFacts extends FeatureFacts {
  /** the feature's folder, relative to the collected one */
  feature: string;
}

const ownFeatures = join(import.meta.dirname, '../src/features');

/** Loads every `facts.ts` below a folder of features. */
export async function collectFacts(folder = ownFeatures): Promise<CollectedFacts[]> {
  const files = globSync('**/facts.ts', { cwd: folder }).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const { facts } = await import(pathToFileURL(join(folder, file)).href);
      return { feature: file.replace(/\/?facts\.ts$/, ''), ...facts };
    }),
  );
}

/** Returns the route of an endpoint. */
export function routeOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): Route {
  const route = `${method} ${path}`;
  if (!isRoute(route)) throw new Error(`${route} is not a route`);
  return route;
}

/** Returns the facts of a route; throws unless exactly one feature describes it. */
export function routeFactsOf(
  collected: readonly CollectedFacts[],
  route: Route,
): RouteFacts & { owner: CollectedFacts } {
  const owners = collected.filter(({ routes }) => route in routes);
  const [owner] = owners;
  const facts = owner?.routes[route];
  if (owner === undefined || facts === undefined || owners.length > 1)
    throw new Error(`${route} has facts in ${owners.length} features`);
  return { owner, ...(typeof facts === 'function' ? { example: facts } : facts) };
}

/** Returns all routes that facts describe. */
export function routesIn(collected: readonly CollectedFacts[]): Route[] {
  return collected.flatMap(({ routes }) => Object.keys(routes).filter(isRoute));
}

function isRoute(text: string): text is Route {
  return /^(GET|POST|PUT|DELETE) \//.test(text);
}
