import type { CustomFetch } from 'openid-client';
import type { ServerContext } from '../../../server/context.ts';
import { sendToDevice } from '../../devices/queries.ts';
import { isSafeAddress } from '../../payment-gateways/public/programme-rules.ts';
import { texts } from '../texts.ts';

/** One request; callers limit them together. */
const requestEndsWithinMs = 5_000;
const mostBytes = 256 * 1024;
const withoutBody = [204, 205, 304];

/** An issuer that cannot be reached or fails; the message is for administrators. */
export class SilentIssuer extends Error {}

/** Returns the silence behind an error of a request to an issuer; null for other errors. */
export function silenceIn(error: unknown): SilentIssuer | null {
  let cause = error;
  for (let depth = 0; depth < 5 && cause instanceof Error; depth += 1) {
    if (cause instanceof SilentIssuer) return cause;
    cause = cause.cause;
  }
  return null;
}

/**
 * Returns a fetch for what an issuer names in its description: each address is checked like that of a device, no redirect
 * is followed, and replies have a largest size.
 */
export function guardedFetch({
  deviceNetworks,
}: Pick<ServerContext, 'deviceNetworks'>): CustomFetch {
  return async (address, { method, headers, body }) => {
    const url = URL.parse(address);
    if (url === null || !isSafeAddress(url)) throw new SilentIssuer(texts.received.noAddress);
    const isTls = url.protocol === 'https:';
    const reply = await sendToDevice(
      {
        host: url.hostname.replace(/^\[|\]$/g, ''),
        port: Number(url.port) || (isTls ? 443 : 80),
        scheme: isTls ? 'https' : 'http',
        trust: { by: 'authority' },
      },
      {
        method: method === 'POST' ? 'POST' : 'GET',
        path: `${url.pathname}${url.search}`,
        headers,
        ...(body instanceof URLSearchParams && { body: body.toString() }),
        mostBytes,
      },
      { allowed: deviceNetworks },
      requestEndsWithinMs,
    );
    if (!reply.ok) throw new SilentIssuer(reply.text);
    const { status } = reply;
    if (status < 200 || status === 429 || status >= 500)
      throw new SilentIssuer(texts.received.status(status));
    const challenge = reply.headers['www-authenticate'];
    return new Response(withoutBody.includes(status) ? null : reply.body, {
      status,
      headers: {
        'content-type': reply.contentType,
        ...(reply.location !== undefined && { location: reply.location }),
        ...(challenge !== undefined && { 'www-authenticate': challenge }),
      },
    });
  };
}
