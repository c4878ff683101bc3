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

interface OrderTaker extends AsyncDisposable {
  port: number;
  /** all that came and was made with the secret, as it came */
  heard: Buffer[];
  /** the attributes of the one with this number, by their type */
  attributesOf(index: number): Map<number, Buffer>;
}

const blank = Buffer.alloc(16);

/** A device as RFC 5176 wants it: silent to another secret, and with an answer of the test's to every order. */
export async function startOrderTaker(
  secret: string,
  answerTo: (request: RadiusPacket, count: number) => Reply | undefined,
  { signedWith = secret } = {},
): Promise<OrderTaker> {
  const heard: Buffer[] = [];
  const server = await startUdpServer((bytes) => {
    const request = decodePacket(bytes);
    if (request === undefined || !isMadeWith(secret, bytes, request)) return undefined;
    heard.push(bytes);
    const answer = answerTo(request, heard.length);
    if (answer === undefined) return undefined;
    const { code, cause } = answer;
    const value = Buffer.alloc(4);
    value.writeUInt32BE(cause ?? 0);
    const attributes = cause === undefined ? [] : [{ type: radiusAttribute.errorCause, value }];
    const reply = { ...request, code, attributes };
    const authenticator = md5(encodePacket(reply), signedWith);
    return encodePacket({ ...reply, authenticator });
  });
  return {
    port: server.port,
    heard,
    attributesOf: (index) =>
      new Map(
        decodePacket(heard[index] ?? Buffer.alloc(0))?.attributes.map(({ type, value }) => [
          type,
          value,
        ]),
      ),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** RFC 5176 section 2.3, and section 3.6 for the Message-Authenticator where there is one. */
function isMadeWith(secret: string, bytes: Buffer, request: RadiusPacket): boolean {
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
