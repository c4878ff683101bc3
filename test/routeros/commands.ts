import { type ConsoleCommand, parseScript } from './console.ts';
import type { Row } from './menu.ts';
import { RestError } from './rest-error.ts';
import type { FakeRouter } from './router.ts';

type Reply = readonly Row[];
type Command = (router: FakeRouter, parameters: Row) => Reply;

const largestChunk = 32_768;

function required(parameters: Row, name: string): string {
  const value = parameters[name];
  if (value === undefined || value === '')
    throw new RestError(400, `missing value(s) of argument(s) ${name}`);
  return value;
}

function fileOf(router: FakeRouter, name: string) {
  const file = router.files.get(name);
  if (file === undefined) throw new RestError(400, 'no such file');
  return file;
}

/** Commands that are not `add`, `set`, `remove` and `print` of a menu, by path. */
export const commands: Record<string, Command> = {
  '/execute': (router, parameters) => {
    const output = runScript(router, required(parameters, 'script'));
    return [{ ret: parameters['as-string'] === undefined ? '*1' : output }];
  },
  '/export': (router, parameters) => {
    const showSensitive = parameters['show-sensitive'] !== undefined;
    const contents = router.export({ showSensitive });
    router.files.set(`${required(parameters, 'file')}.rsc`, { type: 'script', contents });
    return [];
  },
  '/file/read': (router, parameters) => {
    const { contents } = fileOf(router, required(parameters, 'file'));
    const size = Number(parameters['chunk-size'] ?? largestChunk);
    if (!(size >= 1 && size <= largestChunk))
      throw new RestError(400, `value of chunk-size out of range (1..${largestChunk})`);
    const offset = Number(parameters.offset ?? 0);
    return [{ data: contents.slice(offset, offset + size) }];
  },
  '/import': (router, parameters) => {
    const { contents } = fileOf(router, required(parameters, 'file-name'));
    const commandsOfFile = parseScript(contents);
    if (parameters['dry-run'] !== undefined) {
      if (!isAtLeast(router.version, '7.16')) throw new RestError(400, 'unknown parameter dry-run');
      for (const command of commandsOfFile) if (command.menu !== '') checkCommand(router, command);
      return [];
    }
    for (const command of commandsOfFile) runCommand(router, command);
    return [];
  },
  '/system/backup/save': (router, parameters) => {
    router.files.set(`${required(parameters, 'name')}.backup`, {
      type: 'backup',
      contents: `\u0088¬¡±${parameters.password ?? ''}\n${router.snapshot()}`,
    });
    return [];
  },
  '/system/backup/load': (router, parameters) => {
    const name = required(parameters, 'name').replace(/\.backup$/, '');
    const [head = '', snapshot = ''] = fileOf(router, `${name}.backup`).contents.split(
      /\n([\s\S]*)/,
    );
    if (head.slice(4) !== (parameters.password ?? ''))
      throw new RestError(400, 'failure: wrong password');
    router.restore(snapshot);
    return [];
  },
  '/ping': (router, parameters) => {
    const address = required(parameters, 'address');
    const received = router.unanswered.has(address) ? '0' : '1';
    return [{ seq: '0', host: address, sent: '1', received }];
  },
  '/system/reboot': (router) => {
    router.reboot();
    return [];
  },
  '/system/routerboard/upgrade': (router) => {
    router.pendingBoot = router.pendingVersion ?? router.version;
    return [];
  },
  '/system/package/update/set': (router, { channel }) => {
    if (!/^(stable|long-term|testing|development)$/.test(channel ?? ''))
      throw new RestError(400, 'input does not match any value of channel');
    router.channel = channel ?? 'stable';
    return [];
  },
  '/system/package/update/check-for-updates': (router) => [updateState(router)],
  '/system/package/update/install': (router) => {
    router.pendingVersion = router.latestVersion;
    router.reboot();
    return [updateState(router)];
  },
};

/** Menus of one object that the router computes, by path. */
export const computedMenus: Record<string, (router: FakeRouter) => Row> = {
  '/system/resource': (router) => ({
    'architecture-name': 'arm64',
    'board-name': router.board,
    'cpu-count': '4',
    'cpu-load': String(router.cpuLoad),
    'free-memory': '3221225472',
    'total-memory': '4294967296',
    'free-hdd-space': '83439616',
    'total-hdd-space': '134217728',
    platform: 'MikroTik',
    uptime: router.uptime,
    version: `${router.version} (${router.channel})`,
  }),
  '/system/routerboard': (router) => ({
    routerboard: 'true',
    model: router.board,
    'serial-number': router.serial,
    'current-firmware': router.bootVersion,
    'upgrade-firmware': router.version,
  }),
  '/system/clock': ({ clock }) => ({
    date: clock.toISOString().slice(0, 10),
    time: clock.toISOString().slice(11, 19),
    'time-zone-name': 'Etc/UTC',
    'gmt-offset': '+00:00',
  }),
  '/system/device-mode': ({ deviceMode }) => ({
    mode: deviceMode,
    scheduler: deviceMode === 'home' ? 'false' : 'true',
    fetch: deviceMode === 'home' ? 'false' : 'true',
  }),
  '/system/package/update': (router) => updateState(router),
};

function updateState({ channel, version, latestVersion }: FakeRouter): Row {
  return {
    channel,
    'installed-version': version,
    'latest-version': latestVersion,
    status: version === latestVersion ? 'System is already up to date' : 'New version is available',
  };
}

/** Runs a script as the console does and returns its output. */
export function runScript(router: FakeRouter, script: string): string {
  return parseScript(script)
    .map((command) => runCommand(router, command))
    .join('');
}

function runCommand(router: FakeRouter, command: ConsoleCommand): string {
  const { menu: path, verb, parameters } = command;
  checkCommand(router, command);
  if (verb === 'export')
    return router.export({
      showSensitive: 'show-sensitive' in parameters || namedWord(command) === 'show-sensitive',
      ...(path !== '' && { path }),
    });
  if (verb === 'delay' || ['info', 'warning', 'error'].includes(verb)) return '';
  const special = commands[`${path}/${verb}`];
  if (special !== undefined) {
    const given: Row = verb === 'import' ? { 'file-name': namedWord(command) ?? '' } : {};
    special(router, { ...given, ...parameters });
    return '';
  }
  const computed = computedMenus[path];
  if (verb === 'print' && computed !== undefined)
    return Object.entries(computed(router))
      .map(([name, value]) => `${name}: ${value}\n`)
      .join('');
  return runOnMenu(router, command);
}

function runOnMenu(router: FakeRouter, { menu: path, verb, target, parameters }: ConsoleCommand) {
  if (path === '/file' && verb === 'remove') {
    for (const name of router.files.keys())
      if (target !== null && ('name' in target ? target.name : target.find.name) === name)
        router.files.delete(name);
    return '';
  }
  const menu = router.menu(path);
  const rows = menu.rows.filter((row) =>
    target === null
      ? menu.single
      : 'name' in target
        ? row.name === target.name || row['.id'] === target.name
        : Object.entries(target.find).every(([name, value]) => row[name] === value),
  );
  if (target !== null && 'name' in target && rows.length === 0)
    throw new RestError(400, 'no such item');
  if (verb === 'print') return menu.rows.map((row, index) => ` ${index}   ${line(row)}\n`).join('');
  if (verb === 'add') {
    const added = menu.add(parameters);
    if (path === '/system/scheduler') router.schedule(added);
    router.written(`add ${path}`);
    return '';
  }
  for (const row of rows) {
    if (verb === 'remove') menu.remove(row['.id'] ?? '');
    else if (verb === 'set') menu.set(row['.id'] ?? null, parameters);
    else menu.set(row['.id'] ?? null, { disabled: verb === 'disable' ? 'yes' : 'no' });
    router.written(`${verb} ${path}`);
  }
  return '';
}

function namedWord({ target }: ConsoleCommand): string | undefined {
  return target !== null && 'name' in target ? target.name : undefined;
}

function line(row: Row): string {
  return Object.entries(row)
    .filter(([name]) => name !== '.id')
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

/** Throws what the parser says about a command before anything runs. */
function checkCommand(router: FakeRouter, { menu, verb }: ConsoleCommand) {
  if (menu === '' || commands[`${menu}/${verb}`] !== undefined || menu === '/file') return;
  if (computedMenus[menu] === undefined) router.menu(menu);
  if (
    !['add', 'set', 'remove', 'enable', 'disable', 'print', 'export', 'get', 'ping'].includes(verb)
  )
    throw new RestError(400, `Script Error: bad command name ${verb}`);
}

function isAtLeast(version: string, least: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}
