import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { TLSSocket } from 'node:tls';
import type { TestCertificate } from './certificate.ts';

export const routerUser = 'atrium';
export const routerPassword = 'pässword:with colon';

/** A CCR2004's response: all values are strings (https://help.mikrotik.com/docs/display/ROS/REST+API). */
export const systemResource = {
  'architecture-name': 'arm64',
  'bad-blocks': '0',
  'board-name': 'CCR2004-16G-2S+',
  'build-time': '2025-02-24 09:09:11',
  cpu: 'ARM64',
  'cpu-count': '4',
  'cpu-frequency': '1700',
  'cpu-load': '1',
  'factory-software': '7.0.4',
  'free-hdd-space': '83439616',
  'free-memory': '3803133696',
  platform: 'MikroTik',
  'total-hdd-space': '134217728',
  'total-memory': '4294967296',
  uptime: '1w2d20h12m20s',
  version: '7.18 (stable)',
};

export interface SeenRequest {
  path: string;
  host: string | undefined;
  serverName: string | false | null;
}

export interface RouterOsServer extends AsyncDisposable {
  port: number;
  seen: readonly SeenRequest[];
}

/** Starts RouterOS v7's REST interface on loopback; `respond` replaces its responses. */
export async function startRouterOs({
  certificate,
  address = '127.0.0.1',
  respond = respondAsRouterOs,
}: {
  certificate?: TestCertificate;
  address?: string;
  respond?: RequestListener;
} = {}): Promise<RouterOsServer> {
  const seen: SeenRequest[] = [];
  const listener: RequestListener = (request, response) => {
    seen.push({
      path: request.url ?? '',
      host: request.headers.host,
      serverName: serverNameOf(request),
    });
    void respond(request, response);
  };
  const server = certificate
    ? createHttpsServer(certificate, listener)
    : createHttpServer(listener);
  server.listen(0, address);
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('There is no port');
  return {
    port: bound.port,
    seen,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function serverNameOf({ socket }: IncomingMessage) {
  return socket instanceof TLSSocket ? (socket.servername ?? null) : null;
}

export const respondAsRouterOs: RequestListener = (request, response) => {
  const reply = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const expected = Buffer.from(`${routerUser}:${routerPassword}`).toString('base64');
  if (request.headers.authorization !== `Basic ${expected}`)
    return reply(401, { error: 401, message: 'Unauthorized' });
  if (request.url === '/rest/system/resource') return reply(200, systemResource);
  if (request.url === '/rest/system/identity') return reply(200, { name: 'lobby-gateway' });
  return reply(404, { error: 404, message: 'Not Found' });
};
