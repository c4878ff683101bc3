import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { hashOf } from '../../../server/authentication.ts';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';

/** As long as issuers usually accept a code's request. */
export const signInLastsMs = 10 * 60_000;

type Area = { number: number; path: string };
type Clock = Pick<ServerContext, 'secrets' | 'now'>;

/** A guest of a portal who is at the issuer of a programme. */
export interface SignIn {
  gatewayId: string;
  attemptId: string;
  /** the sealed state of the portal */
  visit: string;
  returnAddress: string;
  /** of the request to the issuer, as are the PKCE verifier and the nonce */
  state: string;
  verifier: string;
  nonce: string;
}

const details = z.tuple([z.string(), z.string(), z.string(), z.string()]);

const contextOf = (state: string) => `loyalty sign-in ${hashOf(state).toString('hex')}`;

/** Stores a sign-in, instead of an earlier one of the attempt. */
export async function storeSignIn(
  transaction: ScopedTransaction,
  { secrets, now }: Clock,
  area: Area,
  signIn: SignIn & { browserSecret: string },
): Promise<void> {
  const { gatewayId, attemptId, visit, returnAddress, state, verifier, nonce } = signIn;
  const text = JSON.stringify([visit, returnAddress, verifier, nonce]);
  const columns = {
    state_hash: hashOf(state),
    gateway_id: gatewayId,
    browser_hash: hashOf(signIn.browserSecret),
    sealed: await secrets.seal(text, contextOf(state)),
    created_at: now(),
  };
  await transaction
    .insertInto('loyalty_sign_in')
    .values({
      ...columns,
      organization_number: area.number,
      organization_path: area.path,
      attempt_id: attemptId,
    })
    .onConflict((conflict) => conflict.column('attempt_id').doUpdateSet(columns))
    .execute();
}

export type Taken = { kind: 'taken'; signIn: SignIn } | { kind: 'link-expired' | 'other-device' };

/**
 * Takes the sign-in that a browser returns from. It works once, in its area and in the browser that left; it is deleted
 * before any check, so that even a failed return cannot be repeated.
 */
export async function takeSignIn(
  transaction: ScopedTransaction,
  { secrets, now }: Clock,
  area: Area,
  { state, browserSecret }: { state: string; browserSecret: string | undefined },
): Promise<Taken> {
  const row = await transaction
    .deleteFrom('loyalty_sign_in')
    .where('state_hash', '=', hashOf(state))
    .where('organization_number', '=', area.number)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined || now().getTime() - row.created_at.getTime() >= signInLastsMs)
    return { kind: 'link-expired' };
  if (browserSecret === undefined || !timingSafeEqual(hashOf(browserSecret), row.browser_hash))
    return { kind: 'other-device' };
  const text = await secrets.open(row.sealed, contextOf(state));
  const [visit, returnAddress, verifier, nonce] = z.parse(details, JSON.parse(text));
  const { gateway_id: gatewayId, attempt_id: attemptId } = row;
  return {
    kind: 'taken',
    signIn: { gatewayId, attemptId, visit, returnAddress, state, verifier, nonce },
  };
}
