import { connect, type Socket } from 'node:net';
import { connectionFailure, hostAndPort, type ProbeFailure, timeoutFailure } from '../result.ts';

export interface OpenPort {
  ok: true;
  milliseconds: number;
}

/** Checks whether a TCP port of an already checked address is open. */
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

/** Opens a connection to an already checked address; the caller closes it. */
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
      resolve(timeoutFailure(where, deadlineMs));
    }, deadlineMs);
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve({ ok: true, socket });
    });
    // Not `once`: an unhandled error after connecting would end the process.
    socket.on('error', (error) => {
      clearTimeout(timer);
      resolve(connectionFailure(error, where));
    });
  });
}
