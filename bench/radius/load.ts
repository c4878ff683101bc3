import { createHash, randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import {
  encodePacket,
  encodeSignedRequest,
  hidePassword,
  type RadiusPacket,
} from '../../src/features/devices/probe/protocols/radius-packet.ts';
import { percentile } from '../percentile.ts';

/** The codes of RFC 2865 section 3 and RFC 2866 section 3. */
export const accessAccept = 2;
const accessRequest = 1;
const accountingRequest = 4;

export type Attributes = RadiusPacket['attributes'];

/** A packet to send: a login with a password, or an accounting event. */
export interface LoadPacket {
  /** null: accounting */
  password: string | null;
  attributes: Attributes;
}

export interface LoadResult {
  perSecond: number;
  p50: number;
  p95: number;
  /** how many replies had each code; `none` is no reply in three seconds */
  replies: Record<string, number>;
}

const timeoutMs = 3_000;

/**
 * Sends the packets with `inFlight` of them on the way at a time, each on a socket of its own, because a socket has only
 * 256 identifiers. Returns how many were answered in a second and how long the answers took.
 */
export async function sendLoad(
  target: { port: number; secret: string },
  packets: readonly LoadPacket[],
  inFlight: number,
): Promise<LoadResult> {
  const waits: number[] = [];
  const replies: Record<string, number> = {};
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      const socket = createSocket('udp4');
      await new Promise<void>((resolve) => {
        socket.connect(target.port, '127.0.0.1', resolve);
      });
      for (let packet = packets[next++]; packet !== undefined; packet = packets[next++]) {
        const sent = performance.now();
        const code = await exchange(socket, packet, target.secret);
        waits.push(performance.now() - sent);
        const name = String(code ?? 'none');
        replies[name] = (replies[name] ?? 0) + 1;
      }
      socket.close();
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  return {
    perSecond: Math.round(packets.length / seconds),
    p50: percentile(waits, 50),
    p95: percentile(waits, 95),
    replies,
  };
}

/** Sends a packet and returns the code of its reply; undefined without one. */
function exchange(socket: Socket, packet: LoadPacket, secret: string): Promise<number | undefined> {
  const identifier = randomBytes(1).readUInt8();
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const timer = setTimeout(() => resolve(undefined), timeoutMs);
  socket.on('message', (reply) => {
    if (reply.readUInt8(1) === identifier) resolve(reply.readUInt8(0));
  });
  socket.send(bytesOf(packet, identifier, secret));
  return promise.finally(() => {
    clearTimeout(timer);
    socket.removeAllListeners('message');
  });
}

function bytesOf({ password, attributes }: LoadPacket, identifier: number, secret: string): Buffer {
  if (password === null) {
    const blank = {
      code: accountingRequest,
      identifier,
      authenticator: Buffer.alloc(16),
      attributes,
    };
    // RFC 2866 section 3: the authenticator is the digest of the packet with zeros in its place.
    const authenticator = createHash('md5').update(encodePacket(blank)).update(secret).digest();
    return encodePacket({ ...blank, authenticator });
  }
  const authenticator = randomBytes(16);
  const hidden = { type: 2, value: hidePassword(password, authenticator, secret) };
  return encodeSignedRequest(
    { code: accessRequest, identifier, authenticator, attributes: [hidden, ...attributes] },
    secret,
  );
}

export const textAttribute = (type: number, text: string) => ({ type, value: Buffer.from(text) });

export function numberAttribute(type: number, number: number) {
  const value = Buffer.alloc(4);
  value.writeUInt32BE(number);
  return { type, value };
}
