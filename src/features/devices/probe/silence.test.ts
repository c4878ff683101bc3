import { describe, expect, test } from 'vitest';
import { hasSilentNetwork, inSilentNetwork } from './testing/silent-network.ts';

const deadline = 1200; // milliseconds
const slack = 1000;
const local = "{ allowed: ['127.0.0.0/8'] }";

describe.skipIf(!hasSilentNetwork())(
  'silence (needs network namespaces and iproute2)',
  { concurrent: true },
  () => {
    test.each([
      [
        'protocols/ping.ts',
        `probe.ping('192.0.2.1', ${deadline})`,
        '192.0.2.1 did not answer a ping',
      ],
      [
        'protocols/tcp.ts',
        `probe.probeTcp('192.0.2.1', 443, ${deadline})`,
        '192.0.2.1:443 did not answer',
      ],
      [
        'protocols/tls.ts',
        `probe.openTls({ address: '192.0.2.1', hostName: null, port: 443, trust: { by: 'nothing' } }, ${deadline})`,
        '192.0.2.1:443 did not answer',
      ],
      [
        'protocols/routeros.ts',
        `probe.readRouterOs('192.0.2.1', null, { scheme: 'http', port: 80, trust: { by: 'nothing' }, user: 'a', password: 'b' }, ${deadline})`,
        '192.0.2.1:80 did not answer',
      ],
      [
        'protocols/snmp.ts',
        `probe.readSnmp('192.0.2.1', { version: '2c', port: 161, community: 'public' }, ${deadline})`,
        'A wrong community looks the same',
      ],
      [
        'protocols/radius.ts',
        `probe.probeRadius('192.0.2.1', { port: 1812, secret: 'secret' }, ${deadline})`,
        'may not know this client',
      ],
    ])('%s ends by its deadline', async (module, expression, text) => {
      const { result, milliseconds } = await timed(module, expression);
      expect(result).toEqual({
        ok: false,
        cause: 'no-answer',
        text: expect.stringContaining(text),
      });
      expect(milliseconds).toBeLessThan(deadline + slack);
    });

    test('a lookup ends by its deadline when the DNS server does not answer', async () => {
      const { result, milliseconds } = await timed(
        'address-policy.ts',
        `probe.resolveAddress('router.example', { allowed: [] }, ${deadline})`,
      );
      expect(result).toMatchObject({
        cause: 'not-tried',
        text: expect.stringContaining('The DNS server did not answer for router.example'),
      });
      expect(milliseconds).toBeLessThan(deadline + slack);
    });

    test('a connection test of a silent device ends by its deadline', async () => {
      const access =
        "port: 443, scheme: 'https', trust: { by: 'nothing' }, user: 'a', password: 'b'";
      const { result, milliseconds } = await timed(
        'connection-test.ts',
        `probe.testConnection({ host: '192.0.2.1', api: { vendor: 'routeros', ${access} }, snmp: { version: '2c', port: 161, community: 'public' } }, 8_000, ${local})`,
      );
      expect(result).toMatchObject([
        { step: 'resolve', state: 'ok' },
        { step: 'reach', state: 'failed' },
        { step: 'port', state: 'failed' },
        { step: 'tls', state: 'skipped' },
        { step: 'signIn', state: 'skipped' },
        { step: 'snmp', state: 'failed' },
        { step: 'identify', state: 'skipped' },
      ]);
      expect(milliseconds).toBeLessThan(8_500);
    });

    test('a background check of a silent device ends by its deadline', async () => {
      const { result } = await timed(
        'check-once.ts',
        `probe.checkOnce({ host: '192.0.2.1' }, { ping: true, ports: [22], snmp: false, api: false, deadlineMs: ${deadline} }, ${local})`,
      );
      expect(result).toMatchObject({ state: 'down', latencyMs: null, lossPercent: 100 });
    });
  },
);

async function timed(module: string, expression: string) {
  return (await inSilentNetwork(module, expression)) as { result: unknown; milliseconds: number };
}
