import { hashOf } from '../../../server/authentication.ts';
import type { ServerContext } from '../../../server/context.ts';
import { DatabaseUnavailable } from '../../../server/database/connections/database-unavailable.ts';
import type { Scope } from '../../../server/database/open.ts';

/** A FreeRADIUS server that has called with its token. */
export interface KnownServer {
  id: string;
  /** the subtree that it serves; all of its statements are limited to it */
  scope: Scope;
}

interface CachedServer {
  known: KnownServer;
  readAt: number;
  calledAt: number;
  replayedAt: number;
}

// A removed server is rejected within one second, as an administrator's session is.
const cacheLifetimeMs = 500;
const notedEveryMs = 1_000;

/** Identifies servers by their tokens, and notes their last calls at most once a second. */
export function knownServers({ database, log, now }: ServerContext) {
  const cache = new Map<string, CachedServer>();
  const reading = new Map<string, Promise<CachedServer | undefined>>();

  async function find(token: string): Promise<CachedServer | undefined> {
    const time = now().getTime();
    const tokenHash = hashOf(token);
    const key = tokenHash.toString('base64');
    const cached = cache.get(key);
    if (cached !== undefined && Math.abs(time - cached.readAt) < cacheLifetimeMs) return cached;
    // Calls that arrive meanwhile share the answer: hundreds a second would all ask, and all note the call.
    const asked = reading.get(key) ?? read(key, tokenHash, time).finally(() => reading.delete(key));
    reading.set(key, asked);
    return asked;
  }

  async function read(
    key: string,
    tokenHash: Buffer,
    time: number,
  ): Promise<CachedServer | undefined> {
    const row = await database.system
      .selectFrom('radius_server')
      .leftJoin('organization', 'organization.number', 'radius_server.organization_number')
      .select(['radius_server.id', 'radius_server.organization_number as number'])
      .select(['organization.path', 'organization.status'])
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    const before = cache.get(key);
    cache.delete(key);
    if (row === undefined || row.status === 'Removed') return undefined;
    const scope = row.number === null ? ['/'] : row.path === null ? [] : [row.path];
    const found = {
      known: { id: row.id, scope },
      readAt: time,
      calledAt: before?.calledAt ?? 0,
      replayedAt: before?.replayedAt ?? 0,
    };
    cache.set(key, found);
    return found;
  }

  function note(server: CachedServer, field: 'calledAt' | 'replayedAt'): void {
    const time = now();
    if (Math.abs(time.getTime() - server[field]) < notedEveryMs) return;
    server[field] = time.getTime();
    const change = field === 'calledAt' ? { last_call_at: time } : { last_replay_at: time };
    database.system
      .updateTable('radius_server')
      .set(change)
      .where('id', '=', server.known.id)
      .execute()
      .catch((error: unknown) => {
        if (!(error instanceof DatabaseUnavailable))
          log.warn({ err: error }, 'the call of a RADIUS server could not be noted');
      });
  }

  return {
    /** Returns the server of a bearer token, or undefined. */
    async identify(authorization: string | undefined): Promise<KnownServer | undefined> {
      const token = /^Bearer ([\w-]{20,100})$/.exec(authorization ?? '')?.[1];
      const server = token === undefined ? undefined : await find(token);
      if (server !== undefined) note(server, 'calledAt');
      return server?.known;
    },
    /** Notes that a server has sent accounting that it had stored during an outage. */
    noteReplay({ id }: KnownServer): void {
      for (const server of cache.values()) if (server.known.id === id) note(server, 'replayedAt');
    },
  };
}
