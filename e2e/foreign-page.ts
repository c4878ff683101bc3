import { createServer } from 'node:http';
import { portOf } from './server.ts';

/** Serves a page of another site that frames any address. */
export async function serveForeignPage(): Promise<{
  /** returns the URL of the page that frames this address */
  framing(address: string): string;
  close(): Promise<void>;
}> {
  const server = createServer((request, response) => {
    const framed = new URL(request.url ?? '/', 'http://localhost').searchParams.get('frame') ?? '';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Site manager</title><body>
      <iframe title="console" style="width:1300px;height:800px" src="${framed.replaceAll('"', '')}"></iframe>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // To browsers localhost is another site than 127.0.0.1, so that no SameSite cookie reaches the frame.
  const origin = `http://localhost:${portOf(server.address())}`;
  return {
    framing: (address) => `${origin}/?frame=${encodeURIComponent(address)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Browsers keep connections open.
        server.closeAllConnections();
      }),
  };
}
