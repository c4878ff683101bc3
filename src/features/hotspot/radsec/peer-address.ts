import { Resolver } from 'node:dns/promises';

const service = 'aaa+auth:radius.tls.tcp';
const radSecPort = 2_083;

export type PeerAddress =
  | { ok: true; host: string; port: number; text: string }
  | { ok: false; text: string };

interface Peer {
  match: string;
  kind: 'peer' | 'naptr';
  host: string | null;
  port: number;
}

/** Returns where a partner's RADIUS server is: as entered, or as the realm's NAPTR record says (RFC 7585). */
export async function peerAddress(
  peer: Peer,
  deadlineMs: number,
  resolver = new Resolver({ timeout: deadlineMs, tries: 1 }),
): Promise<PeerAddress> {
  if (peer.kind === 'peer')
    return peer.host === null
      ? { ok: false, text: 'The partner has no host.' }
      : { ok: true, host: peer.host, port: peer.port, text: '' };
  const realm = peer.match.replace(/^\*\./, '');
  try {
    const records = await resolver.resolveNaptr(realm);
    const [record] = records
      .filter((one) => one.service.toLowerCase() === service)
      .toSorted((a, b) => a.order - b.order || a.preference - b.preference);
    if (record === undefined)
      return { ok: false, text: `${realm} has no NAPTR record for ${service}.` };
    if (record.flags.toLowerCase() === 'a') return found(realm, record.replacement, radSecPort);
    const servers = await resolver.resolveSrv(record.replacement);
    const [server] = servers.toSorted((a, b) => a.priority - b.priority || b.weight - a.weight);
    return server === undefined
      ? { ok: false, text: `${record.replacement} names no server.` }
      : found(realm, server.name, server.port);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return {
      ok: false,
      text:
        code === 'ENOTFOUND' || code === 'ENODATA'
          ? `${realm} has no NAPTR record. Ask the partner for its host, or for the record.`
          : `The NAPTR record of ${realm} could not be read (${code || 'unknown error'}).`,
    };
  }
}

function found(realm: string, host: string, port: number): PeerAddress {
  return { ok: true, host, port, text: `The NAPTR record of ${realm} leads to ${host}:${port}. ` };
}
