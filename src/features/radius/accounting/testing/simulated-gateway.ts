import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import {
  decodePacket,
  encodeKeyedRequest,
  integerValue,
  isAuthentic,
  type RadiusAttribute,
  type RadiusPacket,
} from '../../../devices/probe/protocols/radius-packet.ts';
import type { SimulatedEvent, SimulatedSession } from './traffic.ts';

const accountingRequest = 4;
/** A gateway repeats a request that gets no reply. */
const repeatedAfterMs = 1_000;
const statusTypes = { Start: 1, Stop: 2, 'Interim-Update': 3 };

export interface SimulatedGateway extends AsyncDisposable {
  /** Sends an event until FreeRADIUS acknowledges it. */
  report(session: SimulatedSession, event: SimulatedEvent): Promise<void>;
  /** how often a request was sent again */
  repeats(): number;
}

/** Starts a gateway that sends accounting from an address of loopback. */
export async function startGateway(
  address: string,
  { port, secret }: { port: () => number; secret: string },
): Promise<SimulatedGateway> {
  const sockets = new Set<Socket>();
  const free: Socket[] = [];
  let repeats = 0;
  let identifier = 0;

  async function socketOf(): Promise<Socket> {
    const unused = free.pop();
    if (unused !== undefined) return unused;
    const socket = createSocket('udp4');
    socket.bind(0, address);
    await once(socket, 'listening');
    socket.on('error', () => {});
    sockets.add(socket);
    return socket;
  }

  /** Each request in flight has a socket of its own, so identifiers are never ambiguous. */
  async function send(attributes: readonly RadiusAttribute[]): Promise<void> {
    const socket = await socketOf();
    identifier = (identifier + 1) % 256;
    const { request, bytes } = encodeKeyedRequest(
      { code: accountingRequest, identifier, attributes },
      secret,
    );
    const acknowledged = Promise.withResolvers<void>();
    const hear = (message: Buffer) => {
      if (isReply(message, request, secret)) acknowledged.resolve();
    };
    socket.on('message', hear);
    const transmit = () => socket.send(bytes, port(), '127.0.0.1', () => undefined);
    transmit();
    const timer = setInterval(() => {
      repeats += 1;
      transmit();
    }, repeatedAfterMs);
    await acknowledged.promise.finally(() => {
      clearInterval(timer);
      socket.off('message', hear);
      free.push(socket);
    });
  }

  return {
    report: (session, event) => send(attributesOf(session, event, address)),
    repeats: () => repeats,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.close();
    },
  };
}

function isReply(message: Buffer, request: RadiusPacket, secret: string): boolean {
  const reply = decodePacket(message);
  return reply?.identifier === request.identifier && isAuthentic(reply, request, secret);
}

function attributesOf(
  { acctSessionId, macAddress }: SimulatedSession,
  { status, at, seconds, bytesIn, bytesOut }: SimulatedEvent,
  address: string,
): RadiusAttribute[] {
  const text = (type: number, value: string) => ({ type, value: Buffer.from(value) });
  const integer = (type: number, value: number) => ({ type, value: integerValue(value) });
  return [
    integer(40, statusTypes[status]),
    text(44, acctSessionId),
    text(31, macAddress.replaceAll(':', '-')),
    text(30, '10-20-30-40-50-60:Lobby'),
    text(32, `gw-${address}`),
    text(1, 'guest'),
    integer(55, at),
    ...(status === 'Start'
      ? []
      : [
          integer(46, seconds),
          integer(42, bytesIn % 2 ** 32),
          integer(52, Math.floor(bytesIn / 2 ** 32)),
          integer(43, bytesOut % 2 ** 32),
          integer(53, Math.floor(bytesOut / 2 ** 32)),
        ]),
    ...(status === 'Stop' ? [integer(49, 1)] : []),
  ];
}
