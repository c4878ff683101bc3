import type { Selectable } from 'kysely';
import { displayText, labelsOf } from '../../contract/fields/fields.ts';
import { any } from '../../server/database/listing.ts';
import type { SavedView as Row } from '../../server/database/tables.ts';
import type { RecordedKind } from '../../server/records/recorded-kind.ts';
import { savedView } from './fields.ts';
import type { SavedScreen } from './public/saved-screen.ts';

/** Returns a history entry's subject. */
export function historyOf({
  id,
  name,
  organization_number,
  organization_path,
}: Pick<Selectable<Row>, 'id' | 'name' | 'organization_number' | 'organization_path'>) {
  return {
    entityType: 'saved view',
    entityId: id,
    label: name,
    organization: { number: organization_number, path: organization_path },
  };
}

/**
 * Returns the fields of a view as the history stores them: the query as a text without guests' personal data, of which it
 * says only whether it differs from that before.
 */
export function recordedFields(
  { personal }: Pick<SavedScreen, 'personal'>,
  { name, is_shared, query }: Pick<Selectable<Row>, 'name' | 'is_shared' | 'query'>,
  before: Pick<Selectable<Row>, 'query'> = { query },
) {
  const masked = (part: string) => {
    const earlier = before.query[part];
    return earlier === undefined || earlier === query[part] ? '•••' : '••• (changed)';
  };
  const parts = Object.entries(query).map(
    ([part, value]) => `${part}: ${personal.includes(part) ? masked(part) : String(value)}`,
  );
  return { name, isShared: is_shared, query: parts.toSorted().join(', ') };
}

const labels = labelsOf(savedView);

/** How Admin History shows changes of saved views. It has no personal data of their queries, so none is undone. */
export function savedViewHistory(screens: readonly SavedScreen[]): RecordedKind {
  return {
    entityType: 'saved view',
    feature: 'revenue',
    labels: { ...labels, screen: 'Report', owner: 'Owner', query: 'Filters' },
    displayText: (field, value, changed) =>
      field in labels ? displayText(savedView, field, value, changed) : undefined,
    async screensOf(transaction, ids) {
      const rows = await transaction
        .selectFrom('saved_view')
        .select(['id', 'screen'])
        .where('id', '=', any(ids))
        .execute();
      return new Map(
        rows.flatMap(({ id, screen }) => {
          const path = screens.find((one) => one.id === screen)?.path;
          return path === undefined ? [] : [[id, { path, query: { view: id } }] as const];
        }),
      );
    },
    undo: {},
  };
}
