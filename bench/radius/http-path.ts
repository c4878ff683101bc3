import { Agent, request } from 'node:http';
import type { BenchEvent, BenchGuest, RadiusPath } from './guests.ts';
import type { RadiusBenchWorld } from './world.ts';

type Sent = Record<string, string | number>;

/** Calls Atrium as FreeRADIUS's rlm_rest does, over up to 64 connections that stay open. */
export function httpPath(url: string, { gateways, token }: RadiusBenchWorld): RadiusPath {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const post = (path: string, attributes: Sent) =>
    new Promise<{ status: number; text: string }>((resolve) => {
      const body = JSON.stringify(
        Object.fromEntries(
          Object.entries(attributes).map(([name, value]) => [
            name,
            { type: 'string', value: [value] },
          ]),
        ),
      );
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      };
      const sent = request(`${url}${path}`, { agent, method: 'POST', headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      sent.on('error', () => resolve({ status: 0, text: '' }));
      sent.end(body);
    });
  const shared = ({ code, macAddress, gateway }: BenchGuest): Sent => ({
    'User-Name': code,
    'NAS-Identifier': gateways[gateway]?.nasIdentifier ?? '',
    'NAS-IP-Address': gateways[gateway]?.address ?? '',
    'NAS-Port-Type': 'Wireless-802.11',
    'Calling-Station-Id': macAddress.replaceAll(':', '-'),
    'Called-Station-Id': '10-20-30-40-50-60:Lobby',
    'Tmp-String-0': gateways[gateway]?.id ?? '',
    'Tmp-String-1': gateways[gateway]?.address ?? '',
  });
  return {
    async login(guest) {
      const { status, text } = await post('/radius/authorize', {
        ...shared(guest),
        'User-Password': guest.code,
      });
      if (status !== 200) return null;
      return Buffer.from(/"reply:Class":\{[^}]*"value":\["([^"]+)"/.exec(text)?.[1] ?? '');
    },
    async account(event: BenchEvent) {
      const { status } = await post('/radius/accounting', {
        ...shared(event.guest),
        'Tmp-Integer-0': event.at,
        'Event-Timestamp': new Date(event.at * 1000).toUTCString(),
        'Acct-Status-Type': event.status,
        'Acct-Session-Id': event.acctSessionId,
        'Acct-Session-Time': event.seconds,
        'Acct-Input-Octets': event.bytesIn % 2 ** 32,
        'Acct-Input-Gigawords': Math.floor(event.bytesIn / 2 ** 32),
        'Acct-Output-Octets': event.bytesOut % 2 ** 32,
        'Acct-Output-Gigawords': Math.floor(event.bytesOut / 2 ** 32),
        ...(event.classValue !== null && { Class: `0x${event.classValue.toString('hex')}` }),
      });
      return status === 204;
    },
    close: () => agent.destroy(),
  };
}
