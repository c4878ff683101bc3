import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import {
  connectionFailure,
  errorCodeOf,
  failure,
  hostAndPort,
  type ProbeFailure,
  timeoutFailure,
} from '../result.ts';
import { openTcp } from './tcp.ts';
import { openTls, type TlsTarget } from './tls.ts';

export interface HttpTarget extends TlsTarget {
  scheme: 'http' | 'https';
  /** the header's value */
  authorization?: string;
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** of the reply's body; 256 kB by default */
  mostBytes?: number;
}

export interface HttpResponse {
  ok: true;
  status: number;
  location: string | undefined;
  contentType: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const largestReply = 256 * 1024;

export function get(
  target: HttpTarget,
  path: string,
  deadlineMs: number,
): Promise<HttpResponse | ProbeFailure> {
  return send(target, { method: 'GET', path }, deadlineMs);
}

/**
 * Sends one request to an already checked address. Follows no redirect, and sends nothing before the certificate is
 * trusted. The deadline covers connecting, sending and reading.
 */
export async function send(
  target: HttpTarget,
  sent: HttpRequest,
  deadlineMs: number,
): Promise<HttpResponse | ProbeFailure> {
  const signal = AbortSignal.timeout(Math.ceil(deadlineMs));
  const opened = await (target.scheme === 'https'
    ? openTls(target, deadlineMs)
    : openTcp(target.address, target.port, deadlineMs));
  if (!opened.ok) return opened;
  try {
    const response = await sendRequest(opened.socket, target, sent, signal);
    const mostBytes = sent.mostBytes ?? largestReply;
    return await readResponse(response, target, { deadlineMs, signal, mostBytes });
  } catch (error) {
    return requestFailure(error, target, deadlineMs, signal);
  } finally {
    opened.socket.destroy();
  }
}

function sendRequest(
  socket: Socket,
  { address, hostName, port, authorization }: HttpTarget,
  { method, path, headers, body }: HttpRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({
      createConnection: () => socket,
      method,
      path,
      signal,
      headers: {
        ...headers,
        host: hostAndPort(hostName ?? address, port),
        accept: 'application/json',
        connection: 'close',
        ...(authorization !== undefined && { authorization }),
      },
    })
      .once('response', resolve)
      .on('error', reject)
      .end(body);
  });
}

async function readResponse(
  response: IncomingMessage,
  target: HttpTarget,
  { deadlineMs, signal, mostBytes }: { deadlineMs: number; signal: AbortSignal; mostBytes: number },
): Promise<HttpResponse | ProbeFailure> {
  const where = hostAndPort(target.address, target.port);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response.iterator()) {
      // Without an encoding the chunks are buffers, which the stream's type does not express.
      if (!Buffer.isBuffer(chunk)) continue;
      size += chunk.length;
      if (size > mostBytes)
        return failure(
          'wrong-answer',
          `${where} answers with more than ${mostBytes / 1024} kB, which is too much. Check the address and port.`,
        );
      chunks.push(chunk);
    }
  } catch {
    return signal.aborted
      ? failure(
          'wrong-answer',
          `${timeoutFailure(where, deadlineMs).text} It began to answer and did not finish.`,
        )
      : failure(
          'wrong-answer',
          `The answer of ${where} was cut off after ${size} bytes. Try again; if it stays, look at the device’s log and the connection.`,
        );
  }
  return {
    ok: true,
    status: response.statusCode ?? 0,
    location: response.headers.location,
    contentType: response.headers['content-type'] ?? '',
    headers: response.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

function requestFailure(
  error: unknown,
  { address, port, scheme }: HttpTarget,
  deadlineMs: number,
  signal: AbortSignal,
): ProbeFailure {
  const where = hostAndPort(address, port);
  if (signal.aborted) return timeoutFailure(where, deadlineMs);
  if (errorCodeOf(error).startsWith('HPE_'))
    return failure(
      'wrong-answer',
      `${where} answers with something other than HTTP. Check the port${scheme === 'http' ? ', and whether it needs https' : ''}.`,
    );
  if (errorCodeOf(error) === 'ECONNRESET')
    return failure(
      'wrong-answer',
      `${where} accepted the connection and closed it without an answer. Check the port and scheme, and which addresses the device’s service allows.`,
    );
  return connectionFailure(error, where);
}
