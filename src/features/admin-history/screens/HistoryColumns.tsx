import { ScreenLink } from '../../../ui/navigation/ScreenLink.tsx';
import { screenPathOf } from '../../../ui/navigation/screen-path.ts';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import { Place } from '../../users/public/Place.tsx';
import type { HistoryEntry } from '../contract.ts';
import { texts } from '../texts.ts';
import { sentenceOf, sentenceText } from './sentence.ts';

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
  column.accessor((entry) => sentenceText(sentenceOf(entry)), {
    id: 'change',
    header: texts.change,
    cell: ({ row }) => <Change entry={row.original} />,
    meta: { wraps: true, card: 'fact' },
  }),
  column.accessor((entry) => entry.organizationName ?? '', {
    id: 'organization',
    header: texts.organization,
    cell: ({ row: { original } }) => (
      <Place siteName={original.organizationSite} areaName={original.organizationName ?? ''} />
    ),
    meta: { width: 200 },
  }),
  column.accessor('address', { header: texts.from, meta: { width: 130 } }),
]);

export const hideableColumns = [
  { id: 'organization', label: texts.organization },
  { id: 'address', label: texts.from },
];

function Change({ entry }: { entry: HistoryEntry }) {
  const sentence = sentenceOf(entry);
  const { lead, name, rest } = sentence;
  if (entry.result === 'refused') return <StatusLabel tone="bad" label={sentenceText(sentence)} />;
  return (
    <>
      {lead}
      {lead !== '' && name !== '' && ' '}
      <RecordName name={name} screen={entry.screen} />
      {rest}
    </>
  );
}

function RecordName({ name, screen }: { name: string; screen: HistoryEntry['screen'] }) {
  if (screen === null || name === '') return name;
  return (
    <ScreenLink to={screenPathOf(screen.path)} query={screen.query}>
      {name}
    </ScreenLink>
  );
}
