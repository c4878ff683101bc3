import { displayNameOf } from '../../contract/display-name.ts';
import { Problem } from '../../contract/problem.ts';
import { writeHistory } from '../../server/audit.ts';
import { hashOf, newSecret } from '../../server/authentication.ts';
import type { RequestOrigin, ServerContext } from '../../server/context.ts';
import { passwordMatches } from '../../server/passwords.ts';
import { isInScope, scopeOf } from '../../server/tenancy.ts';
import {
  forgetFailedAttempts,
  noteFailedAttempt,
  refuseTooManyAttempts,
  type SignInAttempt,
} from './sign-in-limits.ts';

interface Credentials {
  username: string;
  password: string;
  realm: string;
  /** the organization to bind the token to; null: the administrator's own */
  organizationNumber: number | null;
  /** whether the session needs its binding cookie: yes when a browser signs in */
  bound: boolean;
}

/** Starts a session. Wrong credentials take as long and answer the same whether or not the account exists. */
export async function signIn(
  server: ServerContext,
  origin: RequestOrigin,
  credentials: Credentials,
): Promise<{ token: string; binding: string | null }> {
  const attempt = { ...credentials, address: origin.address };
  await refuseTooManyAttempts(server, attempt);
  const administrator = await administratorNamed(server, attempt);
  const matches = await passwordMatches(administrator?.passwordHash, credentials.password);
  if (administrator === undefined || !matches || administrator.status !== 'Active') {
    await noteFailedAttempt(server, attempt);
    await writeFailure(server, origin, attempt, administrator);
    throw new Problem('not-signed-in', 'The user name, password or realm is not correct.');
  }
  await forgetFailedAttempts(server, attempt);
  const organizationNumber = await organizationToBind(server, administrator, credentials);
  return startSession(server, origin, {
    administrator,
    organizationNumber,
    bound: credentials.bound,
  });
}

type Administrator = NonNullable<Awaited<ReturnType<typeof administratorNamed>>>;

function administratorNamed({ database }: ServerContext, { realm, username }: SignInAttempt) {
  return database.system
    .selectFrom('administrator')
    .leftJoin('organization', 'organization.number', 'administrator.owner_organization_number')
    .select([
      'administrator.id',
      'administrator.realm',
      'administrator.username',
      'administrator.first_name as firstName',
      'administrator.last_name as lastName',
      'administrator.password_hash as passwordHash',
      'administrator.status',
      'administrator.owner_organization_number as ownerNumber',
      'organization.path as ownerPath',
    ])
    .where('administrator.realm', '=', realm)
    .where('administrator.username_folded', '=', username.toLowerCase())
    .executeTakeFirst();
}

async function organizationToBind(
  { database }: ServerContext,
  administrator: Administrator,
  { organizationNumber }: Credentials,
): Promise<number | null> {
  if (organizationNumber === null) return administrator.ownerNumber;
  const scope = await scopeOf(database.system, administrator.ownerNumber);
  const organization = await database.system
    .selectFrom('organization')
    .select('path')
    .where('number', '=', organizationNumber)
    .where('status', '<>', 'Removed')
    .executeTakeFirst();
  const inside = organization !== undefined && isInScope(scope, organization.path);
  return inside ? organizationNumber : administrator.ownerNumber;
}

function startSession(
  { database, now }: ServerContext,
  origin: RequestOrigin,
  session: { administrator: Administrator; organizationNumber: number | null; bound: boolean },
): Promise<{ token: string; binding: string | null }> {
  const { administrator } = session;
  const token = newSecret();
  const binding = session.bound ? newSecret() : null;
  const at = now();
  return database.transaction(async (transaction) => {
    const { id: sessionId } = await transaction
      .insertInto('admin_session')
      .values({
        administrator_id: administrator.id,
        binding_hash: binding === null ? null : hashOf(binding),
        address: origin.address,
        user_agent: origin.userAgent,
        created_at: at,
        last_activity_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('access_token')
      .values({
        token_hash: hashOf(token),
        session_id: sessionId,
        organization_number: session.organizationNumber,
        created_at: at,
      })
      .execute();
    await transaction
      .updateTable('administrator')
      .set({ last_login_at: at })
      .where('id', '=', administrator.id)
      .execute();
    const actor = actorOf(administrator, sessionId);
    await writeHistory(transaction, actor, origin, {
      action: 'sign-in',
      entityType: 'session',
      entityId: sessionId,
      label: actor.displayName,
      organization: ownerOf(administrator),
    });
    return { token, binding };
  });
}

function writeFailure(
  { database }: ServerContext,
  origin: RequestOrigin,
  { realm, username }: SignInAttempt,
  administrator: Administrator | undefined,
): Promise<void> {
  return database.transaction((transaction) =>
    writeHistory(
      transaction,
      administrator === undefined
        ? { administratorId: null, displayName: username, realm, sessionId: null }
        : actorOf(administrator, null),
      origin,
      {
        action: 'failed sign-in',
        entityType: 'session',
        entityId: administrator?.id ?? username,
        label: username,
        organization: administrator === undefined ? null : ownerOf(administrator),
      },
    ),
  );
}

function actorOf(administrator: Administrator, sessionId: string | null) {
  return {
    administratorId: administrator.id,
    displayName: displayNameOf(administrator),
    realm: administrator.realm,
    sessionId,
  };
}

function ownerOf({ ownerNumber, ownerPath }: Administrator) {
  return ownerNumber === null || ownerPath === null
    ? null
    : { number: ownerNumber, path: ownerPath };
}
