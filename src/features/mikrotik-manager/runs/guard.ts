import type { RouterClient, RouterResult } from '../../site-network/public/routeros.ts';
import { removeFile } from '../backups/take-backup.ts';
import { guardMinutes } from '../states.ts';

/**
 * The guard of a change: an entry of the router's scheduler that loads a copy of its configuration. The copy is older than
 * the guard, so that loading it removes the guard.
 */
const schedulerMenu = '/system/scheduler';

const prefixOf = (targetId: string) => `atrium-guard-${targetId.slice(0, 8)}`;

/** Saves the copy on the router and returns its name. Devices with a directory `flash` lose other files when they restart. */
export async function saveCopy(
  client: RouterClient,
  targetId: string,
): Promise<RouterResult<string>> {
  const files = await client.list('/file', { proplist: ['name', 'type'] });
  if (!files.ok) return files;
  const hasFlash = files.value.some(({ name, type }) => name === 'flash' && type !== '.txt file');
  const copy = `${hasFlash ? 'flash/' : ''}atrium-${targetId.slice(0, 8)}`;
  // Not encrypted, because it stays on the router, which has the same configuration in clear.
  const saved = await client.command('/system/backup/save', { name: copy, 'dont-encrypt': 'yes' });
  return saved.ok ? { ok: true, value: copy } : saved;
}

/** Arms the guard; one that is armed already gets its full time again, without a moment without a guard. */
export async function arm(
  client: RouterClient,
  targetId: string,
  copy: string,
): Promise<RouterResult<null>> {
  const earlier = await armedGuards(client, targetId);
  if (!earlier.ok) return earlier;
  const added = await client.add(schedulerMenu, {
    name: `${prefixOf(targetId)}-${crypto.randomUUID().slice(0, 4)}`,
    interval: `${guardMinutes}m`,
    'on-event': `/system/backup/load name="${copy}" password=""`,
    policy: 'read,write,reboot,policy,test,sensitive',
    comment: 'atrium: undoes a change that cut the router off',
  });
  if (!added.ok) return added;
  return removeAll(client, schedulerMenu, earlier.value);
}

/** Returns the ids of the guards of a change that are armed. */
export async function armedGuards(
  client: RouterClient,
  targetId: string,
): Promise<RouterResult<readonly string[]>> {
  const found = await client.list(schedulerMenu, { proplist: ['.id', 'name'] });
  if (!found.ok) return found;
  const ids = found.value
    .filter(({ name }) => name?.startsWith(prefixOf(targetId)))
    .map(({ '.id': id = '' }) => id);
  return { ok: true, value: ids };
}

/** Removes the guard, and then the copy. */
export async function disarm(
  client: RouterClient,
  targetId: string,
  copy: string | undefined,
): Promise<RouterResult<null>> {
  const armed = await armedGuards(client, targetId);
  if (!armed.ok) return armed;
  const removed = await removeAll(client, schedulerMenu, armed.value);
  if (removed.ok && copy !== undefined) await removeFile(client, `${copy}.backup`);
  return removed;
}

/** Loads the copy at once: the router restarts with it. The answer may be lost on the way. */
export function loadCopy(client: RouterClient, copy: string): Promise<RouterResult<unknown>> {
  return client.command(
    '/system/backup/load',
    { name: copy, password: '' },
    { deadlineMs: 20_000 },
  );
}

async function removeAll(
  client: RouterClient,
  menu: string,
  ids: readonly string[],
): Promise<RouterResult<null>> {
  for (const id of ids) {
    const removed = await client.remove(menu, id);
    if (!removed.ok && removed.kind !== 'not-found') return removed;
  }
  return { ok: true, value: null };
}
