import panel from '../../../ui/panel/Panel.module.css';
import { RowLink } from '../../../ui/panel/RowLink.tsx';
import { StatusLabel, type StatusTone } from '../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import { placeOf } from '../../users/public/names.ts';
import { Place } from '../../users/public/Place.tsx';
import type { LookupRow } from '../contract.ts';
import type { LookupResult } from '../results.ts';
import { benefitText, resultNames, texts } from '../texts.ts';

/** A row with its organization's zone, in which times are shown. */
export type ShownLookup = LookupRow & { timeZone: string };

const column = columnsFor<ShownLookup>();
const { columns: heads } = texts;

const tones: Record<LookupResult, StatusTone> = {
  matched: 'good',
  notFound: 'ended',
  nameDiffers: 'warning',
  expired: 'ended',
  refused: 'warning',
  noAnswer: 'bad',
};

export const hideableColumns = [
  { id: 'area', label: heads.area },
  { id: 'room', label: heads.room },
  { id: 'guestName', label: heads.name },
  { id: 'member', label: heads.member },
  { id: 'programme', label: heads.programme },
  { id: 'sent', label: heads.sent },
  { id: 'received', label: heads.received },
  { id: 'tier', label: heads.tier },
  { id: 'benefit', label: heads.benefit },
  { id: 'ms', label: heads.ms },
];

/** Columns that the panel shows, hidden beside it. */
export const hiddenBesidePanel = ['area', 'room', 'member', 'sent', 'received', 'benefit', 'ms'];

export const lookupColumns = column.columns([
  column.accessor('at', {
    header: heads.time,
    cell: ({ row: { original } }) => (
      <RowLink id={original.id}>
        <TimeStamp at={new Date(original.at)} timeZone={original.timeZone} />
      </RowLink>
    ),
    meta: { width: 120, least: 112, time: true },
  }),
  column.accessor('result', {
    header: heads.result,
    cell: ({ getValue }) => <ResultLabel result={getValue()} />,
    meta: { width: 124, least: 116, card: 'status' },
  }),
  column.accessor('guestName', {
    header: heads.name,
    cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    meta: { width: 128, least: 90, card: 'fact' },
  }),
  column.accessor('member', {
    header: heads.member,
    cell: ({ getValue }) => (
      <span className={panel.mono}>{getValue() ? texts.memberEnding(getValue() ?? '') : ''}</span>
    ),
    meta: { width: 90, least: 84 },
  }),
  column.accessor('room', {
    header: heads.room,
    meta: { width: 64, least: 56 },
  }),
  column.accessor('programme', {
    header: heads.programme,
    cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    meta: { width: 124, least: 90 },
  }),
  column.accessor('tier', {
    header: heads.tier,
    meta: { width: 84, least: 70, card: 'fact' },
  }),
  column.accessor(benefitText, {
    id: 'benefit',
    header: heads.benefit,
    meta: { width: 138, least: 84 },
  }),
  column.accessor('sent', { header: heads.sent, meta: { width: 220, least: 120 } }),
  column.accessor('received', { header: heads.received, meta: { width: 220, least: 120 } }),
  column.accessor(placeOf, {
    id: 'area',
    header: heads.area,
    cell: ({ row: { original } }) => (
      <Place siteName={original.siteName} areaName={original.areaName} />
    ),
    meta: { least: 110 },
  }),
  column.accessor('milliseconds', {
    id: 'ms',
    header: heads.ms,
    meta: { numeric: true, width: 72, least: 56 },
  }),
]);

export function ResultLabel({ result }: { result: LookupResult }) {
  return <StatusLabel tone={tones[result]} label={resultNames[result]} />;
}
