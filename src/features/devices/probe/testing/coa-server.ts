import { createHash, createHmac } from 'node:crypto';
import {
  decodePacket,
  encodePacket,
  type RadiusPacket,
  radiusAttribute,
} from '../protocols/radius-packet.ts';
import { startUdpServer } from './snmp-agents.ts';

interface Reply {
  code: number;
  /** Error-Cause */
  cause?: number;
}

interface CoaServer extends AsyncDisposable {
  port: number;
  /** the authentic requests, without retransmissions */
  received: Buffer[];
  /** the authentic packets, with retransmissions */
  packets: Buffer[];
  /** Returns the attributes of a request by type. */
  attributesOf(index: number): Map<number, Buffer>;
}

const blank = Buffer.alloc(16);

/**
 * Starts a device that replies by `replyTo` and, as RFC 5176 requires, ignores requests with another secret. `count` is the
 * request's number; `copies` is how many packets of it came before, because a busy machine retransmits.
 */
export async function startCoaServer(
  secret: string,
  replyTo: (request: RadiusPacket, count: number, copies: number) => Reply | undefined,
  { signedWith = secret } = {},
): Promise<CoaServer> {
  const received: Buffer[] = [];
  const packets: Buffer[] = [];
  const seen = new Map<string, { count: number; copies: number }>();
  const server = await startUdpServer((bytes, senderPort) => {
    const request = authenticRequest(secret, bytes);
    if (request === undefined) return undefined;
    packets.push(bytes);
    // Each request has a separate socket, so equal bytes from another port are another request.
    const key = `${senderPort} ${bytes.toString('hex')}`;
    const { count, copies } = seen.get(key) ?? { count: received.push(bytes), copies: 0 };
    seen.set(key, { count, copies: copies + 1 });
    const reply = replyTo(request, count, copies);
    return reply && encodedReply(request, reply, signedWith);
  });
  return {
    port: server.port,
    received,
    packets,
    attributesOf: (index) =>
      new Map(
        decodePacket(received[index] ?? Buffer.alloc(0))?.attributes.map(({ type, value }) => [
          type,
          value,
        ]),
      ),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Returns the request, or undefined for one with another secret. */
export function authenticRequest(secret: string, bytes: Buffer): RadiusPacket | undefined {
  const request = decodePacket(bytes);
  return request !== undefined && isSignedWith(secret, bytes, request) ? request : undefined;
}

/** Encodes a reply (RFC 5176 section 2.3). */
export function encodedReply(
  request: RadiusPacket,
  { code, cause }: Reply,
  secret: string,
): Buffer {
  const value = Buffer.alloc(4);
  value.writeUInt32BE(cause ?? 0);
  const attributes = cause === undefined ? [] : [{ type: radiusAttribute.errorCause, value }];
  const packet = { ...request, code, attributes };
  const authenticator = md5(encodePacket(packet), secret);
  return encodePacket({ ...packet, authenticator });
}

/** Verifies a request (RFC 5176 section 2.3) and its Message-Authenticator if it has one (section 3.6). */
function isSignedWith(secret: string, bytes: Buffer, request: RadiusPacket): boolean {
  const unkeyed = Buffer.concat([bytes.subarray(0, 4), blank, bytes.subarray(20)]);
  if (!md5(unkeyed, secret).equals(request.authenticator)) return false;
  const isSignature = ({ type }: { type: number }) => type === radiusAttribute.messageAuthenticator;
  const signature = request.attributes.find(isSignature);
  if (signature === undefined) return true;
  const unsigned = encodePacket({
    ...request,
    authenticator: blank,
    attributes: request.attributes.map((one) =>
      isSignature(one) ? { ...one, value: blank } : one,
    ),
  });
  return createHmac('md5', secret).update(unsigned).digest().equals(signature.value);
}

function md5(...parts: (Buffer | string)[]): Buffer {
  return parts.reduce((hash, part) => hash.update(part), createHash('md5')).digest();
}
