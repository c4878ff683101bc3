import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
   * outside the caller's scope must be answered like naming one that does not exist.
   */
  otherOrganizations?: readonly string[];
  /** Answers everybody with what they may see, rather than 404 outside the scope. */
  lists?: true;
  /** Bodies or parts of the call that must be refused with 400, by what is wrong with them; merged over the example. */
  invalid?: Record<string, Partial<Call>>;
}

/** Adds a record to an organization, straight into the database, and returns its id. */
export type Plant = (world: World, at: TestOrganization) => Promise<string>;

/** Plants secrets and sends them through every way a feature has for them; nothing of them may come out. */
export interface SecretKeeper {
  /** Returns a secret to send. */
  plant(what: string): string;
  /** Makes a secret that the product itself made known to the search; `toldAt` is the one reply that may contain it. */
  mark(what: string, secret: string, toldAt?: Sighting): string;
  /** Sends a request and keeps all of its reply. */
  request(path: string, init?: RequestInit & { as?: string }): Promise<KeptReply>;
}

export interface Sighting {
  where: string;
  text: string;
}

export interface KeptReply {
  sighting: Sighting;
  response: Response;
  body: string;
}

export interface ScreenFacts {
  /** below `/admin-ui/admin`, with `{number}` in place of the organization's */
  path: string;
  /** the organization it is shown for */
  at: MemberName;
  /** the accessible name of what shows that it is complete */
  heading: string;
}

/** What the generated suites (tenancy, history, secrets, bad input, accessibility) need to know of a feature. */
export interface FeatureFacts {
  routes: Readonly<Record<Route, RouteFacts | RouteFacts['example']>>;
  /** Records of the feature by the name that parameters and bodies give their ids: `deviceId`, `ids`. */
  planted?: Readonly<Record<string, Plant>>;
  secrets?(world: World, keeper: SecretKeeper): Promise<void>;
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
