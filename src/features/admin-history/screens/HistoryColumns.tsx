import { ScreenLink } from '../../../ui/navigation/ScreenLink.tsx';
import { screenPathOf } from '../../../ui/navigation/screen-path.ts';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import type { HistoryEntry } from '../contract.ts';
import { texts } from '../texts.ts';

/** An entry with the time zone of the organization. */
type ListedEntry = HistoryEntry & { timeZone: string };

const column = columnsFor<ListedEntry>();

export const historyColumns = column.columns([
  column.accessor('at', {
    header: texts.when,
    cell: ({ row, getValue }) => (
      <TimeStamp at={new Date(getValue())} timeZone={row.original.timeZone} />
    ),
    meta: { width: 160, time: true },
  }),
  column.accessor('administrator', { header: texts.who, meta: { width: 180, card: 'fact' } }),
  column.accessor((entry) => texts.what(entry), {
    id: 'what',
    header: texts.action,
    cell: ({ row, getValue }) =>
      row.original.result === 'refused' ? (
        <StatusLabel tone="bad" label={getValue()} />
      ) : (
        getValue()
      ),
  }),
  column.accessor('label', {
    header: texts.record,
    cell: ({ row }) => <RecordName entry={row.original} />,
  }),
  column.accessor((entry) => entry.organizationName ?? '', {
    id: 'organization',
    header: texts.organization,
  }),
  column.accessor('address', { header: texts.from, meta: { width: 130 } }),
]);

export const hideableColumns = [
  { id: 'organization', label: texts.organization },
  { id: 'address', label: texts.from },
];

function RecordName({ entry: { label, screen } }: { entry: HistoryEntry }) {
  if (screen === null) return label;
  return (
    <ScreenLink to={screenPathOf(screen.path)} query={screen.query}>
      {label}
    </ScreenLink>
  );
}
