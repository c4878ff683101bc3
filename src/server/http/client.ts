import { parse as parseForwarded } from 'forwarded-parse';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from '../logging.ts';
import { isInNetwork, type Network, parseAddress } from '../network/addresses.ts';
import { isSecure, type Variables } from './request.ts';

const oneYear = 31_536_000;

/** What the proxies before us report, in the order of the path: the client first. */
interface Report {
  addresses: readonly string[];
  protocol: string | undefined;
}

/**
 * Determines each request's client address and protocol. Both come from forwarding headers only if the connection's peer
 * is a trusted proxy.
 */
export function identifyClient(
  trustedProxies: readonly Network[],
  log: Logger,
): MiddlewareHandler<Variables> {
  let hasWarned = false;
  const warnOnce = (message: string) => {
    if (!hasWarned) log.warn({}, message);
    hasWarned = true;
  };
  const isTrusted = (text: string) => {
    const address = parseAddress(text);
    return address !== undefined && trustedProxies.some((network) => isInNetwork(address, network));
  };
  return async (c, next) => {
    const peer = addressIn(c.env?.incoming?.socket.remoteAddress ?? '') ?? 'unknown';
    const report = isTrusted(peer) ? reportOf(c) : undefined;
    if (report === undefined && isForwarded(c))
      warnOnce(
        trustedProxies.length === 0
          ? 'a request was forwarded, but TRUSTED_PROXIES is not set: all clients of a proxy count as one address'
          : 'a request was forwarded by an address that TRUSTED_PROXIES does not contain: its headers are ignored',
      );
    // Without the setting anyone may claim https: a false claim only makes the claimant's own cookies stricter, and
    // ignoring a true one would remove `Secure` from the cookies of installations behind a proxy.
    const protocol = trustedProxies.length === 0 ? reportOf(c).protocol : report?.protocol;
    c.set('client', {
      address: clientAddress(peer, report?.addresses ?? [], isTrusted),
      isSecure: protocol === 'https',
      proxy: report !== undefined ? 'trusted' : isForwarded(c) ? 'untrusted' : 'none',
    });
    await next();
    // Binds browsers for a year, so an unverified claim is not enough.
    if (report !== undefined && isSecure(c))
      c.header('strict-transport-security', `max-age=${oneYear}`);
  };
}

/** Walks back from the peer while the address that reported the next one is trusted. */
function clientAddress(
  peer: string,
  reported: readonly string[],
  isTrusted: (address: string) => boolean,
): string {
  let client = peer;
  for (const text of reported.toReversed()) {
    const address = isTrusted(client) ? addressIn(text) : undefined;
    // Also for `unknown` and obfuscated names (RFC 7239 section 6): the proxy that reported them counts.
    if (address === undefined) break;
    client = address;
  }
  return client;
}

/**
 * X-Forwarded-For has precedence: most proxies append to it and pass `Forwarded` on as the client sent it.
 * The first protocol is the browser's, because each proxy appends that of its own connection.
 */
function reportOf(c: Context<Variables>): Report {
  const addresses = listOf(c.req.header('x-forwarded-for'));
  const [protocol] = listOf(c.req.header('x-forwarded-proto'));
  const hops = forwardedHops(c.req.header('forwarded'));
  return {
    addresses: addresses.length > 0 ? addresses : hops.map((hop) => hop.for ?? ''),
    protocol: (protocol ?? hops[0]?.proto)?.toLowerCase(),
  };
}

function isForwarded(c: Context<Variables>): boolean {
  return ['x-forwarded-for', 'x-forwarded-proto', 'forwarded'].some(
    (name) => c.req.header(name) !== undefined,
  );
}

function listOf(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

function forwardedHops(header: string | undefined): Record<string, string | undefined>[] {
  try {
    return header === undefined ? [] : parseForwarded(header);
  } catch {
    return [];
  }
}

/** Returns the address of `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1` or `[2001:db8::1]:4711`. */
function addressIn(text: string): string | undefined {
  const [, bracketed, plain] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+)(?::\d+)?$/.exec(text) ?? [];
  return parseAddress(bracketed ?? plain ?? text)?.toString();
}
