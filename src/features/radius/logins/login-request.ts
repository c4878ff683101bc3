import { exactText, isGarbled, macIn, packetAttributes, ssidOf } from '../service/attributes.ts';
import type { PacketSource } from '../service/find-nas.ts';
import { type Handshake, handshakeIn, octetsIn } from '../service/handshake.ts';

/** What a CHAP password answers (RFC 1994); null where the challenge is the packet's authenticator, which is not told. */
export interface ChapAnswer {
  id: number;
  response: Buffer;
  challenge: Buffer;
}

/** How the password arrived. */
export type SentPassword =
  | { kind: 'plain'; text: string }
  /** compared by FreeRADIUS, which needs the right password for that */
  | { kind: 'chap'; answer: ChapAnswer | null }
  | { kind: 'none' }
  /** decoded with another secret than the gateway's */
  | { kind: 'garbled' };

/** An Access-Request. */
export interface LoginRequest {
  source: PacketSource;
  /** exactly as sent, for comparing; null when it is no text */
  exactName: string | null;
  /** as the database stores it */
  userName: string;
  password: SentPassword;
  /** of the device that asks; null: the gateway does not tell it */
  macAddress: string | null;
  /** set when the name is a MAC address: the gateway asks for a device */
  nameMac: string | null;
  isCallCheck: boolean;
  /** of the client's certificate, whose chain FreeRADIUS has verified; null: none */
  certificateSerial: string | null;
  ssid: string | null;
  /** what shows which key a device has; null: the gateway asks for its address only */
  handshake: Handshake | null;
}

/** RFC 2865 section 5.6 */
const callCheck = /^(10|Call-Check)$/i;

export function parseLogin(body: unknown): LoginRequest {
  const attributes = packetAttributes(body);
  const userName = attributes.text('User-Name') ?? '';
  const exactName = exactText(body, 'User-Name') ?? null;
  const nameMac = macIn(exactName);
  return {
    source: sourceOf(body),
    exactName,
    userName,
    password: passwordIn(body),
    macAddress: macIn(attributes.text('Calling-Station-Id')) ?? nameMac,
    nameMac,
    isCallCheck: callCheck.test(attributes.text('Service-Type') ?? ''),
    certificateSerial: attributes.text('TLS-Client-Cert-Serial'),
    ssid: ssidOf(attributes),
    handshake: handshakeIn(body),
  };
}

/** Tmp-String-0 and -1 are set by the configuration that `freeradius:config` writes. */
export function sourceOf(body: unknown): PacketSource {
  const attributes = packetAttributes(body);
  return {
    clientDeviceId: attributes.text('Tmp-String-0'),
    address: attributes.text('Tmp-String-1'),
    nasIdentifier: attributes.text('NAS-Identifier'),
  };
}

function passwordIn(body: unknown): SentPassword {
  if (isGarbled(body, 'User-Password')) return { kind: 'garbled' };
  const text = exactText(body, 'User-Password');
  if (text !== undefined) return text === '' ? { kind: 'none' } : { kind: 'plain', text };
  const attributes = packetAttributes(body);
  // EAP-MD5 (RFC 3748 section 5.4) is compared like CHAP.
  const isChallenged = ['CHAP-Password', 'EAP-Message'].some(
    (name) => attributes.text(name) !== null,
  );
  return isChallenged ? { kind: 'chap', answer: chapAnswerIn(body) } : { kind: 'none' };
}

/** An identifier and an MD5 digest (RFC 2865 section 5.3). */
const chapLength = 17;

function chapAnswerIn(body: unknown): ChapAnswer | null {
  const password = octetsIn(body, 'CHAP-Password');
  const challenge = octetsIn(body, 'CHAP-Challenge');
  if (password?.length !== chapLength || challenge === null) return null;
  return { id: password.readUInt8(), response: password.subarray(1), challenge };
}
