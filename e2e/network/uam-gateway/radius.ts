import { createHash, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { isIPv4 } from 'node:net';
import {
  decodePacket,
  encodeKeyedRequest,
  encodePacket,
  encodeSignedRequest,
  isAuthentic,
  type RadiusPacket,
  radiusCode,
} from '../../../src/features/devices/probe/protocols/radius-packet.ts';

// RFC 2865 section 5, RFC 2866 section 5, RFC 2869 section 5.
export const attribute = {
  userName: 1,
  chapPassword: 3,
  nasIpAddress: 4,
  framedIpAddress: 8,
  replyMessage: 18,
  class: 25,
  vendorSpecific: 26,
  sessionTimeout: 27,
  calledStationId: 30,
  callingStationId: 31,
  nasIdentifier: 32,
  acctStatusType: 40,
  acctInputOctets: 42,
  acctOutputOctets: 43,
  acctSessionId: 44,
  acctSessionTime: 46,
  acctTerminateCause: 49,
  acctInputGigawords: 52,
  acctOutputGigawords: 53,
  chapChallenge: 60,
  nasPortType: 61,
  acctInterimInterval: 85,
} as const;

const accountingRequest = 4;
const attempts = 3;
const replyWithinMs = 3_000;

export interface RadiusServer {
  host: string;
  authPort: number;
  acctPort: number;
  secret: string;
}

type Attribute = RadiusPacket['attributes'][number];

export function textOf(type: number, value: string): Attribute {
  return { type, value: Buffer.from(value) };
}

export function numberOf(type: number, value: number): Attribute {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return { type, value: bytes };
}

export function addressOf(type: number, address: string): Attribute {
  if (!isIPv4(address)) throw new Error(`${address} is no IPv4 address`);
  return { type, value: Buffer.from(address.split('.').map(Number)) };
}

export function numberIn(packet: RadiusPacket, type: number): number | undefined {
  const value = packet.attributes.find((one) => one.type === type)?.value;
  return value?.length === 4 ? value.readUInt32BE() : undefined;
}

export function textIn(packet: RadiusPacket, type: number): string | undefined {
  return packet.attributes.find((one) => one.type === type)?.value.toString('utf8');
}

/** Sends an Access-Request; undefined when no server answers. */
export async function authenticate(
  server: RadiusServer,
  attributes: readonly Attribute[],
): Promise<RadiusPacket | undefined> {
  const request = {
    code: radiusCode.accessRequest,
    identifier: randomBytes(1).readUInt8(),
    authenticator: randomBytes(16),
    attributes,
  };
  const reply = await exchange(
    server,
    server.authPort,
    encodeSignedRequest(request, server.secret),
  );
  return reply !== undefined && isAuthentic(reply, request, server.secret) ? reply : undefined;
}

/** Sends an Accounting-Request and returns whether the server took it. */
export async function account(
  server: RadiusServer,
  attributes: readonly Attribute[],
): Promise<boolean> {
  const { bytes } = encodeKeyedRequest(
    { code: accountingRequest, identifier: randomBytes(1).readUInt8(), attributes },
    server.secret,
  );
  return (await exchange(server, server.acctPort, bytes)) !== undefined;
}

async function exchange(
  { host }: RadiusServer,
  port: number,
  bytes: Buffer,
): Promise<RadiusPacket | undefined> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const reply = await sendOnce(host, port, bytes);
    if (reply !== undefined) return reply;
  }
  return undefined;
}

function sendOnce(host: string, port: number, bytes: Buffer): Promise<RadiusPacket | undefined> {
  const socket = createSocket('udp4');
  return new Promise((resolve) => {
    const end = (reply: RadiusPacket | undefined) => {
      clearTimeout(timer);
      socket.close();
      resolve(reply);
    };
    const timer = setTimeout(() => end(undefined), replyWithinMs);
    socket.on('message', (message) => {
      const reply = decodePacket(message);
      if (reply?.identifier === bytes.readUInt8(1)) end(reply);
    });
    socket.on('error', () => end(undefined));
    socket.send(bytes, port, host);
  });
}

/** Returns whether a Disconnect-Request or CoA-Request was made with the secret (RFC 5176 section 2.3). */
export function isKeyed(request: RadiusPacket, secret: string): boolean {
  const blank = { ...request, authenticator: Buffer.alloc(16) };
  const expected = createHash('md5').update(encodePacket(blank)).update(secret).digest();
  return expected.equals(request.authenticator);
}

export function encodeReply(code: number, request: RadiusPacket, secret: string): Buffer {
  const reply = { code, identifier: request.identifier, attributes: [] };
  const blank = encodePacket({ ...reply, authenticator: request.authenticator });
  const authenticator = createHash('md5').update(blank).update(secret).digest();
  return encodePacket({ ...reply, authenticator });
}

export { decodePacket, radiusCode };
