import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryDirectory } from './programs.ts';

// Nothing reads from the tunnel, so packets are sent and never answered.
const setUp = [
  'ip link set lo up',
  'ip tuntap add quiet0 mode tun',
  'ip address add 192.0.2.2/24 dev quiet0',
  'ip link set quiet0 up',
  'ip route add default dev quiet0',
].join(' && ');

/** Requires Linux, the permission to create network namespaces, iproute2 and /dev/net/tun. */
export function hasSilentNetwork(): boolean {
  return spawnSync('unshare', ['--net', '--mount', 'sh', '-c', setUp]).status === 0;
}

/**
 * Evaluates an expression in a network namespace where no address except loopback answers, nor does DNS. In the
 * expression, `probe` holds the exports of a module of the parent folder.
 */
export async function inSilentNetwork(module: string, expression: string): Promise<unknown> {
  using directory = temporaryDirectory();
  const resolver = join(directory.path, 'resolv.conf');
  writeFileSync(resolver, 'nameserver 192.0.2.53\noptions timeout:2 attempts:1\n');
  const program = `
    const probe = await import(${JSON.stringify(join(import.meta.dirname, '..', module))});
    const start = performance.now();
    const result = await ${expression};
    console.log(JSON.stringify({ result, milliseconds: performance.now() - start }));`;
  const { stdout } = await promisify(execFile)('unshare', [
    '--net',
    '--mount',
    'sh',
    '-c',
    `${setUp} && mount --bind "$1" /etc/resolv.conf && exec "$2" --input-type=module --eval "$3"`,
    'sh',
    resolver,
    process.execPath,
    program,
  ]);
  return JSON.parse(stdout);
}
