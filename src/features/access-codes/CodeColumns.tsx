import { TimeStamp } from '../../ui/TimeStamp.tsx';
import { columnsFor } from '../../ui/table/tableKit.ts';
import classes from './AccessCodes.module.css';
import { CodeStateLabel } from './BatchStateLabel.tsx';
import { useBatch } from './batchContext.ts';
import { CodeMenu } from './CodeMenu.tsx';
import type { AccessCodeRow } from './contract.ts';
import { texts } from './texts.ts';

const column = columnsFor<AccessCodeRow>();

export const codeColumns = column.columns([
  column.accessor('code', {
    header: texts.code,
    cell: ({ getValue }) => <span className={classes.code}>{getValue()}</span>,
  }),
  column.accessor('state', {
    header: texts.state,
    cell: ({ getValue }) => <CodeStateLabel state={getValue()} />,
  }),
  column.accessor('uses', {
    header: texts.uses,
    cell: ({ getValue }) => <Uses uses={getValue()} />,
    meta: { numeric: true, nowrap: true },
  }),
  column.accessor('firstUsedAt', {
    header: texts.firstUsed,
    cell: ({ getValue }) => <Time at={getValue()} otherwise={texts.never} />,
    meta: { nowrap: true },
  }),
  column.accessor('validUntil', {
    header: texts.validUntil,
    cell: ({ getValue }) => <Time at={getValue()} otherwise={texts.noEnd} />,
    meta: { nowrap: true },
  }),
  column.display({
    id: 'actions',
    header: texts.actions,
    meta: { actions: true },
    cell: ({ row }) => <CodeMenu code={row.original} />,
  }),
]);

function Uses({ uses }: { uses: number }) {
  const { batch } = useBatch();
  return texts.usesOf(uses, batch.usesPerCode);
}

function Time({ at, otherwise }: { at: string | null; otherwise: string }) {
  const { batch } = useBatch();
  return at === null ? otherwise : <TimeStamp at={new Date(at)} timeZone={batch.timeZone} />;
}
