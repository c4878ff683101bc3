import { Problem } from '../../contract/problem.ts';
import { writeHistory } from '../../server/audit.ts';
import type { RequestOrigin, ServerContext } from '../../server/context.ts';
import { passwordMatches } from '../../server/passwords.ts';
import { isInScope, scopeOf } from '../../server/tenancy.ts';
import {
  deleteFailedAttempts,
  recordFailedAttempt,
  rejectTooManyAttempts,
  type SignInAttempt,
} from './sign-in-limits.ts';
import {
  type Administrator,
  actorOf,
  administrators,
  ownerOf,
  startSession,
} from './start-session.ts';

interface Credentials {
  username: string;
  password: string;
  realm: string;
  /** the organization to bind the token to; null: the administrator's own */
  organizationNumber: number | null;
  /** whether the session needs a binding cookie, as in a browser */
  isBound: boolean;
}

/** Starts a session. For wrong credentials, the error and the duration do not show whether the account exists. */
export async function signIn(
  server: ServerContext,
  origin: RequestOrigin,
  credentials: Credentials,
): Promise<{ token: string; binding: string | null }> {
  const attempt = { ...credentials, address: origin.address };
  await rejectTooManyAttempts(server, attempt);
  const administrator = await administratorNamed(server, attempt);
  const matches = await passwordMatches(administrator?.passwordHash, credentials.password);
  if (administrator === undefined || !matches || administrator.status !== 'Active') {
    await recordFailedAttempt(server, attempt);
    await writeFailure(server, origin, attempt, administrator);
    throw new Problem('not-signed-in', 'The user name, password or realm is not correct.');
  }
  await deleteFailedAttempts(server, attempt);
  const organizationNumber = await organizationToBind(server, administrator, credentials);
  return startSession(server, origin, {
    administrator,
    organizationNumber,
    isBound: credentials.isBound,
  });
}

function administratorNamed({ database }: ServerContext, { realm, username }: SignInAttempt) {
  return administrators(database)
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
  const isAllowed = organization !== undefined && isInScope(scope, organization.path);
  return isAllowed ? organizationNumber : administrator.ownerNumber;
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
        result: 'refused',
        entityType: 'session',
        entityId: administrator?.id ?? username,
        label: username,
        organization: administrator === undefined ? null : ownerOf(administrator),
      },
    ),
  );
}
