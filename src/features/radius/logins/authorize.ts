import type { ServerContext } from '../../../server/context.ts';
import type { Scope } from '../../../server/database/open.ts';
import { type FindNas, rememberingNas } from '../service/find-nas.ts';
import { notFound, type RadiusReply } from '../service/radius-reply.ts';
import type { RadiusCall } from '../service/radius-route.ts';
import { repeatedRejections } from './decisions/repeated-rejections.ts';
import { type SettledLogin, settleLogins } from './decisions/settle-logins.ts';
import { countIfMiss } from './guesses/misses.ts';
import { type CheckedPassword, isPasswordCheck, type PasswordCheck } from './login-decision.ts';
import { isGrouped, loginGroups, type WaitingLogin } from './login-groups.ts';
import { type LoginRequest, parseLogin } from './login-request.ts';
import { knownPasswords } from './methods/known-passwords.ts';
import { decideLogin } from './methods/login-ways.ts';

type Outcome = SettledLogin | PasswordCheck | null;

/** Decides about Access-Requests: 200 with what is granted, 401 with a message, or 404 for an unknown device. */
export function authorize(server: ServerContext): (call: RadiusCall) => Promise<RadiusReply> {
  const repeated = repeatedRejections(server);
  const passwordIsRight = knownPasswords(server.now);
  const findNas = rememberingNas(server);
  const decide = aloneIn(server, findNas);
  const decideInGroup = loginGroups(server, findNas);
  return async (call) => {
    const started = server.now();
    const request = parseLogin(call.body);
    const { source, userName, password, certificateSerial, handshake } = request;
    const { macAddress, isCallCheck } = request;
    const frame = handshake?.keyFrame.toString('hex');
    const shown = [macAddress, isCallCheck, certificateSerial, frame];
    const key = repeated.keyOf(call.caller.id, source, userName, password, ...shown);
    const known = repeated.take(key);
    if (known !== undefined) return known;

    const asked = { request, started };
    const { scope } = call.caller;
    const byCode = isGrouped(request) ? await decideInGroup(scope, asked) : undefined;
    let outcome = byCode === undefined ? await decide(scope, asked, null) : byCode;
    while (outcome !== null && 'passwordHash' in outcome) {
      const matches = await passwordIsRight(outcome);
      outcome = await decide(scope, asked, { ...outcome, matches });
    }
    if (outcome === null) return notFound;
    const { reply, nas, rejection } = outcome;
    call.nas.note(nas.deviceId, {
      kind: 'login',
      isSecretRight: isSecretRight(request, rejection === null),
      clockAheadSeconds: null,
      isRepeated: false,
    });
    if (rejection !== null) {
      await countIfMiss(server, { ...request, nas }, rejection.reason);
      if (rejection.reason !== 'late') repeated.store(key, rejection.id, reply);
    }
    return reply;
  };
}

/** Returns a function that decides and writes in one transaction, unless a password must be compared first. */
function aloneIn(server: ServerContext, findNas: FindNas) {
  return (
    scope: Scope,
    { request, started }: WaitingLogin,
    checked: CheckedPassword | null,
  ): Promise<Outcome> => {
    let runs = 0;
    return server.database.withScope(scope, async (transaction) => {
      runs += 1;
      const nas = await findNas(transaction, { scope }, request.source, runs > 1);
      if (nas === undefined) return null;
      const { secrets } = server;
      const login = { ...request, transaction, nas, now: server.now(), secrets, checked };
      const decision = await decideLogin(login);
      if (isPasswordCheck(decision)) return decision;
      const decided = [{ login, decision, started }];
      const [settled = null] = await settleLogins(transaction, decided, server.now());
      return settled;
    });
  };
}

/** Only a password that arrives by PAP is encoded with the secret. */
function isSecretRight({ password }: LoginRequest, isAccepted: boolean): boolean | null {
  if (password.kind === 'garbled') return false;
  return password.kind === 'plain' && isAccepted ? true : null;
}
