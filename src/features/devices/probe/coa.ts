import { randomBytes, randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import {
  decodePacket,
  encodeKeyedRequest,
  isAuthentic,
  radiusAttribute,
  radiusCode,
} from './radius-packet.ts';
import {
  connectionFailure,
  durationText,
  failure,
  hostAndPort,
  type ProbeFailure,
} from './result.ts';

export interface CoaAccess {
  /** 3799 by RFC 5176 */
  port: number;
  secret: string;
}

export interface CoaAnswer {
  ok: true;
  milliseconds: number;
}

const replyCodes = new Set<number>([radiusCode.coaAck, radiusCode.coaNak]);
const attempts = 3;

/**
 * Whether a device at an already checked address takes orders by RADIUS (RFC 5176) and has the same secret: asks to
 * change a session that nobody has. Its refusal says as much as its consent; with another secret it says nothing.
 */
export function probeCoa(
  address: string,
  { port, secret }: CoaAccess,
  deadlineMs: number,
): Promise<CoaAnswer | ProbeFailure> {
  const where = hostAndPort(address, port);
  const start = performance.now();
  const { request, bytes } = encodeKeyedRequest(
    {
      code: radiusCode.coaRequest,
      identifier: randomInt(256),
      attributes: [nobodys(radiusAttribute.userName), nobodys(radiusAttribute.acctSessionId)],
    },
    secret,
  );
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  const { promise, resolve } = Promise.withResolvers<CoaAnswer | ProbeFailure>();
  socket.on('error', (error) => resolve(connectionFailure(error, where)));
  socket.on('message', (message) => {
    const reply = decodePacket(message);
    if (reply?.identifier !== request.identifier || !replyCodes.has(reply.code)) return;
    resolve(
      isAuthentic(reply, request, secret)
        ? { ok: true, milliseconds: performance.now() - start }
        : failure(
            'wrong-answer',
            `${where} answers with another secret. Enter the same on both sides.`,
          ),
    );
  });
  const timers = [setTimeout(() => resolve(silenceOf(where, deadlineMs)), deadlineMs)];
  // Connected, so that only this address is heard and a closed port is told at once.
  socket.connect(port, address, () => {
    for (let attempt = 0; attempt < attempts; attempt += 1)
      timers.push(
        setTimeout(
          () => socket.send(bytes, () => undefined),
          (attempt * deadlineMs) / (attempts + 1),
        ),
      );
  });
  return promise.finally(() => {
    timers.forEach(clearTimeout);
    socket.close();
  });
}

function nobodys(type: number) {
  return { type, value: Buffer.from(`atrium-probe-${randomBytes(6).toString('hex')}`) };
}

function silenceOf(where: string, deadlineMs: number): ProbeFailure {
  return failure(
    'no-answer',
    `No answer from ${where} within ${durationText(deadlineMs)}: the device may not take CoA from this server’s address, a firewall may be between, or the secret is different. Until it answers, guests cannot be disconnected at once.`,
  );
}
