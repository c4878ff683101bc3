import {
  encodeKeyedRequest,
  integerValue,
  type RadiusAttribute,
} from '../../../devices/probe/protocols/radius-packet.ts';
import { radiusSockets } from '../../testing/radius-sockets.ts';
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
  const sockets = radiusSockets(address);
  let repeats = 0;

  async function send(attributes: readonly RadiusAttribute[]): Promise<void> {
    const identifier = sockets.nextIdentifier();
    const sent = encodeKeyedRequest({ code: accountingRequest, identifier, attributes }, secret);
    const onRepeat = () => (repeats += 1);
    await sockets.exchange(sent, { port, secret, repeatedAfterMs, mostRepeats: null, onRepeat });
  }

  return {
    report: (session, event) => send(attributesOf(session, event, address)),
    repeats: () => repeats,
    [Symbol.asyncDispose]: async () => sockets.close(),
  };
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
