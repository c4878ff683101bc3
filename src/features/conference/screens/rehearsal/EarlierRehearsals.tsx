import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import type { EarlierRehearsal } from '../../rehearsal/contract.ts';
import classes from './Rehearsal.module.css';
import { rehearsalTexts as texts } from './texts.ts';

const column = columnsFor<EarlierRehearsal>();
const columns = column.columns([
  column.accessor('startedAt', {
    header: texts.at,
    meta: { width: 140, least: 108, time: true },
    cell: ({ row: { original } }) => (
      <TimeStamp at={new Date(original.startedAt)} timeZone={original.timeZone} />
    ),
  }),
  column.accessor(({ rooms }) => rooms.join(', '), {
    id: 'rooms',
    header: texts.rooms,
    meta: { least: 160 },
  }),
  column.accessor(({ good, bad }) => good + bad, {
    id: 'result',
    header: texts.results,
    meta: { width: 200, least: 150 },
    cell: ({ row: { original } }) => <Result of={original} />,
  }),
  column.accessor('startedBy', { header: texts.by, meta: { width: 180, least: 120 } }),
]);

/** The results of rehearsals before the last one, to compare. */
export function EarlierRehearsals({ rehearsals }: { rehearsals: readonly EarlierRehearsal[] }) {
  return (
    <section className={classes.earlier}>
      <h2 className={classes.heading}>{texts.earlier}</h2>
      <DataTable
        caption={texts.earlier}
        columns={columns}
        rows={rehearsals}
        rowId={({ id }) => id}
        zoneOf={({ timeZone }) => timeZone}
        empty={<EmptyState text={texts.none} />}
        isFullHeight
      />
    </section>
  );
}

function Result({ of: { good, bad, uncleared } }: { of: EarlierRehearsal }) {
  if (uncleared > 0) return <StatusLabel tone="warning" label={texts.uncleared(uncleared)} />;
  if (good + bad === 0) return <StatusLabel tone="ended" label={texts.notRehearsed} />;
  return <StatusLabel tone={bad === 0 ? 'good' : 'bad'} label={texts.result(good, bad)} />;
}
