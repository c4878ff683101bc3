import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import type { RunRow } from '../../runs/contract.ts';
import { type RunState, runKindNames, runStateNames } from '../../states.ts';
import { jobTexts } from '../../texts.ts';

const tones = {
  Draft: 'idle',
  Planned: 'warning',
  Approved: 'work',
  Done: 'good',
  Stopped: 'bad',
  Failed: 'bad',
  Cancelled: 'ended',
} as const;

export function RunStateLabel({ state, failed }: { state: RunState; failed: number }) {
  const hasFailures = state === 'Done' && failed > 0;
  return <StatusLabel tone={hasFailures ? 'warning' : tones[state]} label={runStateNames[state]} />;
}

const column = columnsFor<RunRow>();

export const runColumns = column.columns([
  column.accessor('title', {
    header: jobTexts.title,
    meta: { least: 200 },
    cell: ({ row: { original } }) => (
      <ScreenLink to={`/setup/mikrotik-manager/job/${original.id}`}>{original.title}</ScreenLink>
    ),
  }),
  column.accessor(({ kind }) => runKindNames[kind], {
    id: 'kind',
    header: jobTexts.kind,
    meta: { width: 120 },
  }),
  column.accessor('state', {
    header: jobTexts.state,
    meta: { width: 170, card: 'status' },
    cell: ({ row: { original } }) => (
      <RunStateLabel state={original.state} failed={original.counts.failed} />
    ),
  }),
  column.accessor(({ counts }) => jobTexts.counts(counts.done, counts.failed, counts.all), {
    id: 'progress',
    header: jobTexts.progress,
    meta: { width: 200, card: 'fact' },
  }),
  column.accessor('createdAt', {
    header: jobTexts.started,
    meta: { width: 140, time: true, card: 'fact' },
    cell: ({ row: { original } }) => (
      <TimeStamp at={new Date(original.createdAt)} timeZone={original.timeZone} />
    ),
  }),
  column.accessor('createdBy', { header: jobTexts.by, meta: { width: 160 } }),
]);
