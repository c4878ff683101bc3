import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint, Sent } from '../src/contract/endpoint.ts';
import type { Right } from '../src/contract/permissions.ts';
import type { MemberName, TestOrganization, TestProvider } from './provider.ts';
import type { TestServer } from './server.ts';

/** A route as the contract writes it: `PUT /AdminApi/organizations/{orgNumber}/devices/{deviceId}`. */
export type Route = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

export interface Call {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** the session that has to make it, where not every administrator can */
  token?: string;
  /** what the same session has to do first, such as open a guest */
  before?: { route: Route; call: Call };
}

/** What facts are built from. All of it belongs to one provider that nothing else in the run uses. */
export interface World {
  server: TestServer;
  family: TestProvider;
  /** Sends a call as an administrator of the whole platform and returns the parsed reply; throws unless it succeeds. */
  send(route: Route, call: Call): Promise<unknown>;
  /** Returns the prefix with a number that the run has not used before. */
  unique(prefix: string): string;
}

export interface RouteFacts {
  /** Prepares a call that succeeds for the platform's and for the family's provider's administrator; adds what it needs first. */
  example(world: World): Call | Promise<Call>;
  /**
   * Where the call names a second organization, as paths into it: `params.parentNumber`, `body.toOrganization`. Naming one
   * outside the caller's scope must get the same reply as naming one that does not exist. Only for routes that callers try with
   * their own session: neither public nor with a token in the example.
   */
  otherOrganizations?: readonly string[];
  /** Returns to every caller what they may see, rather than 404 outside the scope. */
  lists?: true;
  /** Every caller who does not own the whole platform must get 403. */
  onlyPlatform?: true;
  /** What a role needs besides the level of its feature; a CSV needs `export` without saying so. */
  rights?: readonly Right[];
  /**
   * Changes of the example's parameters, query or body that must be rejected with 400, by the field that the reply names. Required
   * for a body or typed filters: `{}`, with the reason in a comment, where no input is invalid.
   */
  invalid?: Record<string, Partial<Call>>;
}

/** Returns the parameters of a call that names this organization. */
export function at(
  { number }: Pick<TestOrganization, 'number'>,
  more: Record<string, string> = {},
): { params: Record<string, string> } {
  return { params: { orgNumber: String(number), ...more } };
}

/** Returns the id, or another field, of a parsed reply. */
export function idIn(reply: unknown, name = 'id'): string {
  return String(Object(reply)[name]);
}

/** Adds a record to an organization, straight into the database, and returns its id. */
export type Plant = (world: World, at: TestOrganization) => Promise<string>;

/** Lends a feature's `secrets` what it needs to send secrets everywhere it takes some, and stores all that comes back. */
export interface SecretSender {
  /** Returns a secret to send. */
  plant(what: string): string;
  /** Makes a secret that `plant` did not make known to the search; `allowedIn` is the one reply that may contain it. */
  mark(what: string, secret: string, allowedIn?: Sighting): string;
  /** Sends a request and stores all of its reply; throws unless the reply has the status (200 if none is given). */
  request(path: string, init?: RequestInit & Expected): Promise<RecordedReply>;
  call<E extends Endpoint>(endpoint: E, sent: Sent<E>, expected?: Expected): Promise<RecordedReply>;
}

interface Expected {
  /** the session that sends it, if not an administrator of the platform */
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
  /** below `/admin-ui/admin`, without the organization; `{deviceId}` stands for the id of a planted record */
  path: string;
  /** the organization it is shown for */
  at: MemberName;
  /** the accessible name of a heading (not the h1), region, form, table or combobox of the content */
  heading: string;
}

/** What the generated suites (tenancy, history, secrets, bad input, accessibility) need to know of a feature. */
export interface FeatureFacts {
  routes: Readonly<Record<Route, RouteFacts | RouteFacts['example']>>;
  /** Records of the feature by the name that parameters and bodies give their ids: `deviceId`, `ids`. */
  planted?: Readonly<Record<string, Plant>>;
  /** Sends planted secrets in calls that succeed, are refused and fail; no reply, log line or table may then show one. */
  secrets?(world: World, sender: SecretSender): Promise<void>;
  screens?: readonly ScreenFacts[];
}

export interface CollectedFacts extends FeatureFacts {
  /** the feature's folder, relative to the collected one */
  feature: string;
}

const ownFeatures = join(import.meta.dirname, '../src/features');

/** Loads every `facts.ts` below a folder of features: the whole registry that the generated suites have. */
export async function collectFacts(folder = ownFeatures): Promise<CollectedFacts[]> {
  const files = globSync('**/facts.ts', { cwd: folder }).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const { facts } = await import(pathToFileURL(join(folder, file)).href);
      return { feature: file.replace(/\/?facts\.ts$/, ''), ...facts };
    }),
  );
}

/** Returns an endpoint as facts name it. */
export function routeOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): Route {
  const route = `${method} ${path}`;
  if (!isRoute(route)) throw new Error(`${route} is not a route`);
  return route;
}

/** Returns what the facts say of a route; throws where no feature or several features describe it. */
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
