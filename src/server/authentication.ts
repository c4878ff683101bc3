import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Endpoint } from '../contract/endpoint.ts';
import { sessionIdleMs, sessionMaximumMs } from '../contract/limits.ts';
import { Problem } from '../contract/problem.ts';
import { displayNameOf } from '../contract/values/display-name.ts';
import type { Caller, ServerContext } from './context.ts';
import { DatabaseUnavailable } from './database/connections/database-unavailable.ts';
import type { DB } from './database/tables.ts';
import { scopeOf } from './tenancy.ts';

/** The HttpOnly cookie that ties a session to one browser, so that a stolen token alone is useless. */
export const bindingCookie = 'AtriumBinding';

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

interface Authenticated {
  caller: Caller;
  bindingHash: Buffer | null;
  startedAt: number;
  lastActivityAt: number;
}

export interface Authentication {
  /** Returns the token's administrator. Throws not-signed-in for an unknown token, an ended session or a missing binding. */
  authenticate(authorization: string | undefined, binding: string | undefined): Promise<Caller>;
  /** Like `authenticate`, but does not extend the session. For requests that a page sends without user activity. */
  identify(authorization: string | undefined, binding: string | undefined): Promise<Caller>;
  /** Drops a session that ended or changed from the cache. */
  forget(sessionId: string): void;
  /** Waits until pending activity times are written. */
  settle(): Promise<void>;
}

// A change of permissions takes effect within one second on every replica, so sessions are cached for half of that.
const cacheLifetimeMs = 500;
const activityIntervalMs = 1_000;
const cacheCapacity = 10_000;

export function createAuthentication({ database, log, now }: ServerContext): Authentication {
  const cache = new Map<string, { at: number; authenticated: Authenticated }>();
  const pendingWrites = new Set<Promise<void>>();

  async function lookUp(tokenHash: Buffer): Promise<Authenticated | undefined> {
    const row = await sessionOf(database.system, tokenHash);
    if (row === undefined) return undefined;
    const scope = await scopeOf(database.system, row.ownerOrganizationNumber);
    // The owner organization was removed.
    if (scope.length === 0) return undefined;
    return {
      caller: {
        administratorId: row.administratorId,
        displayName: displayNameOf(row),
        realm: row.realm,
        sessionId: row.sessionId,
        isBound: row.bindingHash !== null,
        mustChangePassword: row.mustChangePassword && !row.isSsoUser,
        organizationNumber: row.organizationNumber,
        ownerOrganizationNumber: row.ownerOrganizationNumber,
        permissions: row.permissions,
        rights: row.rights,
        scope,
      },
      bindingHash: row.bindingHash,
      startedAt: row.startedAt.getTime(),
      lastActivityAt: row.lastActivityAt.getTime(),
    };
  }

  async function find(token: string, time: number): Promise<Authenticated | undefined> {
    const tokenHash = hashOf(token);
    const key = tokenHash.toString('base64');
    const known = cache.get(key);
    if (known !== undefined && Math.abs(time - known.at) < cacheLifetimeMs)
      return known.authenticated;
    const authenticated = await lookUp(tokenHash);
    if (authenticated === undefined) {
      cache.delete(key);
      return undefined;
    }
    // Not cached, so that a new password unlocks the console at once on every replica.
    if (authenticated.caller.mustChangePassword) return authenticated;
    if (cache.size >= cacheCapacity) cache.clear();
    cache.set(key, { at: time, authenticated });
    return authenticated;
  }

  function recordActivity(authenticated: Authenticated, time: number): void {
    if (time - authenticated.lastActivityAt < activityIntervalMs) return;
    authenticated.lastActivityAt = time;
    const write = database.system
      .updateTable('admin_session')
      .set({ last_activity_at: new Date(time) })
      .where('id', '=', authenticated.caller.sessionId)
      .where('last_activity_at', '<', new Date(time))
      .execute()
      .then(
        () => {},
        (error: unknown) => {
          if (!(error instanceof DatabaseUnavailable))
            log.warn({ err: error }, 'session activity could not be written');
        },
      )
      .finally(() => pendingWrites.delete(write));
    pendingWrites.add(write);
  }

  async function validSession(
    authorization: string | undefined,
    binding: string | undefined,
    time: number,
  ): Promise<Authenticated> {
    const token = /^Bearer ([\w-]{20,100})$/.exec(authorization ?? '')?.[1];
    if (token === undefined) throw notSignedIn();
    const authenticated = await find(token, time);
    if (authenticated === undefined || !isAlive(authenticated, time)) throw notSignedIn();
    if (!isBound(authenticated, binding)) throw notSignedIn();
    return authenticated;
  }

  return {
    async authenticate(authorization, binding) {
      const time = now().getTime();
      const authenticated = await validSession(authorization, binding, time);
      recordActivity(authenticated, time);
      return authenticated.caller;
    },
    async identify(authorization, binding) {
      const { caller } = await validSession(authorization, binding, now().getTime());
      return caller;
    },
    forget(sessionId) {
      for (const [key, { authenticated }] of cache)
        if (authenticated.caller.sessionId === sessionId) cache.delete(key);
    },
    async settle() {
      await Promise.all(pendingWrites);
    },
  };
}

function isAlive({ startedAt, lastActivityAt }: Authenticated, time: number): boolean {
  return time - startedAt < sessionMaximumMs && time - lastActivityAt < sessionIdleMs;
}

function isBound({ bindingHash }: Authenticated, binding: string | undefined): boolean {
  if (bindingHash === null) return true;
  return binding !== undefined && timingSafeEqual(hashOf(binding), bindingHash);
}

/** Throws while the caller must replace an initial password, except for calls that work with it. */
export function rejectInitialPassword(
  caller: Caller,
  { withInitialPassword }: Pick<Endpoint, 'withInitialPassword'>,
): void {
  if (caller.mustChangePassword && withInitialPassword !== true)
    throw new Problem(
      'not-allowed',
      'Replace your initial password first: log in to the console and choose your own.',
    );
}

function notSignedIn(): Problem {
  return new Problem('not-signed-in', 'Your session has ended. Please log in again.');
}

function sessionOf(system: Kysely<DB>, tokenHash: Buffer) {
  return system
    .selectFrom('access_token as token')
    .innerJoin('admin_session as session', 'session.id', 'token.session_id')
    .innerJoin('administrator', 'administrator.id', 'session.administrator_id')
    .leftJoin('role_template as role', 'role.id', 'administrator.role_template_id')
    .select([
      'token.organization_number as organizationNumber',
      'session.id as sessionId',
      'session.binding_hash as bindingHash',
      'session.created_at as startedAt',
      'session.last_activity_at as lastActivityAt',
      'administrator.id as administratorId',
      'administrator.realm',
      'administrator.username',
      'administrator.first_name as firstName',
      'administrator.last_name as lastName',
      'administrator.owner_organization_number as ownerOrganizationNumber',
      'administrator.must_change_password as mustChangePassword',
      'administrator.is_sso_user as isSsoUser',
      'role.permissions',
      'role.rights',
    ])
    .where('token.token_hash', '=', tokenHash)
    .where('session.ended_at', 'is', null)
    .where('administrator.status', '=', 'Active')
    .executeTakeFirst();
}
