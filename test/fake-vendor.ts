import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

export interface VendorRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface VendorReply {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

/** A fake of a vendor's HTTP interface on loopback. */
export interface FakeVendor {
  url: string;
  /** Acts on the next request whose name contains this, and then drops the connection instead of replying. */
  dropAfter(path: string): void;
  /** Answers nothing from now on, or again. */
  setSilent(isSilent: boolean): void;
  /** the requests so far, without those of pages, such as `POST /v2/refunds` */
  requests: string[];
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a fake that answers with `respond`; paths that begin with `/pay/` are pages for guests. `nameOf` names requests of
 * vendors that have one path for all.
 */
export async function startFakeVendor(
  respond: (request: VendorRequest) => VendorReply,
  nameOf: (request: VendorRequest) => string = ({ path }) => path,
): Promise<FakeVendor> {
  const requests: string[] = [];
  let dropped: string | null = null;
  let isSilent = false;
  const server = createServer((incoming, response) => {
    requestOf(incoming)
      .then((request) => {
        const isPage = request.path.startsWith('/pay/');
        if (isSilent) return response.destroy();
        if (!isPage) requests.push(`${request.method} ${nameOf(request)}`);
        const { status, headers = { 'content-type': 'application/json' }, body } = respond(request);
        if (!isPage && dropped !== null && nameOf(request).includes(dropped)) {
          dropped = null;
          return response.destroy();
        }
        return response.writeHead(status, headers).end(body);
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    url: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`,
    dropAfter: (path) => {
      dropped = path;
    },
    setSilent: (silent) => {
      isSilent = silent;
    },
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function requestOf(incoming: IncomingMessage): Promise<VendorRequest> {
  const { method = 'GET', url = '/', headers } = incoming;
  let body = '';
  incoming.setEncoding('utf8');
  for await (const chunk of incoming) body += String(chunk);
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
  return { method, path: pathname, query: searchParams, headers, body };
}

/** Remembers the first reply to each key, as vendors do for idempotent requests. */
export function savedReplies() {
  const saved = new Map<string, { fingerprint: string; reply: VendorReply }>();
  return (
    key: string | undefined,
    fingerprint: string,
    act: () => VendorReply,
    conflict: VendorReply,
  ): VendorReply => {
    if (key === undefined) return act();
    const before = saved.get(key);
    if (before !== undefined) return before.fingerprint === fingerprint ? before.reply : conflict;
    const reply = act();
    saved.set(key, { fingerprint, reply });
    return reply;
  };
}

/** Returns a page that a browser can use without scripts. */
export function shownPage(title: string, content: string): VendorReply {
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><title>${title}</title><body>${content}</body></html>`,
  };
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
