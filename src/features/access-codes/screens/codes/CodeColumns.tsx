import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import type { AccessCodeRow } from '../../codes/contract.ts';
import type { AccessCodeBatchRecord } from '../../contract.ts';
import { codeState, extension } from '../../fields.ts';
import { texts as batchTexts, codeTexts as texts } from '../../texts.ts';
import classes from '../AccessCodes.module.css';
import { CodeStateLabel } from '../StateLabels.tsx';

const column = columnsFor<AccessCodeRow>();

type Terms = Pick<AccessCodeBatchRecord, 'usesPerCode' | 'timeZone'>;

export const codeColumns = ({ usesPerCode, timeZone }: Terms) => {
  const timeOr = (otherwise: string, at: string | null) =>
    at === null ? otherwise : <TimeStamp at={new Date(at)} timeZone={timeZone} />;
  return column.columns([
    column.accessor('code', {
      header: texts.code,
      cell: ({ getValue }) => <span className={classes.code}>{getValue()}</span>,
    }),
    column.accessor('state', {
      header: codeState.label,
      cell: ({ row: { original }, getValue }) => (
        <>
          <CodeStateLabel state={getValue()} />
          <Use code={original} timeZone={timeZone} />
        </>
      ),
      meta: { card: 'status' },
    }),
    column.accessor(({ uses }) => texts.usesOf(uses, usesPerCode), {
      id: 'uses',
      header: texts.uses,
      meta: { numeric: true, width: 120, card: 'fact' },
    }),
    column.accessor('firstUsedAt', {
      header: texts.firstUsed,
      cell: ({ getValue }) => timeOr(texts.never, getValue()),
      meta: { width: 170, time: true },
    }),
    column.accessor('validUntil', {
      header: extension.map.validUntil.label,
      cell: ({ getValue }) => timeOr(batchTexts.noEnd, getValue()),
      meta: { width: 170, time: true, card: 'fact' },
    }),
  ]);
};

/** What a used-up code is still good for, and who is online with it. */
function Use({ code, timeZone }: { code: AccessCodeRow; timeZone: string }) {
  const { state, inUseUntil, online } = code;
  return (
    <>
      {state === 'usedUp' && inUseUntil !== null && (
        <div className={classes.second}>
          {texts.inUseUntil} <TimeStamp at={new Date(inUseUntil)} timeZone={timeZone} />
        </div>
      )}
      {online > 0 && <div className={classes.second}>{texts.online(online)}</div>}
    </>
  );
}
