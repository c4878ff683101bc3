import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import {
  decodePacket,
  encodeKeyedRequest,
  isAuthentic,
  type RadiusPacket,
} from './protocols/radius-packet.ts';
import { connectionFailure, failure, hostAndPort, type ProbeFailure } from './result.ts';

/** Where a device takes orders by RADIUS (RFC 5176). */
export interface CoaAccess {
  /** 3799 by RFC 5176 */
  port: number;
  secret: string;
}

interface Order extends Pick<RadiusPacket, 'code' | 'attributes'> {
  /** what answers it */
  replyCodes: readonly number[];
}

interface OrderAnswer {
  ok: true;
  reply: RadiusPacket;
  milliseconds: number;
}

// In fifths of the time. Each waits twice as long as the one before, as RFC 5080 section 2.2.1 says; that section's own
// seconds are made for servers with more patience than a person before a screen.
const sendings = [0, 1, 3];

/**
 * What a device at an already checked address answers to an order; `silence` is what its silence may mean. A
 * retransmission is the very same packet (RFC 5176 section 2.3), so a device that has obeyed answers it as before.
 */
export function sendOrder(
  address: string,
  { port, secret }: CoaAccess,
  { replyCodes, ...order }: Order,
  deadlineMs: number,
  silence: string,
): Promise<OrderAnswer | ProbeFailure> {
  const where = hostAndPort(address, port);
  const start = performance.now();
  const { request, bytes } = encodeKeyedRequest({ ...order, identifier: randomInt(256) }, secret);
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  const { promise, resolve } = Promise.withResolvers<OrderAnswer | ProbeFailure>();
  socket.on('error', (error) => resolve(connectionFailure(error, where)));
  socket.on('message', (message) => {
    const reply = decodePacket(message);
    if (reply?.identifier !== request.identifier || !replyCodes.includes(reply.code)) return;
    resolve(
      isAuthentic(reply, request, secret)
        ? { ok: true, reply, milliseconds: performance.now() - start }
        : failure(
            'wrong-answer',
            `${where} answers with another secret. Enter the same on both sides.`,
          ),
    );
  });
  const timers = [setTimeout(() => resolve(failure('no-answer', silence)), deadlineMs)];
  // Connected, so that only this address is heard and a closed port is told at once.
  socket.connect(port, address, () => {
    for (const fifths of sendings)
      timers.push(setTimeout(() => socket.send(bytes, () => undefined), (fifths * deadlineMs) / 5));
  });
  return promise.finally(() => {
    timers.forEach(clearTimeout);
    socket.close();
  });
}
