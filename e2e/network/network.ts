import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export interface Addresses {
  /** of the guest's device, in the guest network */
  client: string;
  /** of the gateway, in the guest network and on the side of the server */
  gateway: string;
  gatewayOutside: string;
  /** of Atrium and FreeRADIUS */
  server: string;
  /** of a web server that guests want to reach */
  world: string;
}

/**
 * A guest's device behind a gateway, each in its network namespace. The server and the "world" are addresses of this
 * machine on a cable to the gateway: its own firewall and routes stay as they are.
 */
export class Network {
  readonly addresses: Addresses;
  readonly lan = 'lan';
  readonly wan = 'wan';
  readonly folder: string;
  readonly #name: string;
  readonly #processes = new Set<ChildProcess>();

  private constructor(subnet: number) {
    this.#name = `atrium${process.pid}x${subnet}`;
    this.folder = mkdtempSync(join(tmpdir(), 'atrium-network-'));
    this.addresses = {
      client: `10.77.${subnet}.10`,
      gateway: `10.77.${subnet}.1`,
      gatewayOutside: `10.78.${subnet}.254`,
      server: `10.78.${subnet}.1`,
      world: `10.78.${subnet}.2`,
    };
  }

  get client(): string {
    return `${this.#name}c`;
  }

  get gateway(): string {
    return `${this.#name}g`;
  }

  /** Returns why this machine cannot make namespaces with a firewall, or null when it can. */
  static async obstacle(): Promise<string | null> {
    if (process.platform !== 'linux') return 'network namespaces need Linux';
    if (process.getuid?.() !== 0) return 'network namespaces need root';
    const name = `atrium${process.pid}try`;
    try {
      await execute('ip', ['netns', 'add', name]);
      await execute('ip', ['netns', 'exec', name, 'nft', 'add', 'table', 'ip', 'nat']);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message.trim() : String(error);
    } finally {
      await execute('ip', ['netns', 'delete', name]).catch(() => {});
    }
  }

  static async create(): Promise<Network> {
    const network = new Network(freeSubnet());
    try {
      await network.#connect();
      return network;
    } catch (error) {
      await network.remove();
      throw error;
    }
  }

  async #connect(): Promise<void> {
    const { client, gateway, gatewayOutside, server, world } = this.addresses;
    const outside = `${this.#name}`.slice(0, 15);
    const ip = (...words: string[]) => execute('ip', words);
    for (const name of [this.client, this.gateway]) {
      await ip('netns', 'add', name);
      await ip('-n', name, 'link', 'set', 'lo', 'up');
    }
    await ip(
      'link',
      'add',
      'eth0',
      'netns',
      this.client,
      'type',
      'veth',
      'peer',
      'name',
      this.lan,
      'netns',
      this.gateway,
    );
    await ip(
      'link',
      'add',
      outside,
      'type',
      'veth',
      'peer',
      'name',
      this.wan,
      'netns',
      this.gateway,
    );
    await ip('-n', this.client, 'address', 'add', `${client}/24`, 'dev', 'eth0');
    await ip('-n', this.gateway, 'address', 'add', `${gateway}/24`, 'dev', this.lan);
    await ip('-n', this.gateway, 'address', 'add', `${gatewayOutside}/24`, 'dev', this.wan);
    for (const address of [server, world])
      await ip('address', 'add', `${address}/24`, 'dev', outside);
    await ip('-n', this.client, 'link', 'set', 'eth0', 'up');
    await ip('-n', this.gateway, 'link', 'set', this.lan, 'up');
    await ip('-n', this.gateway, 'link', 'set', this.wan, 'up');
    await ip('link', 'set', outside, 'up');
    await ip('-n', this.client, 'route', 'add', 'default', 'via', gateway);
    // openNDS takes a gateway without a default route for offline.
    await ip('-n', this.gateway, 'route', 'add', 'default', 'via', server);
    await this.run(this.gateway, 'sh', '-c', 'echo 1 > /proc/sys/net/ipv4/ip_forward');
  }

  async run(namespace: string, command: string, ...words: string[]): Promise<string> {
    const { stdout } = await execute('ip', ['netns', 'exec', namespace, command, ...words]);
    return stdout;
  }

  /** Starts a program that is ended with the network. */
  start(
    namespace: string,
    command: string,
    words: readonly string[],
    options: SpawnOptions = {},
  ): ChildProcess {
    const child = spawn('ip', ['netns', 'exec', namespace, command, ...words], options);
    this.#processes.add(child);
    return child;
  }

  async macAddress(namespace: string, device: string): Promise<string> {
    const words = (await this.run(namespace, 'ip', '-br', 'link', 'show', device)).split(/\s+/);
    return words[2] ?? '';
  }

  /** Writes a program that starts another one in the client's namespace, for a browser. */
  clientProgram(path: string): string {
    const file = join(this.folder, 'browser');
    writeFileSync(file, `#!/bin/sh\nexec ip netns exec ${this.client} "${path}" "$@"\n`, {
      mode: 0o755,
    });
    return file;
  }

  async remove(): Promise<void> {
    await Promise.all([...this.#processes].map(ended));
    for (const name of [this.client, this.gateway])
      await execute('ip', ['netns', 'delete', name]).catch(() => {});
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Returns the third number of two subnets that no interface of this machine uses. */
function freeSubnet(): number {
  const used = new Set(
    Object.values(networkInterfaces())
      .flatMap((addresses = []) => addresses)
      .map(({ address }) => address.split('.').slice(0, 3).join('.')),
  );
  const first = process.pid % 200;
  for (let step = 0; step < 200; step += 1) {
    const subnet = 20 + ((first + step) % 200);
    if (!used.has(`10.78.${subnet}`)) return subnet;
  }
  throw new Error('Every subnet of 10.78.0.0/16 is in use');
}
