import { csvHandler } from '../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../server/http/scope.ts';
import type { RecordedKind } from '../../server/records/recorded-kind.ts';
import { inheritedSettings } from '../../server/tenancy.ts';
import { changedFields } from './changed-fields.ts';
import { exportAdminHistory, listAdminHistory, undoHistoryEntry } from './contract.ts';
import { type DescribedRow, describedRows, entriesOf } from './entries.ts';
import { countLimit, matchingRows, type Position } from './matching-rows.ts';
import { csvHeader, texts } from './texts.ts';
import { undoEntry } from './undo.ts';

const rowsAtOnce = 500;

export function adminHistoryHandlers(kinds: readonly RecordedKind[]): readonly Handler[] {
  return [
    organizationHandler(listAdminHistory, async ({ query }, request) => {
      const { transaction, organization, caller } = request;
      const { page = 1, pageSize = 25, ...filters } = query;
      const timeZone = await timeZoneOf(request);
      const wanted = { filters, organization, timeZone };
      const { rows, searchedBackTo } = await matchingRows(transaction, wanted);
      const { total } = await transaction
        .selectFrom(
          transaction
            .selectFrom(rows.as<'history'>('history'))
            .select('history.id')
            .limit(countLimit)
            .as('bounded'),
        )
        .select(({ fn }) => fn.countAll<string>().as('total'))
        .executeTakeFirstOrThrow();
      const position = { limit: pageSize, offset: (page - 1) * pageSize };
      const found =
        Number(total) === 0 ? [] : await describedRows(transaction, rows, position).execute();
      const isCut = Number(total) === countLimit;
      return {
        rows: await entriesOf(transaction, caller, kinds, found),
        total: Number(total),
        totalIsLowerBound: isCut || searchedBackTo !== null,
        searchedBackTo:
          searchedBackTo === null || isCut ? null : new Date(searchedBackTo).toISOString(),
        timeZone,
      };
    }),

    csvHandler(exportAdminHistory, {
      name: ({ name }) => `${texts.title} of ${name}.csv`,
      header: csvHeader,
      page: async ({ query: filters }, request, after: Position | undefined) => {
        const { transaction, organization } = request;
        const timeZone = await timeZoneOf(request);
        const wanted = { filters, organization, timeZone, after };
        const { rows, searchedBackTo } = await matchingRows(transaction, wanted);
        const position = { limit: rowsAtOnce };
        const found = await describedRows(transaction, rows, position).execute();
        const last = found.length === rowsAtOnce ? found.at(-1) : undefined;
        return {
          rows: found.map((row) => csvRowOf(row, kinds)),
          next: last
            ? { at: last.exactAt, id: last.id }
            : searchedBackTo === null
              ? undefined
              : { at: searchedBackTo, id: '0' },
        };
      },
    }),

    organizationHandler(undoHistoryEntry, async ({ params }, request) => {
      return { skipped: await undoEntry(request, kinds, params.entryId) };
    }),
  ];
}

async function timeZoneOf({ transaction, organization }: OrganizationRequest): Promise<string> {
  const { timeZone } = await inheritedSettings(transaction, organization.number);
  return timeZone ?? 'UTC';
}

function csvRowOf(row: DescribedRow, kinds: readonly RecordedKind[]) {
  const kind = kinds.find(({ entityType }) => entityType === row.entityType);
  return [
    row.at.toISOString(),
    row.administrator,
    row.realm,
    row.address,
    row.userAgent,
    row.action,
    row.entityType,
    row.entityId,
    row.label,
    row.organizationName,
    row.result,
    changedFields(row, kind)
      .map(({ label, before, after }) => texts.fieldChange(label, before, after))
      .join('\n'),
    row.undoes,
    row.undoneBy,
  ];
}
