import { randomBytes, randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import {
  connectionFailure,
  durationText,
  failure,
  hostAndPort,
  type ProbeFailure,
} from '../result.ts';
import {
  decodePacket,
  encodePacket,
  encodeSignedRequest,
  hidePassword,
  isAuthentic,
  isSignature,
  type RadiusPacket,
  radiusAttribute,
  radiusCode,
} from './radius-packet.ts';

export interface RadiusAccess {
  /** 1812 by RFC 2865 */
  port: number;
  secret: string;
}

export interface RadiusAnswer {
  ok: true;
  /** Access-Request: the server does not answer Status-Server, or its answer was lost */
  answered: 'Status-Server' | 'Access-Request';
  /** without it, somebody on the way can change the server's answers (CVE-2024-3596) */
  hasMessageAuthenticator: boolean;
  milliseconds: number;
}

const replyCodes = new Set<number>([
  radiusCode.accessAccept,
  radiusCode.accessReject,
  radiusCode.accessChallenge,
]);

interface Question {
  kind: RadiusAnswer['answered'];
  request: RadiusPacket;
  bytes: Buffer;
}

/**
 * Whether a RADIUS server at an already checked address answers and has the same secret: asks Status-Server (RFC
 * 5997), then an Access-Request that nobody would accept, for servers that do not know that.
 */
export function probeRadius(
  address: string,
  { port, secret }: RadiusAccess,
  deadlineMs: number,
): Promise<RadiusAnswer | ProbeFailure> {
  const where = hostAndPort(address, port);
  const start = performance.now();
  const questions = questionsWith(secret);
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  const { promise, resolve } = Promise.withResolvers<RadiusAnswer | ProbeFailure>();
  socket.on('error', (error) => resolve(connectionFailure(error, where)));
  socket.on('message', (bytes) => {
    const reply = decodePacket(bytes);
    const question = questions.find(({ request }) => request.identifier === reply?.identifier);
    if (reply === undefined || question === undefined || !replyCodes.has(reply.code)) return;
    resolve(
      isAuthentic(reply, question.request, secret)
        ? {
            ok: true,
            answered: question.kind,
            hasMessageAuthenticator: reply.attributes.some(isSignature),
            milliseconds: performance.now() - start,
          }
        : failure(
            'wrong-answer',
            `${where} answers with another secret. Enter the secret that the RADIUS server has for this server’s address.`,
          ),
    );
  });
  const timer = setTimeout(() => resolve(silenceOf(where, deadlineMs)), deadlineMs);
  // Connected, so that only this address is heard and a closed port is told at once.
  const sending = connectAndSend(socket, address, port, questions, deadlineMs);
  return promise.finally(() => {
    clearTimeout(timer);
    sending.stop();
    socket.close();
  });
}

/** Sends one question after the other over the first three quarters of the time, as UDP and servers lose some. */
function connectAndSend(
  socket: Socket,
  address: string,
  port: number,
  questions: readonly Question[],
  deadlineMs: number,
) {
  const timers: NodeJS.Timeout[] = [];
  let stopped = false;
  socket.connect(port, address, () => {
    if (stopped) return;
    questions.forEach(({ bytes }, index) => {
      const send = () => socket.send(bytes, () => undefined);
      if (index === 0) send();
      else timers.push(setTimeout(send, (index * deadlineMs) / (questions.length + 1)));
    });
  });
  return {
    stop: () => {
      stopped = true;
      timers.forEach(clearTimeout);
    },
  };
}

function questionsWith(secret: string): Question[] {
  const first = randomInt(256);
  const requestAt = (index: number, code: number) => ({
    code,
    identifier: (first + index) % 256,
    authenticator: randomBytes(16),
    attributes: [text(radiusAttribute.nasIdentifier, 'atrium')],
  });
  const status = requestAt(0, radiusCode.statusServer);
  const signed = withPassword(requestAt(1, radiusCode.accessRequest), secret);
  // A server drops what is signed with another secret without a word. It answers this one, and the answer's
  // authenticator tells the secret; that makes a wrong secret and an unknown client two things.
  const unsigned = withPassword(requestAt(2, radiusCode.accessRequest), secret);
  return [
    { kind: 'Status-Server', request: status, bytes: encodeSignedRequest(status, secret) },
    { kind: 'Access-Request', request: signed, bytes: encodeSignedRequest(signed, secret) },
    { kind: 'Access-Request', request: unsigned, bytes: encodePacket(unsigned) },
  ];
}

/** A user name and password by chance: nobody has them. */
function withPassword(request: RadiusPacket, secret: string): RadiusPacket {
  const password = randomBytes(12).toString('base64url');
  const value = hidePassword(password, request.authenticator, secret);
  return {
    ...request,
    attributes: [
      text(radiusAttribute.userName, `atrium-probe-${randomBytes(6).toString('hex')}`),
      { type: radiusAttribute.userPassword, value },
      ...request.attributes,
    ],
  };
}

function text(type: number, value: string) {
  return { type, value: Buffer.from(value) };
}

function silenceOf(where: string, deadlineMs: number): ProbeFailure {
  return failure(
    'no-answer',
    `No answer from ${where} within ${durationText(deadlineMs)}: the server may not know this client, or the secret is different. Check the client entry for this server’s address and its secret.`,
  );
}
