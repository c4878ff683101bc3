import * as openid from 'openid-client';
import type { ServerContext } from '../../../server/context.ts';
import type { Answer } from '../lookups/answer.ts';
import type { AskingArea } from '../lookups/ask.ts';
import { isPersonal, maskedJson } from '../lookups/masking.ts';
import { hashKeyOf, hashOfMember } from '../lookups/member-hash.ts';
import type { Programme } from '../lookups/programmes.ts';
import { type Membership, storeLookup } from '../lookups/stored-lookup.ts';
import { within } from '../lookups/within.ts';
import { texts } from '../texts.ts';
import { sentOf, storeFailure } from './begin-sign-in.ts';
import { claimOf, claimsOf, nameIn } from './claims.ts';
import { silenceIn } from './guarded-fetch.ts';
import { issuerOf } from './issuer.ts';
import { signInProgramme } from './programmes.ts';
import type { SignIn } from './sign-ins.ts';

/** How long a guest who returns from the issuer waits. */
const guestWaitsMs = 8_000;
const longestNumber = 100;

export type CompletedSignIn =
  | { kind: 'member'; membership: Membership; name: string }
  /** `noMember`: the account has no member number; `refused`: the guest canceled, or the reply is not valid */
  | { kind: 'noMember' | 'refused' | 'silent' };

type Claims = Readonly<Record<string, unknown>>;

/**
 * Exchanges what the issuer sent with the browser for the guest's membership, and stores the look-up. Opens transactions of
 * its own. `search` is the query with which the browser returned.
 */
export async function completeSignIn(
  server: ServerContext,
  area: AskingArea,
  signIn: SignIn,
  search: string,
): Promise<CompletedSignIn> {
  const programme = await server.database.withScope(area.providerScope, (transaction) =>
    signInProgramme(transaction, area.number, signIn.gatewayId),
  );
  if (programme === null) return { kind: 'refused' };
  const start = performance.now();
  const claims = await claimsWithin(server, programme, signIn, search);
  const milliseconds = Math.round(performance.now() - start);
  const { attemptId } = signIn;
  if ('received' in claims) {
    const answer = { ...claims, value: null, milliseconds };
    await storeFailure(server, area, { attemptId, programme, answer });
    return { kind: claims.result === 'noAnswer' ? 'silent' : 'refused' };
  }
  const memberNumber = numberIn(claims.claims, programme);
  const question = { memberNumber: memberNumber ?? '', lastName: nameIn(claims.claims) };
  const { tierField = '' } = programme.settings ?? {};
  const received = maskedJson(claims.claims, [tierField], question);
  if (memberNumber === null) {
    const answer = { result: 'notFound', value: null, received, milliseconds } as const;
    await storeFailure(server, area, { attemptId, programme, answer });
    return { kind: 'noMember' };
  }
  const membership = await server.database.withScope(area.providerScope, async (transaction) => {
    const key = await hashKeyOf(transaction, server, area);
    return storeLookup(transaction, server, {
      area,
      attemptId,
      programme,
      question: null,
      memberNumber,
      hash: hashOfMember(key, { memberNumber, lastName: '' }),
      guestName: question.lastName,
      room: null,
      answer: {
        result: 'matched',
        value: tierIn(claims.claims, programme, (value) => isPersonal(value, question)),
        sent: sentOf(programme),
        received,
        milliseconds,
      },
    });
  });
  return { kind: 'member', membership, name: question.lastName };
}

type Failed = Pick<Answer, 'received'> & { result: 'refused' | 'noAnswer' };

/** Never throws for what an issuer does. */
async function claimsWithin(
  server: ServerContext,
  programme: Programme,
  signIn: SignIn,
  search: string,
): Promise<{ claims: Claims } | Failed> {
  try {
    const claims = await within(readClaims(server, programme, signIn, search), guestWaitsMs);
    return claims === null
      ? { result: 'noAnswer', received: texts.received.late(guestWaitsMs / 1_000) }
      : { claims };
  } catch (error) {
    const silence = silenceIn(error);
    if (silence !== null) return { result: 'noAnswer', received: silence.message };
    const received = refusalOf(error);
    if (received === null) throw error;
    return { result: 'refused', received };
  }
}

/** Redeems the code; reads further claims of the account where the token lacks the member number or the tier. */
async function readClaims(
  server: ServerContext,
  { gateway, settings }: Programme,
  { state, nonce, verifier, returnAddress }: SignIn,
  search: string,
): Promise<Claims> {
  if (gateway === null || settings === null) throw new Error('A programme without a gateway');
  const configuration = await issuerOf(server, gateway);
  const tokens = await openid.authorizationCodeGrant(
    configuration,
    new URL(returnAddress + search),
    {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: state,
      idTokenExpected: true,
    },
  );
  const claims: Claims = { ...tokens.claims() };
  const isComplete = [settings.numberClaim, settings.tierField].every(
    (name) => claimsOf(claims, name).length > 0,
  );
  if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
  const subject = String(claims.sub);
  return {
    ...(await openid.fetchUserInfo(configuration, tokens.access_token, subject)),
    ...claims,
  };
}

function numberIn(claims: Claims, { settings }: Programme): string | null {
  const found = claimOf(claims, settings?.numberClaim ?? '');
  // What has neither letters nor digits is no number.
  return found !== null && found.length <= longestNumber && /[\p{L}\p{N}]/u.test(found)
    ? found
    : null;
}

/** Of a list, the first value that is a tier of the gateway. */
function tierIn(
  claims: Claims,
  { settings }: Programme,
  isHidden: (value: string) => boolean,
): string | null {
  const folded = (text: string) => text.trim().toLowerCase();
  const values = claimsOf(claims, settings?.tierField ?? '').filter((value) => !isHidden(value));
  const tiers = new Set(settings?.tiers.map(({ value }) => folded(value)));
  return (values.find((value) => tiers.has(folded(value))) ?? values[0])?.slice(0, 60) ?? null;
}

/** Returns why an issuer's reply is not accepted, without its values; null for errors of our own. */
function refusalOf(error: unknown): string | null {
  if (
    error instanceof openid.AuthorizationResponseError ||
    error instanceof openid.ResponseBodyError
  )
    return texts.received.issuerError(
      /^[\w.-]{1,60}$/.test(error.error) ? error.error : texts.received.unknownError,
    );
  if (
    !(error instanceof openid.ClientError || error instanceof openid.WWWAuthenticateChallengeError)
  )
    return null;
  const claim: unknown = Object(Object(error.cause).cause).claim;
  return texts.received.noToken(
    typeof claim === 'string' ? `${error.message} (${claim})` : error.message,
  );
}
