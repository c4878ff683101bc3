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

export interface RadiusReply {
  ok: true;
  /** Access-Request: the server does not support Status-Server, or its reply was lost */
  answered: 'Status-Server' | 'Access-Request';
  /** without it, an attacker on the path can forge the server's replies (CVE-2024-3596) */
  hasMessageAuthenticator: boolean;
  milliseconds: number;
}

const replyCodes = new Set<number>([
  radiusCode.accessAccept,
  radiusCode.accessReject,
  radiusCode.accessChallenge,
]);

interface ProbeRequest {
  kind: RadiusReply['answered'];
  request: RadiusPacket;
  bytes: Buffer;
}

/**
 * Checks whether a RADIUS server at an already checked address replies with the secret: by Status-Server (RFC 5997),
 * then by Access-Requests with random credentials, for servers that do not support it.
 */
export function probeRadius(
  address: string,
  { port, secret }: RadiusAccess,
  deadlineMs: number,
): Promise<RadiusReply | ProbeFailure> {
  const where = hostAndPort(address, port);
  const start = performance.now();
  const probes = probeRequests(secret);
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  const { promise, resolve } = Promise.withResolvers<RadiusReply | ProbeFailure>();
  socket.on('error', (error) => resolve(connectionFailure(error, where)));
  socket.on('message', (bytes) => {
    const reply = decodePacket(bytes);
    const probe = probes.find(({ request }) => request.identifier === reply?.identifier);
    if (reply === undefined || probe === undefined || !replyCodes.has(reply.code)) return;
    resolve(
      isAuthentic(reply, probe.request, secret)
        ? {
            ok: true,
            answered: probe.kind,
            hasMessageAuthenticator: reply.attributes.some(isSignature),
            milliseconds: performance.now() - start,
          }
        : failure(
            'wrong-answer',
            `${where} answers with another secret. Enter the secret that the RADIUS server has for this server’s address.`,
          ),
    );
  });
  const timer = setTimeout(() => resolve(timeoutFailure(where, deadlineMs)), deadlineMs);
  // A connected socket receives from this address only and reports a closed port immediately.
  const sending = connectAndSend(socket, address, port, probes, deadlineMs);
  return promise.finally(() => {
    clearTimeout(timer);
    sending.stop();
    socket.close();
  });
}

/** Spreads the requests over the first three quarters of the deadline, since packets can be lost. */
function connectAndSend(
  socket: Socket,
  address: string,
  port: number,
  probes: readonly ProbeRequest[],
  deadlineMs: number,
) {
  const timers: NodeJS.Timeout[] = [];
  let isStopped = false;
  socket.connect(port, address, () => {
    if (isStopped) return;
    probes.forEach(({ bytes }, index) => {
      const send = () => socket.send(bytes, () => undefined);
      if (index === 0) send();
      else timers.push(setTimeout(send, (index * deadlineMs) / (probes.length + 1)));
    });
  });
  return {
    stop: () => {
      isStopped = true;
      timers.forEach(clearTimeout);
    },
  };
}

function probeRequests(secret: string): ProbeRequest[] {
  const first = randomInt(256);
  const requestAt = (index: number, code: number) => ({
    code,
    identifier: (first + index) % 256,
    authenticator: randomBytes(16),
    attributes: [text(radiusAttribute.nasIdentifier, 'atrium')],
  });
  const status = requestAt(0, radiusCode.statusServer);
  const signed = withRandomCredentials(requestAt(1, radiusCode.accessRequest), secret);
  // A server silently drops requests signed with another secret. It answers this unsigned one, and the reply's
  // authenticator distinguishes a wrong secret from an unknown client.
  const unsigned = withRandomCredentials(requestAt(2, radiusCode.accessRequest), secret);
  return [
    { kind: 'Status-Server', request: status, bytes: encodeSignedRequest(status, secret) },
    { kind: 'Access-Request', request: signed, bytes: encodeSignedRequest(signed, secret) },
    { kind: 'Access-Request', request: unsigned, bytes: encodePacket(unsigned) },
  ];
}

/** Adds a random user name and password. */
function withRandomCredentials(request: RadiusPacket, secret: string): RadiusPacket {
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

function timeoutFailure(where: string, deadlineMs: number): ProbeFailure {
  return failure(
    'no-answer',
    `No answer from ${where} within ${durationText(deadlineMs)}: the server may not know this client, or the secret is different. Check the client entry for this server’s address and its secret.`,
  );
}
