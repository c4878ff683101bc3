import { runScript } from './commands.ts';
import { durationMs, durationText } from './durations.ts';
import { exportText } from './export.ts';
import type { Menu, Row } from './menu.ts';
import { factoryMenus } from './menus.ts';
import { isPathOpen } from './path.ts';
import { RestError } from './rest-error.ts';

export interface RouterFile {
  type: string;
  /** one character per byte */
  contents: string;
}

export interface RouterOptions {
  identity?: string;
  user?: string;
  password?: string;
  version?: string;
  /** what its update channel offers */
  latestVersion?: string;
  board?: string;
  serial?: string;
  /** the router's clock; one that never had the time begins in 1970 */
  clock?: Date;
  /** `home` forbids the scheduler */
  deviceMode?: 'advanced' | 'home';
  /** has a directory `flash`: what is outside of it is lost when it restarts */
  hasFlash?: boolean;
}

const minute = 60_000;
const rebootTakesMs = minute;

/**
 * A router with RouterOS v7: its menus, files, clock and power. Time passes only by `moveClock`, which runs what the
 * scheduler has for it. What its REST interface answers is in `rest.ts`.
 */
export class FakeRouter {
  readonly files = new Map<string, RouterFile>();
  /** the lines of its log */
  readonly log: string[] = [];
  /** what was changed by calls and scripts, for tests: `add /ip/address` */
  readonly writes: string[] = [];
  /** commands that take over 60 s, by path */
  readonly tooSlow = new Set<string>();
  /** addresses that do not answer its pings */
  readonly unanswered = new Set<string>();
  /** menus that it cannot export */
  readonly notExportable = new Set<string>();
  readonly user: string;
  readonly password: string;
  readonly serial: string;
  readonly board: string;
  clock: Date;
  deviceMode: 'advanced' | 'home';
  version: string;
  latestVersion: string;
  channel = 'stable';
  bootVersion: string;
  cpuLoad = 4;
  /** the next boot installs this version */
  pendingVersion: string | null = null;
  pendingBoot: string | null = null;
  isOn = true;
  readonly #hasFlash: boolean;
  #bootedAt: Date;
  #upAt: Date | null = null;
  #menus = factoryMenus();
  #dueAt = new Map<string, number>();
  #writesLeft = Number.POSITIVE_INFINITY;

  constructor({
    identity = 'lobby-gateway',
    user = 'atrium',
    password = 'pässword:with colon',
    version = '7.18.2',
    latestVersion = '7.18.2',
    board = 'CCR2004-16G-2S+',
    serial = 'HEX0ABCDEF1',
    clock = new Date('2026-11-27T10:00:00Z'),
    deviceMode = 'advanced',
    hasFlash = false,
  }: RouterOptions = {}) {
    this.user = user;
    this.password = password;
    this.version = version;
    this.bootVersion = version;
    this.latestVersion = latestVersion;
    this.board = board;
    this.serial = serial;
    this.clock = clock;
    this.deviceMode = deviceMode;
    this.#hasFlash = hasFlash;
    this.#bootedAt = new Date(clock.getTime() - 9 * 24 * 60 * minute);
    if (hasFlash) this.files.set('flash', { type: 'disk', contents: '' });
    this.menu('/system/identity').set(null, { name: identity });
    this.menu('/user').add({ name: user, group: 'full' });
    this.menu('/interface').add({ name: 'ether1', type: 'ether' });
    this.menu('/interface/ethernet').add({ name: 'ether1', 'default-name': 'ether1' });
    this.menu('/ip/address').add({
      address: '192.0.2.1/24',
      interface: 'ether1',
      comment: 'management',
    });
    for (const [name, port] of Object.entries({ www: '80', 'www-ssl': '443', ssh: '22' }))
      this.menu('/ip/service').add({ name, port });
    this.writes.length = 0;
  }

  menu(path: string): Menu {
    const menu = this.#menus.get(path);
    if (menu === undefined) {
      const name = path.split('/').at(-1) ?? '';
      throw new RestError(400, `no such command or directory (${name})`);
    }
    return menu;
  }

  get menus(): readonly Menu[] {
    return [...this.#menus.values()];
  }

  get uptime(): string {
    return durationText(this.clock.getTime() - this.#bootedAt.getTime());
  }

  /** Whether requests of the management reach it and are answered. */
  get isReachable(): boolean {
    return this.isOn && isPathOpen(this);
  }

  /** Cuts its power after so many further writes: the last one happens, and its answer is never sent. */
  failAfterWrites(count: number): void {
    this.#writesLeft = count;
  }

  /** Counts a write; the router has no power from then on if it was told so. */
  written(what: string): void {
    this.writes.push(what);
    this.#writesLeft--;
    if (this.#writesLeft === 0) this.powerOff();
  }

  powerOff(): void {
    this.isOn = false;
    this.#upAt = null;
  }

  powerOn(): void {
    this.#writesLeft = Number.POSITIVE_INFINITY;
    this.#boot();
  }

  /** Restarts: it answers again a minute of its clock later. */
  reboot(): void {
    this.isOn = false;
    this.#upAt = new Date(this.clock.getTime() + rebootTakesMs);
  }

  /** Lets time pass for the router, with what is scheduled for it. */
  moveClock(milliseconds: number): void {
    const end = this.clock.getTime() + milliseconds;
    while (true) {
      const next = this.#nextEvent(end);
      if (next === null) break;
      this.clock = new Date(Math.max(next.at, this.clock.getTime()));
      next.run();
    }
    this.clock = new Date(end);
  }

  /** Called for each object added to the scheduler. */
  schedule(row: Row): void {
    if (this.deviceMode === 'home') throw new RestError(500, 'failure: not allowed by device-mode');
    const interval = durationMs(row.interval ?? '0s');
    this.#dueAt.set(row['.id'] ?? '', this.clock.getTime() + interval);
  }

  snapshot(): string {
    return JSON.stringify(this.menus.map((menu) => [menu.path, menu.snapshot()]));
  }

  /** Loads a backup: everything configured since is gone, and the router restarts. */
  restore(snapshot: string): void {
    const saved: [string, string][] = JSON.parse(snapshot);
    for (const [path, menu] of saved) this.menu(path).restore(menu);
    this.log.push('configuration restored from backup');
    this.reboot();
  }

  export(options: { showSensitive?: boolean; path?: string } = {}): string {
    return exportText(this, options);
  }

  #nextEvent(end: number): { at: number; run: () => void } | null {
    if (this.#upAt !== null)
      return this.#upAt.getTime() <= end
        ? { at: this.#upAt.getTime(), run: () => this.#boot() }
        : null;
    if (!this.isOn) return null;
    const due = this.menu('/system/scheduler')
      .rows.filter((row) => row.disabled !== 'true')
      .map((row) => ({ row, at: this.#dueAt.get(row['.id'] ?? '') ?? Number.POSITIVE_INFINITY }))
      .filter(({ at }) => at <= end)
      .toSorted((left, right) => left.at - right.at)[0];
    if (due === undefined) return null;
    return { at: due.at, run: () => this.#runScheduled(due.row) };
  }

  #runScheduled(row: Row) {
    const interval = durationMs(row.interval ?? '0s');
    this.#dueAt.set(
      row['.id'] ?? '',
      interval === 0 ? Number.POSITIVE_INFINITY : this.clock.getTime() + interval,
    );
    try {
      runScript(this, row['on-event'] ?? '');
    } catch (error) {
      this.log.push(`script error: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #boot() {
    this.isOn = true;
    this.#upAt = null;
    this.#bootedAt = this.clock;
    if (this.pendingVersion !== null) this.version = this.pendingVersion;
    if (this.pendingBoot !== null) this.bootVersion = this.pendingBoot;
    this.pendingVersion = null;
    this.pendingBoot = null;
    if (this.#hasFlash)
      for (const name of this.files.keys())
        if (name !== 'flash' && !name.startsWith('flash/')) this.files.delete(name);
    this.log.push('router rebooted');
  }
}
