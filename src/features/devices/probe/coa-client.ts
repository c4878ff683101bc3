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

/** Where a device accepts Disconnect and CoA requests (RFC 5176). */
export interface CoaAccess {
  /** 3799 by RFC 5176 */
  port: number;
  secret: string;
}

interface CoaRequest extends Pick<RadiusPacket, 'code' | 'attributes'> {
  /** the packet codes accepted as a reply */
  replyCodes: readonly number[];
}

interface CoaReply {
  ok: true;
  reply: RadiusPacket;
  milliseconds: number;
}

// In fifths of the deadline. Each wait is twice the one before (RFC 5080 section 2.2.1), but shorter than the RFC's
// seconds because a person is waiting.
const sendTimes = [0, 1, 3];

/**
 * Sends a request to an already checked address and returns the reply. `timeoutText` is the error when there is none.
 * Retransmissions are identical (RFC 5176 section 2.3), so the device executes the request once.
 */
export function sendCoaRequest(
  address: string,
  { port, secret }: CoaAccess,
  { replyCodes, ...packet }: CoaRequest,
  deadlineMs: number,
  timeoutText: string,
): Promise<CoaReply | ProbeFailure> {
  const where = hostAndPort(address, port);
  const start = performance.now();
  const { request, bytes } = encodeKeyedRequest({ ...packet, identifier: randomInt(256) }, secret);
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  const { promise, resolve } = Promise.withResolvers<CoaReply | ProbeFailure>();
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
  const timers = [setTimeout(() => resolve(failure('no-answer', timeoutText)), deadlineMs)];
  // A connected socket receives from this address only and reports a closed port immediately.
  socket.connect(port, address, () => {
    for (const fifths of sendTimes)
      timers.push(setTimeout(() => socket.send(bytes, () => undefined), (fifths * deadlineMs) / 5));
  });
  return promise.finally(() => {
    timers.forEach(clearTimeout);
    socket.close();
  });
}
