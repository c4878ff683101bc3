import * as openid from 'openid-client';
import { newSecret } from '../../../server/authentication.ts';
import type { ServerContext } from '../../../server/context.ts';
import { isSafeAddress } from '../../payment-gateways/public/programme-rules.ts';
import type { Answer } from '../lookups/answer.ts';
import type { AskingArea } from '../lookups/ask.ts';
import type { Programme } from '../lookups/programmes.ts';
import { storeLookup } from '../lookups/stored-lookup.ts';
import { within } from '../lookups/within.ts';
import { texts } from '../texts.ts';
import { SilentIssuer, silenceIn } from './guarded-fetch.ts';
import { issuerOf } from './issuer.ts';
import { signInProgramme } from './programmes.ts';
import { storeSignIn } from './sign-ins.ts';

/** How long a guest waits before the way to the issuer opens. */
const guestWaitsMs = 5_000;

export type BegunSignIn =
  | { kind: 'leaves'; url: string; programme: string; browserSecret: string }
  /** the issuer gives no answer */
  | { kind: 'silent' }
  /** no gateway of the area is such a programme any more */
  | { kind: 'gone' };

interface Beginning {
  gatewayId: string;
  attemptId: string;
  /** the sealed state of the portal */
  visit: string;
  returnAddress: string;
  language: string;
}

/**
 * Returns where a guest signs in at the issuer of a programme, and the secret that the browser must present afterwards.
 * Opens transactions of its own.
 */
export async function beginSignIn(
  server: ServerContext,
  area: AskingArea,
  { gatewayId, attemptId, visit, returnAddress, language }: Beginning,
): Promise<BegunSignIn> {
  const programme = await server.database.withScope(area.providerScope, (transaction) =>
    signInProgramme(transaction, area.number, gatewayId),
  );
  const { gateway, settings } = programme ?? {};
  if (!programme || !gateway || !settings) return { kind: 'gone' };
  const start = performance.now();
  const [state, nonce, browserSecret] = [newSecret(), newSecret(), newSecret()];
  const verifier = openid.randomPKCECodeVerifier();
  try {
    const configuration = await within(issuerOf(server, gateway), guestWaitsMs);
    if (configuration === null) throw new SilentIssuer(texts.received.late(guestWaitsMs / 1_000));
    const url = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: returnAddress,
      scope: settings.scopes,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ui_locales: language,
    });
    if (!isSafeAddress(url)) throw new SilentIssuer(texts.received.noAddress);
    await server.database.withScope([area.path], (transaction) =>
      storeSignIn(transaction, server, area, {
        gatewayId,
        attemptId,
        visit,
        returnAddress,
        state,
        verifier,
        nonce,
        browserSecret,
      }),
    );
    return { kind: 'leaves', url: url.href, programme: programme.name, browserSecret };
  } catch (error) {
    const received = receivedOf(error);
    if (received === null) throw error;
    const milliseconds = Math.round(performance.now() - start);
    const answer = { result: 'noAnswer', value: null, received, milliseconds } as const;
    await storeFailure(server, area, { attemptId, programme, answer });
    return { kind: 'silent' };
  }
}

/** Returns what is wrong with an issuer's description; null for errors of our own. */
function receivedOf(error: unknown): string | null {
  const silence = silenceIn(error);
  if (silence !== null) return silence.message;
  return error instanceof openid.ClientError ? texts.received.noToken(error.message) : null;
}

interface Failure {
  attemptId: string;
  programme: Programme;
  answer: Omit<Answer, 'sent'>;
}

/** Stores that a guest was not identified, with what is known of why. */
export async function storeFailure(
  server: ServerContext,
  area: AskingArea,
  { attemptId, programme, answer }: Failure,
): Promise<void> {
  await server.database.withScope(area.providerScope, (transaction) =>
    storeLookup(transaction, server, {
      area,
      attemptId,
      programme,
      question: null,
      hash: null,
      guestName: '',
      room: null,
      answer: { ...answer, sent: sentOf(programme) },
    }),
  );
}

export function sentOf({ settings }: Programme): string {
  return texts.sent.signIn(URL.parse(settings?.issuer ?? '')?.host ?? '');
}
