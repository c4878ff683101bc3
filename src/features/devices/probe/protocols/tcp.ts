import { connect, type Socket } from 'node:net';
import { connectionFailure, hostAndPort, type ProbeFailure, silence } from '../result.ts';

export interface OpenPort {
  ok: true;
  milliseconds: number;
}

/** Whether a TCP port of an already checked address takes connections; the connection is closed at once. */
export async function probeTcp(
  address: string,
  port: number,
  deadlineMs: number,
): Promise<OpenPort | ProbeFailure> {
  const start = performance.now();
  const opened = await openTcp(address, port, deadlineMs);
  if (!opened.ok) return opened;
  opened.socket.destroy();
  return { ok: true, milliseconds: performance.now() - start };
}

/** A connection to an already checked address; the caller ends it. */
export function openTcp(
  address: string,
  port: number,
  deadlineMs: number,
): Promise<{ ok: true; socket: Socket } | ProbeFailure> {
  const where = hostAndPort(address, port);
  return new Promise((resolve) => {
    const socket = connect({ host: address, port });
    const timer = setTimeout(() => {
      socket.destroy();
      resolve(silence(where, deadlineMs));
    }, deadlineMs);
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve({ ok: true, socket });
    });
    // Stays for as long as the socket does: an error after connecting must not end the process.
    socket.on('error', (error) => {
      clearTimeout(timer);
      resolve(connectionFailure(error, where));
    });
  });
}
