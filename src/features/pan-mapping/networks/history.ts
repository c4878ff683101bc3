import { labelsOf } from '../../../contract/fields/fields.ts';
import type { HistoryAction } from '../../../contract/history.ts';
import { writeOwnHistory } from '../../../server/audit.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { RecordedKind } from '../../../server/records/recorded-kind.ts';
import { panTerms } from '../fields.ts';
import { historyLabels } from '../texts.ts';

const entityType = 'private network';

/** Private networks, without their keys and the names of their holders. */
export const panHistory: RecordedKind = {
  entityType,
  feature: 'pan-mapping',
  labels: { ...labelsOf(panTerms), ...historyLabels },
  screensOf: async (transaction, ids) => {
    const rows = await transaction
      .selectFrom('pan')
      .select(['id', 'unit_id'])
      .where('id', '=', any(ids))
      .execute();
    return new Map(
      rows.map((row) => [
        row.id,
        { path: '/setup/pan-mapping/building', query: { item: row.unit_id } },
      ]),
    );
  },
  undo: {},
};

/** Writes the history entry of a change of a unit's private network. */
export function notePan(
  { record, organization }: OrganizationRequest,
  action: HistoryAction,
  { id, unit }: { id: string; unit: string },
  values: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  return record({
    action,
    entityType,
    entityId: id,
    label: `Unit ${unit}`,
    organization,
    ...values,
  });
}

/** Writes that Atrium has replaced the key of a network, which another unit has at the new SSID. */
export async function noteReplacedKey(transaction: ScopedTransaction, id: string): Promise<void> {
  const { unit, number, path } = await transaction
    .selectFrom('pan')
    .innerJoin('pan_unit as unit', 'unit.id', 'pan.unit_id')
    .select(['unit.number as unit', 'pan.organization_number as number'])
    .select('pan.organization_path as path')
    .where('pan.id', '=', id)
    .executeTakeFirstOrThrow();
  await writeOwnHistory(transaction, {
    action: 'update',
    entityType,
    entityId: id,
    label: `Unit ${unit}`,
    organization: { number, path },
    before: { key: 'before' },
    after: { key: 'changed' },
  });
}
