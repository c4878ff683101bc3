import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { type Client, cause, type Sessions } from './sessions.ts';

const execute = promisify(execFile);

export interface UamOptions {
  address: string;
  port: number;
  portalUrl: string;
  secret: string;
  nasIdentifier: string;
  calledStationId: string;
  ssid: string;
}

function md5(...parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Redirects unknown clients to the portal with a challenge, and takes `/logon` and `/logoff` as CoovaChilli does. */
export function uamServer(options: UamOptions, sessions: Sessions): Server {
  /** of the last redirect to each address; each is good for one login */
  const challenges = new Map<string, Buffer>();

  const portalAddress = (client: Client, result: string, more: Record<string, string> = {}) => {
    const challenge = randomBytes(16);
    challenges.set(client.ipAddress, challenge);
    const query = new URLSearchParams({
      res: result,
      uamip: options.address,
      uamport: String(options.port),
      challenge: challenge.toString('hex'),
      called: options.calledStationId,
      mac: client.macAddress,
      ip: client.ipAddress,
      nasid: options.nasIdentifier,
      ssid: options.ssid,
      ...more,
    });
    const unsigned = `${options.portalUrl}?${query}`;
    const signature = md5(unsigned, options.secret).toString('hex').toUpperCase();
    return `${unsigned}&md=${signature}`;
  };

  const logOn = async (client: Client, query: URLSearchParams) => {
    const sent = challenges.get(client.ipAddress);
    challenges.delete(client.ipAddress);
    if (sent === undefined) return portalAddress(client, 'failed', { reply: 'No challenge' });
    const reason = await sessions.logIn(client, query.get('username') ?? '', {
      challenge: md5(sent, options.secret),
      response: Buffer.from(query.get('response') ?? '', 'hex'),
    });
    return reason === null
      ? portalAddress(client, 'success')
      : portalAddress(client, 'failed', { reply: reason });
  };

  const next = async (request: IncomingMessage, client: Client) => {
    const own = `${options.address}:${options.port}`;
    const { host = own } = request.headers;
    const { url = '/' } = request;
    const { pathname, searchParams } = new URL(url, `http://${own}`);
    if (host !== own) return portalAddress(client, 'notyet', { userurl: `http://${host}${url}` });
    if (pathname === '/logon') return logOn(client, searchParams);
    if (pathname === '/logoff') {
      await sessions.end(client.ipAddress, cause.userRequest);
      return portalAddress(client, 'logoff');
    }
    return portalAddress(client, sessions.isOnline(client.ipAddress) ? 'already' : 'notyet');
  };

  return createServer((request, response) => {
    void respond(request, response);
  });

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const ipAddress = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
    const macAddress = await macAddressOf(ipAddress);
    const location = await next(request, { ipAddress, macAddress });
    response.writeHead(302, { location, connection: 'close' }).end();
  }
}

async function macAddressOf(ipAddress: string): Promise<string> {
  const { stdout } = await execute('ip', ['neighbour', 'show', ipAddress]);
  return (/lladdr ([\da-f:]{17})/.exec(stdout)?.[1] ?? '').toUpperCase().replaceAll(':', '-');
}
