import { Problem } from '../../contract/problem.ts';
import { writeHistory } from '../../server/audit.ts';
import type { RequestOrigin, ServerContext } from '../../server/context.ts';
import type { Incoming } from '../../server/http/scope.ts';
import { passwordMatches } from '../../server/passwords/passwords.ts';
import { isInScope, scopeOf } from '../../server/tenancy.ts';
import { limitAttempt } from './limits/attempts.ts';
import { findKnownBrowser, type KnownBrowser, newBrowser } from './limits/known-browsers.ts';
import { type Account, knownBrowsersSignIn, strangersSignIn } from './limits/subjects.ts';
import {
  type Administrator,
  actorOf,
  administrators,
  ownerOf,
  startSession,
} from './start-session.ts';

interface Credentials extends Account {
  password: string;
  /** the organization to bind the token to; null: the administrator's own */
  organizationNumber: number | null;
}

interface SignedIn {
  token: string;
  binding: string | null;
  /** null for a script */
  browser: KnownBrowser | null;
}

/** Starts a session. For wrong credentials, the error and the duration do not show whether the account exists. */
export async function signIn(request: Incoming, credentials: Credentials): Promise<SignedIn> {
  const { server, origin, fromBrowser } = request;
  const known = await findKnownBrowser(request, credentials);
  const attempt =
    known === undefined
      ? strangersSignIn(credentials, origin.address)
      : knownBrowsersSignIn(known.secretHash.toString('hex'));
  const administrator = await limitAttempt(server, attempt, () =>
    administratorWith(server, origin, credentials),
  );
  if (administrator === undefined)
    throw new Problem('not-signed-in', 'The user name, password or realm is not correct.');
  const organizationNumber = await organizationToBind(server, administrator, credentials);
  const browser = fromBrowser ? (known ?? (await newBrowser(server, credentials))) : null;
  const session = await startSession(server, origin, {
    administrator,
    organizationNumber,
    isBound: fromBrowser,
    browser,
  });
  return { ...session, browser };
}

/** Returns the administrator whom the credentials belong to. A failure is written to the history. */
async function administratorWith(
  server: ServerContext,
  origin: RequestOrigin,
  credentials: Credentials,
): Promise<Administrator | undefined> {
  const administrator = await administratorNamed(server, credentials);
  const matches = await passwordMatches(administrator?.passwordHash, credentials.password);
  if (administrator?.status === 'Active' && matches) return administrator;
  await writeFailure(server, origin, credentials, administrator);
  return undefined;
}

function administratorNamed({ database }: ServerContext, { realm, username }: Account) {
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
  { realm, username }: Account,
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
