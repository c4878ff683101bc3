import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface TcpServer extends AsyncDisposable {
  port: number;
}

/** Starts a TCP server on loopback; disposing also ends its connections. */
export async function startTcpServer(
  serve: (socket: Socket) => void,
  address = '127.0.0.1',
): Promise<TcpServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serve(socket);
  }).listen(0, address);
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('There is no port');
  return {
    port: bound.port,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
