import { counted } from '../../contract/plural.ts';
import { Problem } from '../../contract/problem.ts';
import { countedNetwork } from '../../server/addresses.ts';
import type { ServerContext } from '../../server/context.ts';
import { any } from '../../server/database/listing.ts';

const windowMs = 15 * 60_000;
const failuresPerAccount = 10;
const failuresPerAddress = 50;

export interface SignInAttempt {
  realm: string;
  username: string;
  address: string;
}

/** An attempt without an account, such as one with an invitation, is counted for its address only. */
type Attempt = SignInAttempt | Pick<SignInAttempt, 'address'>;

/** Throws when the account or the address has failed too often in 15 minutes. Unknown accounts are limited in the same way. */
export async function rejectTooManyAttempts(
  { database, now }: ServerContext,
  attempt: Attempt,
): Promise<void> {
  const since = new Date(now().getTime() - windowMs);
  const failures = await database.system
    .selectFrom('sign_in_failure')
    .select(({ fn }) => ['subject', fn.countAll<string>().as('count'), fn.min('at').as('first')])
    .where('subject', '=', any(subjectsOf(attempt)))
    .where('at', '>', since)
    .groupBy('subject')
    .execute();
  for (const { subject, count, first } of failures) {
    const limit = subject === addressSubject(attempt) ? failuresPerAddress : failuresPerAccount;
    if (Number(count) < limit) continue;
    const minutes = Math.ceil((first.getTime() + windowMs - now().getTime()) / 60_000);
    throw new Problem(
      'too-many',
      `Too many failed attempts. Please try again in ${counted(minutes, { one: 'minute', other: 'minutes' })}.`,
    );
  }
}

export async function recordFailedAttempt(
  { database, now }: ServerContext,
  attempt: Attempt,
): Promise<void> {
  const at = now();
  await database.system
    .deleteFrom('sign_in_failure')
    .where('at', '<', new Date(at.getTime() - windowMs))
    .execute();
  await database.system
    .insertInto('sign_in_failure')
    .values(subjectsOf(attempt).map((subject) => ({ subject, at })))
    .execute();
}

export async function deleteFailedAttempts(
  { database }: ServerContext,
  attempt: SignInAttempt,
): Promise<void> {
  await database.system
    .deleteFrom('sign_in_failure')
    .where('subject', '=', accountSubject(attempt))
    .execute();
}

function subjectsOf(attempt: Attempt): string[] {
  const address = addressSubject(attempt);
  return 'username' in attempt ? [accountSubject(attempt), address] : [address];
}

function accountSubject({ realm, username }: SignInAttempt): string {
  return `account ${realm}/${username.toLowerCase()}`;
}

function addressSubject({ address }: Attempt): string {
  return `address ${countedNetwork(address)}`;
}
