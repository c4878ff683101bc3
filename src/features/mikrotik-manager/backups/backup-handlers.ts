import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import { organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { maskedScript } from '../../site-network/public/routeros.ts';
import { type BackupRow, getBackup, listBackups } from '../contract.ts';
import { timeZoneOf } from '../routers/time-zone.ts';
import { openExport } from './find-backup.ts';

const mostRows = 500;

async function backupsOf(
  { transaction, organization }: OrganizationRequest,
  condition = sql<boolean>`true`,
) {
  const timeZone = await timeZoneOf(transaction, organization);
  const rows = await transaction
    .selectFrom('router_backup as backup')
    .innerJoin('device', 'device.id', 'backup.device_id')
    .innerJoin('organization as area', 'area.number', 'device.organization_number')
    .select([
      'backup.id',
      'backup.device_id as deviceId',
      'device.name as deviceName',
      'area.name as areaName',
      'backup.taken_at as takenAt',
      'backup.why',
      'backup.version',
      'backup.export_bytes as exportBytes',
      'backup.export_sha256 as exportSha256',
      'backup.binary_bytes as binaryBytes',
      'backup.binary_sha256 as binarySha256',
      'backup.run_id as runId',
    ])
    .where(sql<boolean>`device.organization_path ^@ ${organization.path}`)
    .where(condition)
    .orderBy('backup.taken_at', 'desc')
    .orderBy('backup.id')
    .limit(mostRows)
    .execute();
  return rows.map((row): BackupRow => ({ ...row, timeZone, takenAt: row.takenAt.toISOString() }));
}

export const backupHandlers = [
  organizationHandler(listBackups, async ({ query: { deviceId } }, request) => ({
    rows: await backupsOf(
      request,
      deviceId === undefined ? undefined : sql`backup.device_id = ${deviceId}`,
    ),
  })),

  organizationHandler(getBackup, async ({ params }, request) => {
    const [backup] = await backupsOf(request, sql`backup.id = ${params.backupId}`);
    if (backup === undefined)
      throw new Problem('not-found', 'This backup does not exist any more.');
    const { transaction } = request;
    const contents = await transaction
      .selectFrom('router_backup')
      .select(['id', 'sealed_export as sealedExport'])
      .where('device_id', '=', backup.deviceId)
      .where('taken_at', '<=', new Date(backup.takenAt))
      .orderBy('taken_at', 'desc')
      .limit(2)
      .execute();
    const open = async (row: (typeof contents)[number] | undefined) =>
      row === undefined ? null : maskedScript(await openExport(request.server, row));
    const own = await open(contents.find(({ id }) => id === backup.id));
    const earlier = await open(contents.find(({ id }) => id !== backup.id));
    const now = new Set(linesOf(own ?? ''));
    const before = new Set(linesOf(earlier ?? own ?? ''));
    return {
      backup,
      text: own ?? '',
      added: [...now].filter((line) => !before.has(line)),
      removed: [...before].filter((line) => !now.has(line)),
    };
  }),
];

/** Returns the lines of an export with their menus, without those that differ each time. */
function linesOf(text: string): string[] {
  let menu = '';
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('#') || line.trim() === '') return [];
    if (line.startsWith('/')) {
      menu = line;
      return [];
    }
    return [`${menu} ${line.trim()}`];
  });
}
