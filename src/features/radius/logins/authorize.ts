import type { ServerContext } from '../../../server/context.ts';
import type { Reason } from '../reasons.ts';
import { attribute } from '../reply/attribute.ts';
import { replyAttributes } from '../reply/reply-attributes.ts';
import { controls, decision, restReply } from '../reply/rest-reply.ts';
import { type FindNas, type Nas, rememberingNas } from '../service/find-nas.ts';
import { notFound, type RadiusReply } from '../service/radius-reply.ts';
import type { RadiusCall } from '../service/radius-route.ts';
import { knownPasswords } from './known-passwords.ts';
import {
  type CheckedPassword,
  isPasswordCheck,
  type PasswordCheck,
  rejected,
} from './login-decision.ts';
import { type LoginRequest, parseLogin } from './login-request.ts';
import { decideLogin } from './login-ways.ts';
import { countIfMiss } from './misses.ts';
import { repeatedRejections } from './repeated-rejections.ts';
import { replyMessages } from './reply-messages.ts';
import { writeAccepted, writeRejected } from './write-decision.ts';

/** FreeRADIUS stops waiting after two seconds. */
const lateAfterMs = 1_900;

/** What post-auth receives for a rejection that is written already. */
export const alreadyWritten = 'decided';

type Outcome =
  | { reply: RadiusReply; nas: Nas; rejection: { id: string; reason: Reason } | null }
  | PasswordCheck
  | null;

/** Decides about Access-Requests: 200 with what is granted, 401 with a message, or 404 for an unknown device. */
export function authorize(server: ServerContext): (call: RadiusCall) => Promise<RadiusReply> {
  const repeated = repeatedRejections(server);
  const passwordIsRight = knownPasswords(server.now);
  const findNas = rememberingNas(server);
  return async (call) => {
    const started = server.now();
    const request = parseLogin(call.body);
    const { source, userName, password, macAddress, isCallCheck } = request;
    const key = repeated.keyOf(call.caller.id, source, userName, password, macAddress, isCallCheck);
    const known = repeated.take(key);
    if (known !== undefined) return known;

    let outcome = await decideOnce(call, findNas, request, started, null);
    while (outcome !== null && 'passwordHash' in outcome) {
      const matches = await passwordIsRight(outcome);
      outcome = await decideOnce(call, findNas, request, started, { ...outcome, matches });
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

/** Decides and writes the decision in one transaction, unless a password must be compared first. */
function decideOnce(
  { server, caller }: RadiusCall,
  findNas: FindNas,
  request: LoginRequest,
  started: Date,
  checked: CheckedPassword | null,
): Promise<Outcome> {
  let runs = 0;
  return server.database.withScope(caller.scope, async (transaction) => {
    runs += 1;
    const nas = await findNas(transaction, caller, request.source, runs > 1);
    if (nas === undefined) return null;
    const login = { ...request, transaction, nas, now: server.now(), checked };
    const decided = await decideLogin(login);
    if (isPasswordCheck(decided)) return decided;
    const milliseconds = Math.max(0, server.now().getTime() - started.getTime());
    const outcome = milliseconds > lateAfterMs ? { ...rejected(decided.method, 'late') } : decided;
    if (outcome.isAccepted) {
      const { grantId, limits } = await writeAccepted(login, outcome, milliseconds);
      const compared =
        outcome.cleartextPassword === null
          ? controls({ 'Auth-Type': 'Accept' })
          : controls({ 'Cleartext-Password': outcome.cleartextPassword });
      const body = {
        ...compared,
        ...restReply(replyAttributes(limits, nas.type)),
        ...decision(grantId),
      };
      return { nas, rejection: null, reply: { status: 200, body } };
    }
    const { reason } = outcome;
    const id = await writeRejected(login, outcome, milliseconds);
    return { nas, rejection: { id, reason }, reply: rejectionOf(reason) };
  });
}

function rejectionOf(reason: Reason): RadiusReply {
  if (reason === 'mac-unknown') return notFound;
  const message = restReply([attribute('Reply-Message', replyMessages[reason])]);
  return { status: 401, body: { ...message, ...decision(alreadyWritten) } };
}

/** Only a password that arrives by PAP is encoded with the secret. */
function isSecretRight({ password }: LoginRequest, isAccepted: boolean): boolean | null {
  if (password.kind === 'garbled') return false;
  return password.kind === 'plain' && isAccepted ? true : null;
}
