import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import {
  decodePacket,
  isAuthentic,
  type RadiusPacket,
} from '../../devices/probe/protocols/radius-packet.ts';

interface Exchange {
  /** of FreeRADIUS on loopback; it may change when FreeRADIUS is started again */
  port: () => number;
  secret: string;
  repeatedAfterMs: number;
  /** null: until there is a reply */
  mostRepeats: number | null;
  onRepeat?: () => void;
}

/** Sends requests from an address of loopback, each in a socket of its own, so identifiers are never ambiguous. */
export function radiusSockets(address: string) {
  const sockets = new Set<Socket>();
  const free: Socket[] = [];
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

  return {
    nextIdentifier: () => (identifier = (identifier + 1) % 256),
    /** Returns the reply, or null when there was none. */
    async exchange(
      { request, bytes }: { request: RadiusPacket; bytes: Buffer },
      { port, secret, repeatedAfterMs, mostRepeats, onRepeat }: Exchange,
    ): Promise<RadiusPacket | null> {
      const socket = await socketOf();
      const answered = Promise.withResolvers<RadiusPacket | null>();
      const hear = (message: Buffer) => {
        const reply = decodePacket(message);
        if (reply?.identifier === request.identifier && isAuthentic(reply, request, secret))
          answered.resolve(reply);
      };
      socket.on('message', hear);
      const transmit = () => socket.send(bytes, port(), '127.0.0.1', () => undefined);
      transmit();
      let repeats = 0;
      const timer = setInterval(() => {
        if (repeats === mostRepeats) return answered.resolve(null);
        repeats += 1;
        onRepeat?.();
        transmit();
      }, repeatedAfterMs);
      return answered.promise.finally(() => {
        clearInterval(timer);
        socket.off('message', hear);
        free.push(socket);
      });
    },
    close(): void {
      for (const socket of sockets) socket.close();
    },
  };
}
