import { Button } from '@mantine/core';
import { call } from '../../../../ui/api/call.ts';
import { formatDay, formatNumber } from '../../../../ui/format.ts';
import { CountedChips } from '../../../../ui/list/CountedChips.tsx';
import { ExportButton } from '../../../../ui/list/ExportButton.tsx';
import { useChangeSearch, useQueryParameter } from '../../../../ui/navigation/address.ts';
import panel from '../../../../ui/panel/Panel.module.css';
import { StatusLabel, type StatusTone } from '../../../../ui/StatusLabel.tsx';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { useMayExport } from '../../../../workspace/useAllowed.ts';
import { oneOf, paramsOf } from '../../shared/address.ts';
import { FilterLink } from '../../shared/screens/FilterLink.tsx';
import classes from '../../shared/screens/SalesReport.module.css';
import { useRows } from '../../shared/screens/useRows.ts';
import { texts as shared } from '../../shared/texts.ts';
import { type Result, results } from '../choices.ts';
import type { ReconciledLine, ReconciledReport } from '../contract.ts';
import { differenceTexts, matchTexts, resultTexts, screenTexts as texts } from '../texts.ts';
import type { ReconciliationCalls } from './Reconciliations.tsx';
import { plainText, SideText } from './SideText.tsx';

const tones: Record<Result, StatusTone> = {
  matched: 'good',
  differs: 'warning',
  ours: 'warning',
  theirs: 'warning',
};

interface OpenedReconciliationProps {
  number: number;
  report: ReconciledReport;
  calls: ReconciliationCalls;
  id: string;
}

/** The lines of a comparison, both sides next to each other. Each of ours opens its row with its actions. */
export function OpenedReconciliation({ number, report, calls, id }: OpenedReconciliationProps) {
  const result = oneOf(results, useQueryParameter('result'));
  const changeSearch = useChangeSearch();
  const mayExport = useMayExport();
  const params = { ...paramsOf(number), reconciliationId: id };
  const query = result === undefined ? {} : { result };
  const lines = useRows(
    {
      endpoint: calls.open,
      sent: { params, query },
      isEnabled: true,
      loadAfter: (after) => call(calls.open, { params, query: { ...query, after } }),
    },
    (reply) => reply,
  );
  const { reply } = lines;
  const counts: Record<Result, number> | undefined = reply && {
    differs: reply.differing,
    ours: reply.oursOnly,
    theirs: reply.theirsOnly,
    matched: reply.matched,
  };
  return (
    <>
      <div className={classes.head}>
        <span>
          <FilterLink
            set={{ tab: 'reconciliations', reconciliation: undefined, result: undefined }}
          >
            {texts.back}
          </FilterLink>{' '}
          {reply !== undefined && (
            <>
              · <bdi>{texts.summary(reply)}</bdi>,{' '}
              <TimeStamp at={new Date(reply.createdAt)} timeZone={reply.timeZone} /> ·{' '}
              {texts.range(formatDay(reply.firstDay), formatDay(reply.lastDay))}
            </>
          )}
        </span>
        {mayExport && <ExportButton endpoint={calls.export} sent={{ params, query }} />}
      </div>
      <div className={classes.head}>
        <CountedChips
          legend={texts.result}
          name="result"
          view={{
            filters: { result },
            show: ({ filters }) =>
              void changeSearch((before) => ({ ...before, result: filters.result }), {
                replace: true,
              }),
          }}
          choices={results.map((value) => ({
            value,
            label: resultTexts[value],
            count: counts && { count: counts[value], isLowerBound: false },
            tone: tones[value],
          }))}
        />
      </div>
      <DataTable
        caption={texts.list}
        columns={columns[report]}
        rows={lines.rows}
        rowId={(line) => line.id}
        refreshing={lines.isFetching}
        failure={lines.error && { message: lines.error.message }}
        onRetry={lines.retry}
        empty={<EmptyState text={texts.nothing} />}
      />
      {lines.next !== null && (
        <div className={panel.end}>
          <span role="status">{formatNumber(lines.rows?.length ?? 0)}</span>
          <Button
            variant="default"
            size="compact-sm"
            loading={lines.isLoading}
            onClick={() => void lines.loadMore()}
          >
            {shared.showMore}
          </Button>
        </div>
      )}
    </>
  );
}

const column = columnsFor<ReconciledLine>();

const columnsOf = (report: ReconciledReport) =>
  column.columns([
    column.accessor('result', {
      header: texts.result,
      cell: ({ getValue }) => (
        <StatusLabel tone={tones[getValue()]} label={resultTexts[getValue()]} />
      ),
      meta: { width: 124, card: 'status' },
    }),
    column.accessor(({ differs }) => differs.map((one) => differenceTexts[one]).join(', '), {
      id: 'differs',
      header: texts.differs,
      cell: ({ getValue }) => <span className={classes.attention}>{getValue()}</span>,
      meta: { width: 140, card: 'fact' },
    }),
    column.accessor((line) => plainText(line, line.ours), {
      id: 'ours',
      header: texts.ours,
      cell: ({ row: { original: line } }) =>
        line.subjectId === null || line.ours === null ? (
          '–'
        ) : (
          <FilterLink
            set={{
              reconciliation: undefined,
              result: undefined,
              item: line.subjectId,
              ...(line.ours.day && {
                period: 'custom',
                from: line.ours.day,
                to: line.ours.day,
                ...(report === 'pms' && { basis: 'business' }),
              }),
            }}
          >
            <SideText side={line.ours} differs={line.differs} />
          </FilterLink>
        ),
      meta: { least: 240, card: 'fact', wraps: true },
    }),
    column.accessor((line) => plainText(line, line.theirs), {
      id: 'theirs',
      header: texts.theirs,
      cell: ({ row: { original: line } }) =>
        line.theirs === null ? '–' : <SideText side={line.theirs} differs={line.differs} />,
      meta: { least: 240, wraps: true },
    }),
    column.accessor(({ matchedBy }) => (matchedBy === null ? '' : matchTexts[matchedBy]), {
      id: 'matchedBy',
      header: texts.matchedBy,
      meta: { width: 170 },
    }),
    column.accessor('line', { header: texts.line, meta: { numeric: true, width: 72 } }),
  ]);

const columns = { pms: columnsOf('pms'), cc: columnsOf('cc') };
