import { ScreenLink } from '../../ui/ScreenLink.tsx';
import { StatusLabel } from '../../ui/StatusLabel.tsx';
import { screenPathOf } from '../../ui/screen-path.ts';
import { TimeStamp } from '../../ui/TimeStamp.tsx';
import { columnsFor } from '../../ui/table/tableKit.ts';
import type { HistoryEntry } from './contract.ts';
import { useHistoryList } from './historyListContext.ts';
import { texts } from './texts.ts';

const column = columnsFor<HistoryEntry>();

export const historyColumns = column.columns([
  column.accessor('at', {
    header: texts.when,
    cell: ({ getValue }) => <When at={getValue()} />,
  }),
  column.accessor('administrator', { header: texts.who, meta: { maxWidth: '200px' } }),
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
    meta: { maxWidth: '280px' },
  }),
  column.accessor((entry) => entry.organizationName ?? '', {
    id: 'organization',
    header: texts.organization,
    meta: { maxWidth: '240px' },
  }),
  column.accessor('address', { header: texts.from }),
]);

export const hideableColumns = [
  { id: 'organization', label: texts.organization },
  { id: 'address', label: texts.from },
];

function When({ at }: Pick<HistoryEntry, 'at'>) {
  return <TimeStamp at={new Date(at)} timeZone={useHistoryList().timeZone} />;
}

function RecordName({ entry: { label, screen } }: { entry: HistoryEntry }) {
  if (screen === null) return label;
  return (
    <ScreenLink to={screenPathOf(screen.path)} query={screen.query}>
      {label}
    </ScreenLink>
  );
}
