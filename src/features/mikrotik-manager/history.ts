import type { ScopedTransaction } from '../../server/context.ts';
import { any } from '../../server/database/listing.ts';
import type { RecordedKind, RecordScreen } from '../../server/records/recorded-kind.ts';

const base = '/setup/mikrotik-manager';

/** Returns a screen for each record of a table that still exists. */
function screensIn(
  table: 'device' | 'router_run' | 'router_variable',
  screenOf: (id: string) => RecordScreen,
) {
  return async (transaction: ScopedTransaction, ids: readonly string[]) => {
    const rows = await transaction
      .selectFrom(table)
      .select('id')
      .where('id', '=', any([...ids]))
      .execute();
    return new Map(rows.map(({ id }) => [id, screenOf(id)]));
  };
}

// None is undone: what routers have is changed by runs, and what they had is in their backups.
export const routerHistory: RecordedKind = {
  entityType: 'router',
  feature: 'mikrotik-manager',
  labels: { adopted: 'Adopted values', routers: 'Routers' },
  screensOf: screensIn('device', (id) => ({ path: `${base}/router/${id}` })),
  undo: {},
};

export const routerRunHistory: RecordedKind = {
  entityType: 'router run',
  feature: 'mikrotik-manager',
  labels: { kind: 'Kind', routers: 'Routers', state: 'State' },
  screensOf: screensIn('router_run', (id) => ({ path: `${base}/job/${id}` })),
  undo: {},
};

export const routerVariableHistory: RecordedKind = {
  entityType: 'router variable',
  feature: 'mikrotik-manager',
  labels: { value: 'Value', secret: 'Secret' },
  screensOf: screensIn('router_variable', () => ({ path: `${base}/templates` })),
  undo: {},
};
