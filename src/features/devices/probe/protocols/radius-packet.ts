import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

// RFC 2865 section 4, RFC 5997 section 2, RFC 5176 section 2.
export const radiusCode = {
  accessRequest: 1,
  accessAccept: 2,
  accessReject: 3,
  accessChallenge: 11,
  statusServer: 12,
  disconnectRequest: 40,
  disconnectAck: 41,
  disconnectNak: 42,
  coaRequest: 43,
  coaAck: 44,
  coaNak: 45,
} as const;

// RFC 2865 section 5, RFC 2866 section 5.5, RFC 2869 section 5, RFC 5176 section 3.5.
export const radiusAttribute = {
  userName: 1,
  userPassword: 2,
  vendorSpecific: 26,
  sessionTimeout: 27,
  callingStationId: 31,
  nasIdentifier: 32,
  acctSessionId: 44,
  eventTimestamp: 55,
  messageAuthenticator: 80,
  errorCause: 101,
} as const;

export interface RadiusAttribute {
  type: number;
  value: Buffer;
}

export interface RadiusPacket {
  code: number;
  /** 0 to 255 */
  identifier: number;
  /** 16 bytes */
  authenticator: Buffer;
  attributes: readonly RadiusAttribute[];
}

const headerLength = 20;
const longestPacket = 4096;
const digestLength = 16;

/** Encodes a packet (RFC 2865 section 3). Throws for a value over 253 bytes or a packet over 4,096 bytes. */
export function encodePacket({ code, identifier, authenticator, attributes }: RadiusPacket) {
  const parts = attributes.map(({ type, value }) => {
    if (value.length > 253) throw new Error(`The RADIUS attribute ${type} is too long`);
    return Buffer.concat([Buffer.from([type, value.length + 2]), value]);
  });
  const length = headerLength + parts.reduce((sum, part) => sum + part.length, 0);
  if (length > longestPacket) throw new Error('The RADIUS packet is too long');
  const header = Buffer.alloc(4);
  header.writeUInt8(code, 0);
  header.writeUInt8(identifier, 1);
  header.writeUInt16BE(length, 2);
  return Buffer.concat([header, authenticator, ...parts]);
}

/** Wraps a vendor's attribute in a Vendor-Specific one (RFC 2865 section 5.26). Throws for a value over 247 bytes. */
export function vendorSpecific(
  vendorId: number,
  { type, value }: RadiusAttribute,
): RadiusAttribute {
  if (value.length > 247)
    throw new Error(`The attribute ${type} of vendor ${vendorId} is too long`);
  const header = Buffer.from([0, 0, 0, 0, type, value.length + 2]);
  header.writeUInt32BE(vendorId);
  return { type: radiusAttribute.vendorSpecific, value: Buffer.concat([header, value]) };
}

/** Encodes a number or a time in seconds (RFC 2865 section 5: integer, time). */
export function integerValue(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Returns undefined for malformed packets. Bytes beyond the packet's length are padding (RFC 2865 section 3). */
export function decodePacket(buffer: Buffer): RadiusPacket | undefined {
  if (buffer.length < headerLength) return undefined;
  const length = buffer.readUInt16BE(2);
  if (length < headerLength || length > longestPacket || length > buffer.length) return undefined;
  const attributes: { type: number; value: Buffer }[] = [];
  let offset = headerLength;
  while (offset < length) {
    const size = offset + 2 <= length ? buffer.readUInt8(offset + 1) : 0;
    if (size < 2 || offset + size > length) return undefined;
    attributes.push({
      type: buffer.readUInt8(offset),
      value: buffer.subarray(offset + 2, offset + size),
    });
    offset += size;
  }
  return {
    code: buffer.readUInt8(0),
    identifier: buffer.readUInt8(1),
    authenticator: buffer.subarray(4, headerLength),
    attributes,
  };
}

/** Encodes a request with a Message-Authenticator as its first attribute, as CVE-2024-3596 requires. */
export function encodeSignedRequest(request: RadiusPacket, secret: string): Buffer {
  return encodePacket(signed(request, secret));
}

/**
 * Encodes a request whose authenticator depends on the secret (RFC 5176 section 2.3). Its Message-Authenticator is
 * computed with a zero authenticator (section 3.6).
 */
export function encodeKeyedRequest(
  unkeyed: Omit<RadiusPacket, 'authenticator'>,
  secret: string,
): { request: RadiusPacket; bytes: Buffer } {
  const blank = signed({ ...unkeyed, authenticator: Buffer.alloc(digestLength) }, secret);
  const authenticator = createHash('md5').update(encodePacket(blank)).update(secret).digest();
  const request = { ...blank, authenticator };
  return { request, bytes: encodePacket(request) };
}

function signed(request: RadiusPacket, secret: string): RadiusPacket {
  const type = radiusAttribute.messageAuthenticator;
  const signedWith = (value: Buffer) => ({
    ...request,
    attributes: [{ type, value }, ...request.attributes],
  });
  return signedWith(hmacOf(encodePacket(signedWith(Buffer.alloc(digestLength))), secret));
}

/**
 * Verifies a reply's Response Authenticator (RFC 2865 section 3), and its Message-Authenticator if it has one (RFC 2869
 * section 5.14).
 */
export function isAuthentic(reply: RadiusPacket, request: RadiusPacket, secret: string): boolean {
  const asked = { ...reply, authenticator: request.authenticator };
  const expected = createHash('md5').update(encodePacket(asked)).update(secret).digest();
  if (!timingSafeEqual(expected, reply.authenticator)) return false;
  const signature = reply.attributes.find(isSignature);
  if (signature === undefined) return true;
  const attributes = reply.attributes.map((attribute) =>
    isSignature(attribute) ? { ...attribute, value: Buffer.alloc(digestLength) } : attribute,
  );
  const expectedSignature = hmacOf(encodePacket({ ...asked, attributes }), secret);
  return (
    signature.value.length === digestLength && timingSafeEqual(expectedSignature, signature.value)
  );
}

export function isSignature({ type }: { type: number }): boolean {
  return type === radiusAttribute.messageAuthenticator;
}

/** Encrypts a User-Password of at most 128 bytes (RFC 2865 section 5.2). */
export function hidePassword(password: string, authenticator: Buffer, secret: string): Buffer {
  const plain = Buffer.from(password);
  const padded = Buffer.alloc(Math.max(1, Math.ceil(plain.length / digestLength)) * digestLength);
  plain.copy(padded);
  const hidden: Buffer[] = [];
  let previous = authenticator;
  for (let offset = 0; offset < padded.length; offset += digestLength) {
    const mask = createHash('md5').update(secret).update(previous).digest();
    previous = Buffer.from(mask.map((byte, index) => byte ^ padded.readUInt8(offset + index)));
    hidden.push(previous);
  }
  return Buffer.concat(hidden);
}

function hmacOf(packet: Buffer, secret: string): Buffer {
  return createHmac('md5', secret).update(packet).digest();
}
