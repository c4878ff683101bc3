import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openNdsScript } from '../../src/features/portal/setup/opennds-script.ts';
import {
  openNdsConfiguration,
  openNdsScriptPath,
} from '../../src/features/portal/setup/opennds-setup.ts';
import { placeholders, type SetupFacts } from '../../src/features/portal/setup/setup.ts';
import type { Network } from './network.ts';

const program = '/usr/bin/opennds';
const legacyIptables = '/usr/sbin/xtables-legacy-multi';
// Its many scripts take seconds on an idle machine, and much longer on a busy one.
const readyWithinMs = 120_000;

export interface OpenNds {
  /** Reports usage, as the timer of the gateway does. */
  report(): Promise<void>;
  printed(): string;
}

/** Returns why openNDS cannot run on this machine, or null when it can. */
export function openNdsObstacle(): string | null {
  if (!existsSync(program)) return 'opennds is not installed';
  // openNDS 9.10 adds its chains in a way that the nftables variant of Debian 12 refuses.
  return existsSync(legacyIptables) ? null : 'iptables-legacy is not installed';
}

/** Starts Debian's openNDS in the gateway's namespace with the files that the console shows for the device. */
export async function startOpenNds(
  network: Network,
  facts: SetupFacts,
  portalSecret: string,
): Promise<OpenNds> {
  const folder = join(network.folder, 'opennds');
  const { gateway, client } = network.addresses;
  const script = join(folder, 'atrium.sh');
  const filled = (text: string) =>
    text.replaceAll(placeholders.portalSecret, portalSecret).replaceAll(openNdsScriptPath, script);
  mkdirSync(join(folder, 'bin'), { recursive: true });
  cpSync('/etc/opennds', join(folder, 'etc'), { recursive: true });
  symlinkSync(legacyIptables, join(folder, 'bin/iptables'));
  writeFileSync(script, filled(openNdsScript(facts.reportUrl)), { mode: 0o755 });
  writeFileSync(
    join(folder, 'etc/opennds.conf'),
    filled(
      [
        ...openNdsConfiguration(facts),
        `gatewayinterface ${network.lan}`,
        `gatewayaddress ${gateway}`,
        'checkinterval 2',
        'FirewallRuleSet authenticated-users {',
        '}',
        'FirewallRuleSet users-to-router {',
        '}',
        '',
      ].join('\n'),
    ),
  );
  // openNDS takes only clients with a DHCP lease.
  const mac = await network.macAddress(network.client, 'eth0');
  const inGateway = `
export PATH='${folder}/bin':$PATH
mount --make-rprivate /
mount -t tmpfs tmpfs /run
mkdir -p /var/lib/misc
mount -t tmpfs tmpfs /var/lib/misc
echo '1999999999 ${mac} ${client} guest *' > /var/lib/misc/dnsmasq.leases
mount --bind '${folder}/etc' /etc/opennds
iptables -t nat -A POSTROUTING -o ${network.wan} -j MASQUERADE
exec ${program} -f -d 1
`;
  const child = network.start(network.gateway, 'unshare', ['--mount', 'sh', '-c', inGateway]);
  let printed = '';
  const read = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  await ready(
    network,
    () => printed,
    () => child.exitCode !== null,
  );
  return {
    async report() {
      await network.run(
        network.gateway,
        'nsenter',
        `--mount=/proc/${child.pid}/ns/mnt`,
        script,
        'report',
      );
    },
    printed: () => printed,
  };
}

/** Waits until the gateway redirects the client's requests. */
async function ready(network: Network, printed: () => string, hasEnded: () => boolean) {
  const until = Date.now() + readyWithinMs;
  while (Date.now() < until) {
    if (hasEnded()) throw new Error(`openNDS ended:\n${printed()}`);
    const location = await network
      .run(
        network.client,
        'curl',
        '-s',
        '-m',
        '2',
        '-o',
        '/dev/null',
        '-w',
        '%{redirect_url}',
        `http://${network.addresses.world}/`,
      )
      .catch(() => '');
    if (location.includes('fas=')) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error(`openNDS did not start within ${readyWithinMs} ms:\n${printed()}`);
}
