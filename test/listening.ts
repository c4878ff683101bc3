import { type RequestBounds, startListener } from '../src/server/http/listener.ts';
import { createLogger } from '../src/server/logging.ts';
import { startTestServer, type TestServer } from './server.ts';

export interface ListeningServer {
  server: TestServer;
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Starts the real application on a free port. */
export async function startListeningServer({
  host = '127.0.0.1',
  bounds,
  ...options
}: { host?: string; bounds?: RequestBounds } & Parameters<
  typeof startTestServer
>[0] = {}): Promise<ListeningServer> {
  const server = await startTestServer(options);
  const log = options.log ?? createLogger('silent');
  const listener = await startListener(
    server.application.hono,
    log,
    { setting: 'PORT', host, port: 0 },
    bounds,
  );
  const { port } = new URL(listener.url);
  return {
    server,
    // An unspecified host is reached over IPv4.
    url: `http://127.0.0.1:${port}`,
    port: Number(port),
    async close() {
      await listener.close();
      await server.close();
    },
  };
}
