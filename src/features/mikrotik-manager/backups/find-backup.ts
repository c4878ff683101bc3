import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { timeZoneOf } from '../routers/time-zone.ts';
import { backupContext } from './take-backup.ts';

/** Returns a backup of a router of the organization or below it; throws not-found. */
export async function findBackup(
  { transaction, organization }: Pick<OrganizationRequest, 'transaction' | 'organization'>,
  id: string,
) {
  const backup = await transaction
    .selectFrom('router_backup as backup')
    .innerJoin('device', 'device.id', 'backup.device_id')
    .select([
      'backup.id',
      'backup.device_id as deviceId',
      'backup.taken_at as takenAt',
      'backup.sealed_export as sealedExport',
    ])
    .where(sql<boolean>`device.organization_path ^@ ${organization.path}`)
    .where('backup.id', '=', id)
    .executeTakeFirst();
  if (backup === undefined) throw new Problem('not-found', 'This backup does not exist any more.');
  return { ...backup, timeZone: await timeZoneOf(transaction, organization) };
}

/** Returns the export of a backup with its secrets: never log or return it. */
export function openExport(
  { secrets }: Pick<ServerContext, 'secrets'>,
  { id, sealedExport }: { id: string; sealedExport: string },
): Promise<string> {
  return secrets.open(sealedExport, backupContext(id, 'export'));
}
