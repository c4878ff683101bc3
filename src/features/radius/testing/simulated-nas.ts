import { createHash, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import {
  encodeKeyedRequest,
  encodeSignedRequest,
  hidePassword,
  integerValue,
  type RadiusAttribute,
  type RadiusPacket,
  radiusAttribute,
  radiusCode,
} from '../../devices/probe/protocols/radius-packet.ts';
import { authenticRequest, encodedReply } from '../../devices/probe/testing/coa-server.ts';
import { radiusSockets } from './radius-sockets.ts';

const accountingRequest = 4;
// RFC 2865 section 5 and RFC 2866 section 5
const types = {
  chapPassword: 3,
  framedIpAddress: 8,
  replyMessage: 18,
  class: 25,
  calledStationId: 30,
  acctStatusType: 40,
  acctInputOctets: 42,
  acctOutputOctets: 43,
  acctSessionTime: 46,
  acctTerminateCause: 49,
  acctInputGigawords: 52,
  acctOutputGigawords: 53,
} as const;
const statusTypes = { Start: 1, Stop: 2, 'Interim-Update': 3 };
/** RFC 2866 section 5.10 */
const terminateCauses = { 'User-Request': 1, 'Session-Timeout': 5, 'Admin-Reset': 6 };
const unknownSession = 503;

export interface NasSettings {
  /** an address of loopback, which the product knows as the device's */
  address: string;
  secret: string;
  authPort: number;
  acctPort: number;
  /** where it accepts Disconnect and CoA requests */
  coaPort: number;
  nasIdentifier: string;
  /** as in Called-Station-Id */
  accessPoint: string;
  /** Ends or changes a session at the server's request. Returns whether the NAS has it. */
  onRequest(kind: 'disconnect' | 'change', acctSessionId: string): boolean;
}

export interface NasLogin {
  userName: string;
  password: string;
  kind: 'PAP' | 'CHAP';
  macAddress: string;
}

/** null: no reply */
export type NasReply =
  | { isAccepted: true; class: Buffer | null; sessionSeconds: number | null }
  | { isAccepted: false; message: string }
  | null;

export interface NasReport {
  status: keyof typeof statusTypes;
  acctSessionId: string;
  userName: string;
  macAddress: string;
  ipAddress: string;
  class: Buffer | null;
  seconds: number;
  bytesIn: number;
  bytesOut: number;
  terminateCause?: keyof typeof terminateCauses;
}

export interface SimulatedNas extends AsyncDisposable {
  login(login: NasLogin): Promise<NasReply>;
  /** Returns whether FreeRADIUS acknowledged the report. */
  report(report: NasReport): Promise<boolean>;
}

const text = (type: number, value: string) => ({ type, value: Buffer.from(value) });
const integer = (type: number, value: number) => ({ type, value: integerValue(value) });

/** Starts a NAS that sends logins and accounting to FreeRADIUS, and answers requests about its sessions. */
export async function startNas(settings: NasSettings): Promise<SimulatedNas> {
  const { address, secret, nasIdentifier } = settings;
  const sockets = radiusSockets(address);
  const listener = createSocket('udp4');
  listener.on('message', (bytes, { port, address: sender }) => {
    const reply = answer(settings, bytes);
    if (reply !== undefined) listener.send(reply, port, sender);
  });
  listener.bind(settings.coaPort, address);
  await once(listener, 'listening');

  const exchange = (sent: { request: RadiusPacket; bytes: Buffer }, port: number) =>
    sockets.exchange(sent, { port: () => port, secret, repeatedAfterMs: 3_000, mostRepeats: 3 });
  const stations = (macAddress: string) => [
    text(radiusAttribute.nasIdentifier, nasIdentifier),
    text(radiusAttribute.callingStationId, macAddress.replaceAll(':', '-')),
    text(types.calledStationId, settings.accessPoint),
  ];

  return {
    async login({ userName, password, kind, macAddress }) {
      const authenticator = randomBytes(16);
      const identifier = sockets.nextIdentifier();
      const request: RadiusPacket = {
        code: radiusCode.accessRequest,
        identifier,
        authenticator,
        attributes: [
          text(radiusAttribute.userName, userName),
          passwordAttribute(kind, password, { identifier, authenticator }, secret),
          ...stations(macAddress),
        ],
      };
      const bytes = encodeSignedRequest(request, secret);
      const reply = await exchange({ request, bytes }, settings.authPort);
      return reply && loginReply(reply);
    },
    async report(report) {
      const attributes = [...stations(report.macAddress), ...reportAttributes(report)];
      const identifier = sockets.nextIdentifier();
      const sent = encodeKeyedRequest({ code: accountingRequest, identifier, attributes }, secret);
      return (await exchange(sent, settings.acctPort)) !== null;
    },
    async [Symbol.asyncDispose]() {
      listener.close();
      sockets.close();
    },
  };
}

/** A CHAP password answers the challenge in the request's authenticator (RFC 2865 section 5.3). */
function passwordAttribute(
  kind: NasLogin['kind'],
  password: string,
  { identifier, authenticator }: { identifier: number; authenticator: Buffer },
  secret: string,
): RadiusAttribute {
  if (kind === 'PAP')
    return {
      type: radiusAttribute.userPassword,
      value: hidePassword(password, authenticator, secret),
    };
  const id = Buffer.from([identifier]);
  const digest = createHash('md5').update(id).update(password).update(authenticator).digest();
  return { type: types.chapPassword, value: Buffer.concat([id, digest]) };
}

function loginReply({ code, attributes }: RadiusPacket): NasReply {
  const valueOf = (type: number) => attributes.find((one) => one.type === type)?.value ?? null;
  return code === radiusCode.accessAccept
    ? {
        isAccepted: true,
        class: valueOf(types.class),
        sessionSeconds: valueOf(radiusAttribute.sessionTimeout)?.readUInt32BE() ?? null,
      }
    : { isAccepted: false, message: valueOf(types.replyMessage)?.toString() ?? '' };
}

function reportAttributes(report: NasReport): RadiusAttribute[] {
  const { status, bytesIn, bytesOut, terminateCause } = report;
  return [
    integer(types.acctStatusType, statusTypes[status]),
    text(radiusAttribute.acctSessionId, report.acctSessionId),
    text(radiusAttribute.userName, report.userName),
    { type: types.framedIpAddress, value: Buffer.from(report.ipAddress.split('.').map(Number)) },
    integer(radiusAttribute.eventTimestamp, Math.floor(Date.now() / 1_000)),
    ...(report.class === null ? [] : [{ type: types.class, value: report.class }]),
    integer(types.acctSessionTime, report.seconds),
    integer(types.acctInputOctets, bytesIn % 2 ** 32),
    integer(types.acctInputGigawords, Math.floor(bytesIn / 2 ** 32)),
    integer(types.acctOutputOctets, bytesOut % 2 ** 32),
    integer(types.acctOutputGigawords, Math.floor(bytesOut / 2 ** 32)),
    ...(terminateCause === undefined
      ? []
      : [integer(types.acctTerminateCause, terminateCauses[terminateCause])]),
  ];
}

function answer({ secret, onRequest }: NasSettings, bytes: Buffer): Buffer | undefined {
  const request = authenticRequest(secret, bytes);
  if (request === undefined) return undefined;
  const id = request.attributes.find(({ type }) => type === radiusAttribute.acctSessionId);
  const isDisconnect = request.code === radiusCode.disconnectRequest;
  const hasSession = onRequest(isDisconnect ? 'disconnect' : 'change', String(id?.value ?? ''));
  const [ack, nak] = isDisconnect
    ? [radiusCode.disconnectAck, radiusCode.disconnectNak]
    : [radiusCode.coaAck, radiusCode.coaNak];
  const reply = hasSession ? { code: ack } : { code: nak, cause: unknownSession };
  return encodedReply(request, reply, secret);
}
