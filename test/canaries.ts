import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { addressOf } from '../src/contract/call-request.ts';
import type { Database } from '../src/server/database/open.ts';
import {
  type CollectedFacts,
  type RecordedReply,
  routeFactsOf,
  routesIn,
  type SecretSender,
  type Sighting,
} from './facts.ts';
import type { TestServer } from './server.ts';
import { newWorld, platformToken, requestLineOf } from './world.ts';

interface Canary {
  what: string;
  core: string;
  /** whether a request must contain it */
  isPlanted: boolean;
  /** the only reply that may contain it, such as that of a password reset */
  allowedIn: Sighting | undefined;
}

export type CanaryCage = ReturnType<typeof secretTracker>;

/** Generates unique secrets and searches texts for them. */
export function secretTracker() {
  const canaries: Canary[] = [];
  const sent = new Set<Canary>();
  return {
    count: () => canaries.length,
    /** Returns a secret for a field. Its core needs no escaping in URLs, JSON and HTML; its other characters do. */
    plant(what: string): string {
      const core = `Canary7${randomBytes(10).toString('hex')}`;
      canaries.push({ what, core, isPlanted: true, allowedIn: undefined });
      return `${core}%/+&<`;
    },
    /** Records which planted secrets the text of a request contains. */
    noteSent(text: string): void {
      for (const canary of canaries) if (text.includes(canary.core)) sent.add(canary);
    },
    /** Returns the planted secrets that no request contained, for which the search proves nothing. */
    neverSent: () =>
      canaries.filter((one) => one.isPlanted && !sent.has(one)).map(({ what }) => what),
    /** Adds a secret that the server generated to the search. */
    mark(what: string, secret: string, allowedIn?: Sighting): string {
      if (secret.length < 16) throw new Error(`${what} is too short to search for: ${secret}`);
      canaries.push({ what, core: secret, isPlanted: false, allowedIn });
      return secret;
    },
    /** Returns the secrets that the texts contain in any encoding. */
    seenIn(places: readonly Sighting[]): string[] {
      return canaries.flatMap(({ what, core, allowedIn }) =>
        places
          .filter((place) => place !== allowedIn && contains(place.text, core))
          .map(({ where }) => `${what} in ${where}`),
      );
    },
  };
}

/** Returns whether a text contains a secret in any case, in hexadecimal, or in base64 at any offset. */
function contains(text: string, core: string): boolean {
  const bytes = Buffer.from(core);
  const inBase64 = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(4, -4),
  );
  const lower = text.toLowerCase();
  return (
    lower.includes(core.toLowerCase()) ||
    lower.includes(bytes.toString('hex')) ||
    inBase64.some((encoded) => text.includes(encoded))
  );
}

/** Returns the content of all tables. */
export async function dumpOf({ system }: Database): Promise<Sighting[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'm')`.execute(system);
  const dump: Sighting[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select row_to_json(${sql.ref(name)})::text as text from ${sql.table(name)}`.execute(system);
    dump.push(...rows.map(({ text }) => ({ where: `table ${name}`, text })));
  }
  return dump;
}

/**
 * Sends the secrets of all features, then requests every GET route, the whole history and the server's pages. Returns the
 * replies.
 */
export async function sendSecrets(
  server: TestServer,
  collected: readonly CollectedFacts[],
  tracker: CanaryCage,
): Promise<Sighting[]> {
  const replies: Sighting[] = [];
  const world = await newWorld(server);
  const platform = await platformToken(server);
  const request: SecretSender['request'] = async (path, init = {}): Promise<RecordedReply> => {
    const { as = platform, status = 200, ...rest } = init;
    const sentHeaders = {
      'content-type': 'application/json',
      authorization: `Bearer ${as}`,
      ...Object(rest.headers),
    };
    tracker.noteSent(`${path} ${JSON.stringify(sentHeaders)} ${String(rest.body ?? '')}`);
    const response = await server.request(path, { ...rest, headers: sentHeaders });
    const body = await response.text();
    const headers = JSON.stringify([...response.headers]);
    const where = `${rest.method ?? 'GET'} ${path}`;
    const sighting = { where, text: `${response.status} ${headers} ${body}` };
    replies.push(sighting);
    if (response.status !== status)
      throw new Error(`${where} returned ${response.status} in place of ${status}: ${body}`);
    return { sighting, response, body };
  };
  const sender: SecretSender = {
    plant: tracker.plant,
    mark: tracker.mark,
    request,
    call: (endpoint, sent, expected) =>
      request(addressOf(endpoint, sent), {
        ...expected,
        method: endpoint.method,
        ...('body' in sent && { body: JSON.stringify(sent.body) }),
      }),
  };
  await Promise.all(collected.map(async ({ secrets }) => secrets?.(world, sender)));
  for (const route of routesIn(collected).filter((each) => each.startsWith('GET '))) {
    const { token: as, before, ...call } = await routeFactsOf(collected, route).example(world);
    const session = as === undefined ? {} : { as };
    if (before !== undefined) {
      const { method, address } = requestLineOf(before.route, before.call);
      await request(address, { method, ...session });
    }
    await request(requestLineOf(route, call).address, session);
  }
  for (const list of ['history?pageSize=100', 'history-export'])
    await request(`/AdminApi/organizations/${world.family.provider.number}/${list}`);
  for (const path of ['/metrics', '/AdminApi/openapi.json', '/readyz']) await request(path);
  return replies;
}
