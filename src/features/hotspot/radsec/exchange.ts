import { randomBytes } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import {
  decodePacket,
  encodeSignedRequest,
  hidePassword,
  isAuthentic,
  type RadiusPacket,
  radiusAttribute,
  radiusCode,
} from '../../devices/public/radius-packets.ts';
import { type Identity, rejectedText } from './connection.ts';

/** The shared secret of RADIUS over TLS (RFC 6614 section 2.3). */
const secret = 'radsec';

const nasIdentifier = { type: radiusAttribute.nasIdentifier, value: Buffer.from('atrium-test') };
const identifiers = { status: 1, login: 2 };

interface Exchange {
  realm: string;
  identity: Identity | null;
  deadlineMs: number;
}

/**
 * Sends a Status-Server request (RFC 5997), and a login of nobody to a peer that does not answer it. Any authentic answer
 * proves the peer.
 */
export async function exchangeRadSec(
  socket: TLSSocket,
  { realm, identity, deadlineMs }: Exchange,
): Promise<{ ok: boolean; text: string }> {
  const status: RadiusPacket = {
    code: radiusCode.statusServer,
    identifier: identifiers.status,
    authenticator: randomBytes(16),
    attributes: [nasIdentifier],
  };
  const login = loginOfNobody(realm);
  const answers = readAnswers(socket, [status, login]);
  socket.write(encodeSignedRequest(status, secret));
  const first = await answers.next(deadlineMs / 2);
  if (first === null) socket.write(encodeSignedRequest(login, secret));
  const answer = first ?? (await answers.next(deadlineMs / 2));
  if (answer === null)
    return {
      ok: false,
      text: 'The peer answered neither Status-Server nor a login. It may not know this server’s certificate.',
    };
  if (answer === 'closed') return { ok: false, text: rejectedText(identity) };
  if (answer === 'unauthentic')
    return { ok: false, text: 'The peer’s answer is not signed with the secret of RadSec.' };
  return {
    ok: true,
    text:
      answer.identifier === identifiers.status
        ? 'The peer answered Status-Server.'
        : `The peer answered a login of nobody in ${realm} with ${answer.code === radiusCode.accessReject ? 'a rejection' : 'a reply'}.`,
  };
}

function loginOfNobody(realm: string): RadiusPacket {
  const authenticator = randomBytes(16);
  return {
    code: radiusCode.accessRequest,
    identifier: identifiers.login,
    authenticator,
    attributes: [
      { type: radiusAttribute.userName, value: Buffer.from(`atrium-test@${realm}`.slice(-253)) },
      {
        type: radiusAttribute.userPassword,
        value: hidePassword(randomBytes(8).toString('hex'), authenticator, secret),
      },
      nasIdentifier,
    ],
  };
}

type Answer = RadiusPacket | 'unauthentic' | 'closed';

/** Reads packets from the stream, whose length is in their header (RFC 6613 section 2.6.4). */
function readAnswers(socket: TLSSocket, requests: readonly RadiusPacket[]) {
  let received = Buffer.alloc(0);
  let waiting: ((answer: Answer) => void) | null = null;
  let early: Answer | null = null;
  const take = (answer: Answer) => {
    if (waiting === null) early ??= answer;
    else waiting(answer);
  };
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
    if (received.length < 20 || received.length < received.readUInt16BE(2)) return;
    const packet = decodePacket(received);
    const request = requests.find(({ identifier }) => identifier === packet?.identifier);
    take(
      packet !== undefined && request !== undefined && isAuthentic(packet, request, secret)
        ? packet
        : 'unauthentic',
    );
  });
  socket.on('error', () => take('closed'));
  socket.once('close', () => take('closed'));
  return {
    /** Returns null when nothing came in time. */
    next(deadlineMs: number): Promise<Answer | null> {
      if (early !== null) return Promise.resolve(early);
      return new Promise((resolve) => {
        const done = (answer: Answer | null) => {
          clearTimeout(timer);
          waiting = null;
          resolve(answer);
        };
        const timer = setTimeout(() => done(null), deadlineMs);
        waiting = done;
      });
    },
  };
}
