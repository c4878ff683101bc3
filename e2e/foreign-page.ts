import { createServer } from 'node:http';
import { portOf } from './server.ts';

/** A page of another site, at an address of its own, that frames what it is told to. */
export async function serveForeignPage(): Promise<{
  /** the address of the page that frames this one */
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
  // By name: to a browser another site than 127.0.0.1, so that no SameSite cookie reaches the frame.
  const origin = `http://localhost:${portOf(server.address())}`;
  return {
    framing: (address) => `${origin}/?frame=${encodeURIComponent(address)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // A browser keeps one open that it may want again.
        server.closeAllConnections();
      }),
  };
}
