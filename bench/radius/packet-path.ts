import { createHash, randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import {
  decodePacket,
  encodePacket,
  encodeSignedRequest,
  hidePassword,
  integerValue,
  type RadiusPacket,
} from '../../src/features/devices/probe/protocols/radius-packet.ts';
import type { BenchEvent, BenchGuest, RadiusPath } from './guests.ts';
import { type RadiusBenchWorld, radiusSecret } from './world.ts';

/** RFC 2865 sections 3 and 5, RFC 2866 sections 3 and 5, RFC 2869 section 5 */
const code = { accessRequest: 1, accessAccept: 2, accountingRequest: 4, accountingResponse: 5 };
const type = {
  userName: 1,
  userPassword: 2,
  nasIpAddress: 4,
  class: 25,
  calledStationId: 30,
  callingStationId: 31,
  nasIdentifier: 32,
  acctStatusType: 40,
  acctInputOctets: 42,
  acctOutputOctets: 43,
  acctSessionId: 44,
  acctSessionTime: 46,
  acctInputGigawords: 52,
  acctOutputGigawords: 53,
  eventTimestamp: 55,
  nasPortType: 61,
};
const wireless = 19;
const statusTypes = { Start: 1, Stop: 2, 'Interim-Update': 3 };
const timeoutMs = 3_000;

/** A socket with one packet on the way at a time. */
interface Lane {
  socket: Socket;
  identifier: number;
}

/** Sends packets from the gateways' addresses, and repeats none. */
export function packetPath(
  ports: { authPort: number; acctPort: number },
  { gateways }: Pick<RadiusBenchWorld, 'gateways'>,
): RadiusPath {
  const free = new Map<string, Lane[]>();
  const sockets: Socket[] = [];

  async function laneTo(port: number, address: string): Promise<Lane> {
    const waiting = free.get(`${port} ${address}`)?.pop();
    if (waiting !== undefined) return waiting;
    const socket = createSocket('udp4');
    // A server that ended answers nothing, which counts as a failure.
    socket.on('error', () => {});
    sockets.push(socket);
    await new Promise<void>((resolve) => {
      socket.bind(0, address, resolve);
    });
    await new Promise<void>((resolve) => {
      socket.connect(port, '127.0.0.1', resolve);
    });
    return { socket, identifier: 0 };
  }

  /** Returns the reply; undefined without one in three seconds. */
  async function exchange(
    port: number,
    gateway: number,
    encode: (identifier: number) => Buffer,
  ): Promise<RadiusPacket | undefined> {
    const address = gateways[gateway]?.address ?? '127.0.0.1';
    const lane = await laneTo(port, address);
    lane.identifier = (lane.identifier + 1) % 256;
    const { socket, identifier } = lane;
    const { promise, resolve } = Promise.withResolvers<RadiusPacket | undefined>();
    const timer = setTimeout(() => resolve(undefined), timeoutMs);
    socket.on('message', (bytes) => {
      const reply = decodePacket(bytes);
      if (reply?.identifier === identifier) resolve(reply);
    });
    socket.send(encode(identifier));
    const reply = await promise;
    clearTimeout(timer);
    socket.removeAllListeners('message');
    const key = `${port} ${address}`;
    free.set(key, [...(free.get(key) ?? []), lane]);
    return reply;
  }

  const shared = ({ code: name, macAddress, gateway }: BenchGuest) => [
    text(type.userName, name),
    text(type.nasIdentifier, gateways[gateway]?.nasIdentifier ?? ''),
    {
      type: type.nasIpAddress,
      value: Buffer.from((gateways[gateway]?.address ?? '').split('.').map(Number)),
    },
    number(type.nasPortType, wireless),
    text(type.callingStationId, macAddress.replaceAll(':', '-')),
    text(type.calledStationId, '10-20-30-40-50-60:Lobby'),
  ];
  return {
    async login(guest) {
      const authenticator = randomBytes(16);
      const password = hidePassword(guest.code, authenticator, radiusSecret);
      const attributes = [{ type: type.userPassword, value: password }, ...shared(guest)];
      const reply = await exchange(ports.authPort, guest.gateway, (identifier) =>
        encodeSignedRequest(
          { code: code.accessRequest, identifier, authenticator, attributes },
          radiusSecret,
        ),
      );
      if (reply?.code !== code.accessAccept) return null;
      const given = reply.attributes.find((attribute) => attribute.type === type.class);
      return given?.value ?? Buffer.alloc(0);
    },
    async account(event) {
      const attributes = [...shared(event.guest), ...accountingAttributes(event)];
      const reply = await exchange(ports.acctPort, event.guest.gateway, (identifier) => {
        const blank = { code: code.accountingRequest, identifier, attributes };
        // RFC 2866 section 3: the authenticator is the digest of the packet with zeros in its place.
        const digested = encodePacket({ ...blank, authenticator: Buffer.alloc(16) });
        const authenticator = createHash('md5').update(digested).update(radiusSecret).digest();
        return encodePacket({ ...blank, authenticator });
      });
      return reply?.code === code.accountingResponse;
    },
    close: () => {
      for (const socket of sockets) socket.close();
    },
  };
}

function accountingAttributes(event: BenchEvent) {
  const { status, acctSessionId, seconds, bytesIn, bytesOut, at, classValue } = event;
  return [
    number(type.acctStatusType, statusTypes[status]),
    text(type.acctSessionId, acctSessionId),
    number(type.acctSessionTime, seconds),
    number(type.acctInputOctets, bytesIn % 2 ** 32),
    number(type.acctInputGigawords, Math.floor(bytesIn / 2 ** 32)),
    number(type.acctOutputOctets, bytesOut % 2 ** 32),
    number(type.acctOutputGigawords, Math.floor(bytesOut / 2 ** 32)),
    number(type.eventTimestamp, at),
    ...(classValue === null ? [] : [{ type: type.class, value: classValue }]),
  ];
}

function text(attribute: number, value: string) {
  return { type: attribute, value: Buffer.from(value) };
}

function number(attribute: number, value: number) {
  return { type: attribute, value: integerValue(value) };
}
