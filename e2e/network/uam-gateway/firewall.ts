import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const table = 'ip uam';

export interface Traffic {
  /** sent by the client */
  up: number;
  down: number;
}

interface FirewallOptions {
  lan: string;
  wan: string;
  /** where requests of unknown clients go */
  port: number;
  /** what unknown clients may reach */
  garden: readonly string[];
}

/** Opens the way for clients with nftables and counts their bytes; what goes to the walled garden is not counted. */
export async function setUpFirewall({ lan, wan, port, garden }: FirewallOptions): Promise<void> {
  await nft(`
    table ${table} {
      set online { type ipv4_addr; }
      set up { type ipv4_addr; counter; }
      set down { type ipv4_addr; counter; }
      set garden { type ipv4_addr; elements = { ${garden.join(', ')} }; }
      chain arriving {
        type nat hook prerouting priority dstnat;
        iifname "${lan}" ip daddr @garden accept
        iifname "${lan}" ip saddr @online accept
        iifname "${lan}" tcp dport 80 redirect to :${port}
      }
      chain forwarded {
        type filter hook forward priority filter; policy drop;
        ip daddr @garden accept
        ip saddr @garden accept
        iifname "${lan}" ip saddr @up accept
        oifname "${lan}" ip daddr @down accept
        iifname "${lan}" reject
      }
      chain leaving {
        type nat hook postrouting priority srcnat;
        oifname "${wan}" masquerade
      }
    }`);
}

export async function open(address: string): Promise<void> {
  await nft(changes('add', address));
}

/** Closes the way and ends connections that are open. */
export async function close(address: string): Promise<void> {
  await nft(changes('delete', address));
}

function changes(verb: 'add' | 'delete', address: string): string {
  return ['online', 'up', 'down']
    .map((set) => `${verb} element ${table} ${set} { ${address} }`)
    .join('\n');
}

export async function trafficOf(address: string): Promise<Traffic> {
  return { up: await bytesOf('up', address), down: await bytesOf('down', address) };
}

async function bytesOf(set: string, address: string): Promise<number> {
  const text = await nft(`list set ${table} ${set}`);
  const escaped = address.replaceAll('.', '\\.');
  return Number(new RegExp(`${escaped} counter packets \\d+ bytes (\\d+)`).exec(text)?.[1] ?? 0);
}

async function nft(commands: string): Promise<string> {
  const running = execute('nft', ['-f', '-']);
  running.child.stdin?.end(commands);
  return (await running).stdout;
}
