import { createServer } from 'node:http';

export interface World {
  url: string;
  /** the bodies' bytes that were sent */
  sentBytes(): number;
  close(): Promise<void>;
}

/** Starts the web server that a guest wants to reach; `/big` has many bytes. */
export async function startWorld(host: string): Promise<World> {
  let sentBytes = 0;
  const server = createServer((request, response) => {
    const body =
      request.url === '/big' ? Buffer.alloc(300_000, 'x') : Buffer.from('<h1>The world</h1>');
    sentBytes += body.length;
    response.writeHead(200, { 'content-type': 'text/html', connection: 'close' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(80, host, resolve));
  return {
    url: `http://${host}`,
    sentBytes: () => sentBytes,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
