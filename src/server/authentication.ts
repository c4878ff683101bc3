import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Endpoint } from '../contract/endpoint.ts';
import { sessionIdleMs, sessionMaximumMs } from '../contract/limits.ts';
import { Problem } from '../contract/problem.ts';
import { displayNameOf } from '../contract/values/display-name.ts';
import type { Caller, ServerContext } from './context.ts';
import type { DB } from './database/tables.ts';
import { scopeOf } from './tenancy.ts';

/** The other half of a browser's session: HttpOnly, so that a token read by a script is worth nothing alone. */
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
  /** Who sends this token; throws not-signed-in when nobody does, the session is over, or the binding is missing. */
  authenticate(authorization: string | undefined, binding: string | undefined): Promise<Caller>;
  /** The same for what a page asks by itself: it is no activity that keeps the session alive. */
  identify(authorization: string | undefined, binding: string | undefined): Promise<Caller>;
  /** Forgets what it remembers of a session that just ended or changed. */
  forget(sessionId: string): void;
  /** Waits for activity that is still being written. */
  settle(): Promise<void>;
}

// A right that is lost takes effect within one second, on every replica (domain.md).
const rememberedForMs = 500;
const activityWrittenEveryMs = 1_000;
const rememberedAtMost = 10_000;

export function createAuthentication({ database, log, now }: ServerContext): Authentication {
  const remembered = new Map<string, { at: number; authenticated: Authenticated }>();
  const writing = new Set<Promise<void>>();

  async function lookUp(tokenHash: Buffer): Promise<Authenticated | undefined> {
    const row = await sessionOf(database.system, tokenHash);
    if (row === undefined) return undefined;
    const scope = await scopeOf(database.system, row.ownerOrganizationNumber);
    // Whose organization was removed has nothing left to administer.
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
    const known = remembered.get(key);
    if (known !== undefined && Math.abs(time - known.at) < rememberedForMs)
      return known.authenticated;
    const authenticated = await lookUp(tokenHash);
    if (authenticated === undefined) {
      remembered.delete(key);
      return undefined;
    }
    // Who has just chosen a password goes on at once, on every replica.
    if (authenticated.caller.mustChangePassword) return authenticated;
    if (remembered.size >= rememberedAtMost) remembered.clear();
    remembered.set(key, { at: time, authenticated });
    return authenticated;
  }

  function noteActivity(authenticated: Authenticated, time: number): void {
    if (time - authenticated.lastActivityAt < activityWrittenEveryMs) return;
    authenticated.lastActivityAt = time;
    const write = database.system
      .updateTable('admin_session')
      .set({ last_activity_at: new Date(time) })
      .where('id', '=', authenticated.caller.sessionId)
      .where('last_activity_at', '<', new Date(time))
      .execute()
      .then(
        () => {},
        (error: unknown) => log.warn({ err: error }, 'activity of a session was not written'),
      )
      .finally(() => writing.delete(write));
    writing.add(write);
  }

  async function senderOf(
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
      const authenticated = await senderOf(authorization, binding, time);
      noteActivity(authenticated, time);
      return authenticated.caller;
    },
    async identify(authorization, binding) {
      const { caller } = await senderOf(authorization, binding, now().getTime());
      return caller;
    },
    forget(sessionId) {
      for (const [key, { authenticated }] of remembered)
        if (authenticated.caller.sessionId === sessionId) remembered.delete(key);
    },
    async settle() {
      await Promise.all(writing);
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

/** Throws while the caller has a password that somebody else made, unless the call is needed to change it. */
export function refuseInitialPassword(
  caller: Caller,
  { withInitialPassword }: Pick<Endpoint, 'withInitialPassword'>,
): void {
  if (caller.mustChangePassword && withInitialPassword !== true)
    throw new Problem(
      'not-allowed',
      'Somebody else made your password. Log in to the console and choose your own first.',
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
