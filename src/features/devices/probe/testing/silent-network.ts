import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryDirectory } from './programs.ts';

// A tunnel that nobody reads from: packets leave and nothing comes back, wherever the tests run.
const setUp = [
  'ip link set lo up',
  'ip tuntap add quiet0 mode tun',
  'ip address add 192.0.2.2/24 dev quiet0',
  'ip link set quiet0 up',
  'ip route add default dev quiet0',
].join(' && ');

/** Needs Linux, the right to make network namespaces, iproute2 and /dev/net/tun. */
export function hasSilentNetwork(): boolean {
  return spawnSync('unshare', ['--net', '--mount', 'sh', '-c', setUp]).status === 0;
}

/**
 * Runs an expression in a network of its own where every address but loopback is silent, and so is DNS. `probe` in it
 * are the exports of a module of the folder above.
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
