import { type RawBuilder, type Selectable, sql } from 'kysely';
import { levelFor, neededLevel, reaches } from '../../contract/permissions.ts';
import type { Caller, ScopedTransaction } from '../../server/context.ts';
import type { AdminHistory } from '../../server/database/tables.ts';
import { siteOfArea } from '../../server/locations.ts';
import type { RecordedKind, RecordScreen } from '../../server/records/recorded-kind.ts';
import { changedFields } from './changed-fields.ts';
import { type HistoryEntry, undoHistoryEntry } from './contract.ts';
import { undoBlocker, undoOwnershipRejection } from './undo-rules.ts';

type Rows = RawBuilder<Selectable<AdminHistory>>;
type Keys = RawBuilder<Pick<Selectable<AdminHistory>, 'id' | 'at'>>;

/** Selects a page of the history, newest first, with current names and paths. */
export function describedRows(
  transaction: ScopedTransaction,
  rows: Keys,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  // Limits before joining, so that the joins do not run for skipped rows.
  const page: Rows = sql`(select * from admin_history where id = any(array(
    select id from ${rows} matching order by at desc, id desc limit ${limit} offset ${offset})))`;
  return transaction
    .selectFrom(page.as<'history'>('history'))
    .leftJoin('organization as area', 'area.number', 'history.organization_number')
    .select([
      'history.id',
      'history.at',
      sql<string>`history.at::text`.as('exactAt'),
      'history.administrator_name as administrator',
      'history.administrator_id as administratorId',
      'history.realm',
      'history.session_id as sessionId',
      'history.address',
      'history.user_agent as userAgent',
      'area.name as organizationName',
      siteOfArea.as('organizationSite'),
      'area.path as organizationPath',
      'history.action',
      'history.entity_type as entityType',
      'history.entity_id as entityId',
      'history.label',
      'history.before',
      'history.after',
      'history.result',
      'history.undoes',
      sql<string | null>`(select max(later.id) from admin_history later
        where later.undoes = history.id)`.as('undoneBy'),
    ])
    .orderBy('history.at', 'desc')
    .orderBy('history.id', 'desc');
}

export type DescribedRow = Awaited<ReturnType<ReturnType<typeof describedRows>['execute']>>[number];

/** Converts rows to entries for the screen. */
export async function entriesOf(
  transaction: ScopedTransaction,
  caller: Caller,
  kinds: readonly RecordedKind[],
  rows: readonly DescribedRow[],
): Promise<HistoryEntry[]> {
  const screens = await screensOf(transaction, kinds, rows);
  return rows.map((row) => {
    const { before: _before, after: _after, organizationPath, exactAt: _exactAt, ...shown } = row;
    const kind = kinds.find(({ entityType }) => entityType === row.entityType);
    const screen = screens.get(keyOf(row));
    return {
      ...shown,
      at: row.at.toISOString(),
      fields: changedFields(row, kind),
      screen:
        screen === undefined || organizationPath === null
          ? null
          : {
              path: screen.path,
              query: { org: organizationPath.slice(1, -1).replaceAll('/', '-'), ...screen.query },
            },
      isUndoable:
        kind !== undefined &&
        undoBlocker(row, kind) === null &&
        undoOwnershipRejection(caller.scope, row, kind) === null &&
        reaches(levelFor(caller.permissions, kind.feature), neededLevel(undoHistoryEntry)),
    };
  });
}

const keyOf = ({ entityType, entityId }: Pick<DescribedRow, 'entityType' | 'entityId'>) =>
  `${entityType} ${entityId}`;

async function screensOf(
  transaction: ScopedTransaction,
  kinds: readonly RecordedKind[],
  rows: readonly DescribedRow[],
): Promise<ReadonlyMap<string, RecordScreen>> {
  const screens = new Map<string, RecordScreen>();
  for (const kind of kinds) {
    const { entityType } = kind;
    const named = rows.filter((row) => row.entityType === entityType && row.entityId !== '');
    if (named.length === 0) continue;
    const found = await kind.screensOf(transaction, [
      ...new Set(named.map(({ entityId }) => entityId)),
    ]);
    for (const [entityId, screen] of found) screens.set(keyOf({ entityType, entityId }), screen);
  }
  return screens;
}
