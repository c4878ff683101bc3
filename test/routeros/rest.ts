import { commands, computedMenus } from './commands.ts';
import type { Row } from './menu.ts';
import { RestError } from './rest-error.ts';
import type { FakeRouter } from './router.ts';

export interface RestCall {
  method: string;
  /** below /rest, without the query */
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
}

/** What a router's REST interface answers; throws `RestError`. */
export function answer(router: FakeRouter, call: RestCall): unknown {
  const { method, path } = call;
  if (router.tooSlow.has(path)) throw new RestError(400, 'Session closed');
  if (method === 'POST') return post(router, call);
  const { menu, id } = split(path);
  if (method === 'GET') return get(router, call);
  const properties = textsOf(call.body);
  if (menu === '/file') return changeFile(router, method, id, properties);
  if (method === 'PUT') {
    const added = router.menu(path).add(properties);
    if (path === '/system/scheduler') scheduleOrUndo(router, added);
    router.written(`add ${path}`);
    return added;
  }
  if (id === null) throw new RestError(400, 'missing value(s) of argument(s) .id');
  if (method === 'PATCH') router.menu(menu).set(id, properties);
  else if (method === 'DELETE') router.menu(menu).remove(id);
  else throw new RestError(404);
  router.written(`${method === 'PATCH' ? 'set' : 'remove'} ${menu}`);
  return method === 'PATCH' ? { ...router.menu(menu).find(id) } : '';
}

function scheduleOrUndo(router: FakeRouter, added: Row) {
  try {
    router.schedule(added);
  } catch (error) {
    router.menu('/system/scheduler').remove(added['.id'] ?? '');
    throw error;
  }
}

function get(router: FakeRouter, { path, query }: RestCall): unknown {
  const proplist = query.get('.proplist')?.split(',');
  const filters = [...query].filter(([name]) => name !== '.proplist');
  const words = filters.map(([name, value]) => `${name}=${value}`);
  const { menu, id } = split(path);
  if (id !== null) {
    const only = rowsOf(router, menu, proplist, []).find(
      (row) => row['.id'] === id || row.name === id,
    );
    if (only === undefined) throw new RestError(404, 'no such item');
    return only;
  }
  const rows = rowsOf(router, path, proplist, words);
  const isSingle =
    computedMenus[path] !== undefined ||
    router.menus.some((other) => other.path === path && other.single);
  return isSingle ? rows[0] : rows;
}

function rowsOf(
  router: FakeRouter,
  path: string,
  proplist: readonly string[] | undefined,
  query: readonly string[],
): readonly Row[] {
  const computed = computedMenus[path];
  if (computed !== undefined) return [computed(router)];
  if (path === '/file')
    return [...router.files].map(([name, { type, contents }]) => ({
      '.id': `*${name}`,
      name,
      type,
      size: String(contents.length),
      ...(contents.length <= 4096 && { contents }),
    }));
  return router.menu(path).print({ ...(proplist && { proplist }), query });
}

function post(router: FakeRouter, { path, body }: RestCall): unknown {
  const command = commands[path];
  if (command !== undefined) {
    const reply = command(router, textsOf(body));
    if (!/\/(read|ping|check-for-updates)$/.test(path)) router.written(path);
    return reply;
  }
  const cut = path.lastIndexOf('/');
  const [menu, verb] = [path.slice(0, cut), path.slice(cut + 1)];
  if (verb === 'print')
    return rowsOf(router, menu, listOf(body['.proplist']), listOf(body['.query']) ?? []);
  const { '.id': id = null, numbers = null, ...properties } = textsOf(body);
  if (verb === 'set') router.menu(menu).set(id ?? numbers, properties);
  else if (verb === 'remove') router.menu(menu).remove(id ?? numbers ?? '');
  else if (verb === 'add') {
    const added = router.menu(menu).add(properties);
    if (menu === '/system/scheduler') scheduleOrUndo(router, added);
    router.written(`add ${menu}`);
    return [{ ret: added['.id'] }];
  } else throw new RestError(400, `no such command or directory (${verb})`);
  router.written(`${verb} ${menu}`);
  return [];
}

function changeFile(router: FakeRouter, method: string, id: string | null, properties: Row) {
  const name = properties.name ?? id?.replace(/^\*/, '') ?? '';
  if (method === 'DELETE') {
    if (!router.files.delete(name)) throw new RestError(404, 'no such item');
  } else {
    const contents = properties.contents ?? '';
    if (contents.length > 60 * 1024)
      throw new RestError(400, 'failure: contents too long (max 61440)');
    if (method === 'PUT' && router.files.has(name))
      throw new RestError(400, 'failure: file with such name exists');
    router.files.set(name, { type: '.txt file', contents });
  }
  router.written(`${method} /file`);
  return method === 'DELETE' ? '' : { '.id': `*${name}`, name };
}

function split(path: string): { menu: string; id: string | null } {
  const [, menu = path, id = null] = /^(.*)\/(\*[^/]+)$/.exec(path) ?? [];
  if (id !== null) return { menu, id };
  const [, above = '', file = null] = /^(\/file)\/(.+)$/.exec(path) ?? [];
  return file === null ? { menu: path, id: null } : { menu: above, id: file };
}

function textsOf(body: Record<string, unknown>): Row {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
}

function listOf(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.split(',');
  return Array.isArray(value) ? value.map(String) : undefined;
}
