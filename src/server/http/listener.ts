import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import { Problem, type ProblemBody } from '../../contract/problem.ts';
import type { Logger } from '../logging.ts';
import { SettingsError } from '../startup/settings.ts';
import { problemReply } from './problems.ts';
import type { Variables } from './request.ts';

export interface RequestBounds {
  /** for the request line and all headers */
  headersMs: number;
  /** for the whole request; an import of 20 MB arrives in time at 1.4 Mbit/s */
  requestMs: number;
  /** how often connections are compared with the bounds */
  checkEveryMs: number;
}

const usualBounds: RequestBounds = { headersMs: 15_000, requestMs: 120_000, checkEveryMs: 5_000 };
const shutdownTimeoutMs = 10_000;

/**
 * For a connection without a request. Proxies and load balancers reuse theirs for up to a minute; one that we close
 * at the same moment costs them a request (502).
 */
const keepAliveMs = 65_000;

/** A port to listen on, and the setting that names it. */
export interface Listening {
  setting: 'PORT' | 'ADMIN_PORT';
  host: string;
  port: number;
}

export interface Listener {
  url: string;
  /** Stops accepting connections and waits until open requests end; after ten seconds they are cut off. */
  close(): Promise<void>;
}

/** Serves an application; throws a SettingsError when it cannot listen. */
export async function startListener(
  hono: Hono<Variables>,
  log: Logger,
  listening: Listening,
  bounds: RequestBounds = usualBounds,
): Promise<Listener> {
  const server = serverFor(hono, log, bounds);
  const url = await listen(server, listening);
  return { url, close: () => close(server) };
}

/** Creates a server that closes connections whose request is late. Replies may take as long as they need. */
function serverFor(
  { fetch }: Hono<Variables>,
  log: Logger,
  { headersMs, requestMs, checkEveryMs }: RequestBounds,
): Server {
  const respond = getRequestListener(fetch, {
    errorHandler: (error) => {
      const { status, body, retryAfterSeconds } = problemReply(
        error instanceof RequestError
          ? new Problem('bad-input', 'The address or the host of the request is not valid.')
          : error,
        log,
      );
      const headers = new Headers();
      if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
      return Response.json(body, { status, headers });
    },
  });
  const options = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkEveryMs,
    keepAliveTimeout: keepAliveMs,
    // Node would respond without a body; the handler above names the problem.
    requireHostHeader: false,
  };
  const server = createServer(options, (request, response) => void respond(request, response));
  // An unknown expectation may be ignored (RFC 9110 section 10.1.1).
  server.on('checkExpectation', (request, response) => void respond(request, response));
  server.on('clientError', rejectUnreadable);
  return server;
}

const unreadable: Record<string, readonly [number, string, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    'The address and the headers together are larger than 16 kB.',
  ],
};

/** Responds to a request that could not be read, and closes its connection. */
function rejectUnreadable(error: Error, socket: Socket): void {
  const [status, reason, Message] = unreadable['code' in error ? String(error.code) : ''] ?? [
    400,
    'Bad Request',
    'The request is not valid HTTP.',
  ];
  const body = JSON.stringify({ Code: status, Message } satisfies ProblemBody);
  // After another reply, or in the middle of one, the text would be taken for a part of it.
  if (socket.writable && socket.bytesWritten === 0)
    socket.write(
      `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
  socket.destroySoon();
}

/** Returns the server's URL. */
function listen(server: Server, { setting, host, port }: Listening): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: Error) => {
      const code = 'code' in error ? String(error.code) : error.message;
      reject(new SettingsError([listenError(code, { setting, host, port })]));
    });
    server.listen(port, host, () => {
      const address = server.address();
      const actual = typeof address === 'object' && address !== null ? address.port : port;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${actual}`);
    });
  });
}

function listenError(code: string, { setting, host, port }: Listening): string {
  if (code === 'EADDRINUSE')
    return `${setting} ${port} is in use on ${host}. Stop the process that uses it, or set another ${setting}.`;
  if (code === 'EACCES')
    return `${setting} ${port} may not be used by this user. Set a ${setting} above 1023.`;
  return `HOST ${host} cannot be listened on (${code})`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs);
    server.close(() => {
      clearTimeout(deadline);
      resolve();
    });
    server.closeIdleConnections();
    // Those whose reply ends now close soon after it.
    server.keepAliveTimeout = 1;
  });
}
