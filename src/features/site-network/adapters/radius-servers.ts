import type { Result, Wished } from './adapter.ts';
import type { WirelessNetwork } from './wish.ts';

export interface ServerWithSecret {
  host: string;
  authPort: number;
  acctPort: number;
  secret: string;
}

/** Returns the RADIUS servers of a network with their secrets; none where clients are not looked up. */
export function serversOf(
  { secrets, radius: ours }: Wished,
  { authentication, radius }: WirelessNetwork,
): Result<ServerWithSecret[]> {
  if (authentication === 'none') return { ok: true, value: [] };
  if (radius !== null)
    return {
      ok: true,
      value: radius.map((server, index) => ({
        ...server,
        secret: (index === 0 ? secrets.radius1 : secrets.radius2) ?? '',
      })),
    };
  if (ours === null)
    return {
      ok: false,
      kind: 'unsupported',
      text: 'The device needs a shared secret under Devices, and the server its public address (PUBLIC_URL), so that it can be told where RADIUS is.',
    };
  return {
    ok: true,
    value: [{ host: ours.host, authPort: 1812, acctPort: 1813, secret: ours.secret }],
  };
}
