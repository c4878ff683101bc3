import {
  failed,
  type RouterClient,
  type RouterResult,
} from '../../site-network/public/routeros.ts';
import { readExport } from '../backups/take-backup.ts';
import type { Change } from '../config/difference.ts';
import {
  differentMenus,
  exportedObjects,
  incompleteText,
  skippedWarnings,
} from '../config/exported-objects.ts';
import { changesToRestore } from '../config/restore.ts';
import { compareWith } from '../routers/compare.ts';
import type { ManagerServer } from '../routers/connect.ts';
import { readTables } from '../routers/read-router.ts';
import { type ClaimedTarget, openScript, openWish, type TargetRun } from './target.ts';

interface ChangesLeft {
  changes: readonly Change[];
  /** what a restore leaves as it is */
  warnings: readonly string[];
}

/** Reads a router and returns what a run still has to change there. */
export async function changesLeft(
  server: ManagerServer,
  run: TargetRun,
  target: ClaimedTarget,
  client: RouterClient,
): Promise<RouterResult<ChangesLeft>> {
  if (run.kind === 'restore')
    return compareWithBackup(client, await openScript(server, run), target.id);
  const found = await compareWith(client, await openWish(server, target));
  return found.ok ? { ok: true, value: { changes: found.value.changes, warnings: [] } } : found;
}

/** Compares a router with the export of a backup. */
export async function compareWithBackup(
  client: RouterClient,
  backup: string,
  targetId: string,
): Promise<RouterResult<ReturnType<typeof changesToRestore>>> {
  const exported = await readExport(client, `atrium-${targetId.slice(0, 8)}`);
  if (!exported.ok) return exported;
  const incomplete = incompleteText(exported.value);
  if (incomplete !== null)
    return failed('rejected', `${incomplete}, so it cannot be compared with the backup.`);
  const [wanted, now] = [exportedObjects(backup), exportedObjects(exported.value)];
  const menus = differentMenus(wanted.objects, now.objects);
  const tables = await readTables(client, menus);
  if (!tables.ok) return tables;
  const inMenus = ({ path }: { path: string }) => menus.has(path);
  const { changes, warnings } = changesToRestore(
    wanted.objects.filter(inMenus),
    now.objects.filter(inMenus),
    tables.value,
  );
  return {
    ok: true,
    value: { changes, warnings: [...skippedWarnings(wanted, now), ...warnings] },
  };
}

const mostWarnings = 5;

/** Adds the first warnings to the text of a router's result, and says how many more there are. */
export function withWarnings(text: string, warnings: readonly string[]): string {
  const more = warnings.length - mostWarnings;
  const rest = more > 0 ? [`And ${more} more.`] : [];
  return [text, ...warnings.slice(0, mostWarnings), ...rest].join(' ');
}
