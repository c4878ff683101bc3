import type { ServerContext } from '../../../server/context.ts';
import type { ManagementAccess } from '../../devices/public/management-access.ts';
import { failureIn, type RouterRow, rowsOf } from './reply.ts';
import { failed, type RouterResult } from './result.ts';
import { isSecretProperty } from './secret-properties.ts';
import { type RestRequest, sendRest } from './send.ts';

type Properties = Readonly<Record<string, string>>;

interface PrintOptions {
  /** the properties to return; all if omitted */
  proplist?: readonly string[];
  /** RouterOS's query words, such as `type=ether` and `#|` */
  query?: readonly string[];
}

/**
 * Calls the REST interface of RouterOS v7 (https://help.mikrotik.com/docs/display/ROS/REST+API). Menus are paths such as
 * `/ip/address`. Nothing is repeated: after an unknown outcome, read before writing again.
 */
export interface RouterClient {
  readonly device: Pick<ManagementAccess, 'id' | 'name'>;
  list(menu: string, options?: PrintOptions): Promise<RouterResult<readonly RouterRow[]>>;
  /** Reads a menu that is one object, such as `/system/resource`. */
  read(menu: string): Promise<RouterResult<RouterRow>>;
  /** Adds an object and returns it, with its `.id`. */
  add(menu: string, properties: Properties): Promise<RouterResult<RouterRow>>;
  /** Changes an object; `id` is its `.id`, or null for a menu that is one object. */
  set(menu: string, id: string | null, properties: Properties): Promise<RouterResult<null>>;
  remove(menu: string, id: string): Promise<RouterResult<null>>;
  /** Runs a command, such as `/system/backup/save`. RouterOS ends it after 60 s. */
  command(
    path: string,
    parameters?: Properties,
    options?: { deadlineMs?: number },
  ): Promise<RouterResult<readonly RouterRow[]>>;
}

const readEndsWithinMs = 15_000;
// Longer than RouterOS's own limit of 60 s, so that its answer arrives.
const commandEndsWithinMs = 65_000;

export function routerClient(
  access: ManagementAccess,
  server: Pick<ServerContext, 'deviceNetworks'>,
  deadlines: { readMs?: number; commandMs?: number } = {},
): RouterClient {
  const { readMs = readEndsWithinMs, commandMs = commandEndsWithinMs } = deadlines;

  async function send(
    request: RestRequest,
    deadlineMs: number,
  ): Promise<RouterResult<readonly RouterRow[]>> {
    const reply = await sendRest(access, server, request, deadlineMs);
    if (!reply.ok) return reply;
    const failure = failureIn(reply.value, access.name, secretsIn(request, access));
    return failure ?? rowsOf(reply.value, access.name);
  }

  return {
    device: { id: access.id, name: access.name },
    list: (menu, { proplist, query } = {}) =>
      query === undefined
        ? send({ method: 'GET', path: withProplist(menu, proplist) }, readMs)
        : send(
            {
              method: 'POST',
              path: `${menu}/print`,
              body: { ...(proplist && { '.proplist': proplist }), '.query': query },
            },
            readMs,
          ),
    read: async (menu) => {
      const reply = await send({ method: 'GET', path: menu }, readMs);
      if (!reply.ok) return reply;
      const [only] = reply.value;
      return only === undefined
        ? failed('rejected', `${access.name} returns nothing for ${menu}.`)
        : { ok: true, value: only };
    },
    add: async (menu, properties) => {
      const reply = await send({ method: 'PUT', path: menu, body: properties }, commandMs);
      return reply.ok ? { ok: true, value: reply.value[0] ?? {} } : reply;
    },
    set: async (menu, id, properties) =>
      withoutValue(
        await send(
          id === null
            ? { method: 'POST', path: `${menu}/set`, body: properties }
            : { method: 'PATCH', path: `${menu}/${encodeURIComponent(id)}`, body: properties },
          commandMs,
        ),
      ),
    remove: async (menu, id) =>
      withoutValue(
        await send({ method: 'DELETE', path: `${menu}/${encodeURIComponent(id)}` }, commandMs),
      ),
    command: (path, parameters = {}, { deadlineMs = commandMs } = {}) =>
      send({ method: 'POST', path, body: parameters }, deadlineMs),
  };
}

function withProplist(menu: string, proplist: readonly string[] | undefined): string {
  return proplist === undefined
    ? menu
    : `${menu}?.proplist=${proplist.map(encodeURIComponent).join(',')}`;
}

function withoutValue(reply: RouterResult<unknown>): RouterResult<null> {
  return reply.ok ? { ok: true, value: null } : reply;
}

/** Returns what an error of the router must not quote. */
function secretsIn({ path, body = {} }: RestRequest, { password }: ManagementAccess): string[] {
  const sent = Object.entries(body).flatMap(([name, value]) =>
    typeof value === 'string' && isSecretProperty(path, name) ? [value] : [],
  );
  return [password, ...sent];
}
