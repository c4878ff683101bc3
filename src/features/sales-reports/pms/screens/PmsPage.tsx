import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../../ui/api/call.ts';
import { ExportButton } from '../../../../ui/list/ExportButton.tsx';
import { listQuery } from '../../../../ui/list/RecordList.tsx';
import { pmsReconciliations } from '../../reconciliation/contract.ts';
import { Reconciliations } from '../../reconciliation/screens/Reconciliations.tsx';
import { paramsOf } from '../../shared/address.ts';
import { ReportTabs } from '../../shared/screens/ReportFrame.tsx';
import { ReportPage } from '../../shared/screens/ReportPage.tsx';
import { ReportSums } from '../../shared/screens/ReportSums.tsx';
import type { ReportFilter } from '../../shared/screens/ReportToolbar.tsx';
import { useReportView } from '../../shared/screens/useReportView.ts';
import { useRows } from '../../shared/screens/useRows.ts';
import { texts as shared } from '../../shared/texts.ts';
import { choicesQuery, filters, groupingOf, queryOf, savedPmsAddress } from '../address.ts';
import { pmsExceptions, pmsStates } from '../choices.ts';
import {
  exportPmsTransactions,
  getPmsChoices,
  listPmsTransactions,
  sumPmsTransactions,
} from '../contract.ts';
import { answerText, exceptionTexts, groupingTexts, stateTexts, texts } from '../texts.ts';
import { hiddenByDefault, hideableColumns, pmsColumns } from './PmsColumns.tsx';
import { PmsPanel } from './PmsPanel.tsx';
import { pmsSumColumns } from './PmsSumColumns.tsx';

/** `/ElevenOS/Admin/PmsTransactions`: postings to property systems, and what an administrator must check. */
export function PmsPage({ number }: { number: number }) {
  const view = useReportView(filters, hiddenByDefault);
  const params = paramsOf(number);
  const query = queryOf(view.filters, view.periodQuery);
  const isRows = view.tab === 'rows';
  const isEnabled = !view.hasPeriodError && view.tab !== 'reconciliations';
  const rows = useRows(
    {
      endpoint: listPmsTransactions,
      sent: { params, query },
      isEnabled: isEnabled && isRows,
      loadAfter: (before) => call(listPmsTransactions, { params, query: { ...query, before } }),
    },
    (reply) => reply,
  );
  const sums = useQuery({
    ...listQuery(sumPmsTransactions, {
      params,
      query: { ...query, by: groupingOf(view.filters) },
    }),
    enabled: isEnabled,
  });
  const choices = useQuery({
    ...listQuery(getPmsChoices, { params, query: choicesQuery(view.filters, view.periodQuery) }),
    enabled: isEnabled,
  });
  const toolbar = useToolbar(choices.data, rows.reply?.isMasked === true);
  const lead = <ReportTabs tab={view.tab} />;
  if (view.tab === 'reconciliations')
    return (
      <Reconciliations
        number={number}
        report="pms"
        calls={pmsReconciliations}
        view={view}
        lead={lead}
      />
    );
  return (
    <ReportPage
      view={view}
      number={number}
      report="pms"
      savedAddress={savedPmsAddress}
      query={query}
      lead={lead}
      {...toolbar}
      columns={isRows ? hideableColumns : []}
      exportButton={<ExportButton endpoint={exportPmsTransactions} sent={{ params, query }} />}
      rows={rows}
      totals={sums.data?.totals.map(({ currency, sums: of }) => ({
        currency,
        figures: pmsStates.map((state) => ({
          label: stateTexts[state],
          ...of[state],
          set: { state },
        })),
      }))}
      isTooMany={sums.data?.isTooMany === true}
      exceptions={choices.data?.exceptions}
      exceptionNames={exceptionTexts}
      caption={texts.caption}
      tableColumns={pmsColumns}
      none={texts.none}
      panel={(id) => <PmsPanel number={number} id={id} />}
    >
      {!isRows && (
        <ReportSums
          view={view}
          columns={pmsSumColumns}
          groups={sums.data?.groups}
          groupings={groupingTexts}
          by={groupingOf(view.filters)}
          isTooMany={sums.data?.isTooMany === true}
          isFetching={sums.isFetching}
          none={texts.none}
        />
      )}
    </ReportPage>
  );
}

interface Choices {
  plans: readonly string[];
  answers: readonly string[];
  links: readonly { id: string; name: string }[];
}

/** Returns the filters of the toolbar, with what the period's postings can be filtered by. */
function useToolbar(choices: Choices | undefined, isMasked: boolean) {
  return useMemo(() => {
    const own = (values: readonly string[] = []) =>
      values.map((value) => ({ value, label: value }));
    const line: ReportFilter[] = [
      {
        name: 'state',
        label: texts.columns.state,
        options: pmsStates.map((value) => ({ value, label: stateTexts[value] })),
      },
    ];
    const further: ReportFilter[] = [
      {
        name: 'exception',
        label: shared.exceptions,
        options: pmsExceptions.map((value) => ({ value, label: exceptionTexts[value] })),
      },
      {
        name: 'answer',
        label: texts.answer,
        options: [
          ...(choices?.answers ?? []).map((value) => ({ value, label: answerText(value) })),
          { value: 'none', label: texts.noAnswer },
        ],
      },
      ...(isMasked
        ? []
        : [
            { name: 'room', label: texts.room },
            { name: 'reservation', label: texts.reservation },
          ]),
      { name: 'plan', label: shared.plan, options: own(choices?.plans) },
      {
        name: 'link',
        label: texts.link,
        options: (choices?.links ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
      { name: 'amount', label: shared.amount },
      { name: 'currency', label: shared.currency },
      {
        name: 'basis',
        label: texts.basis,
        options: [{ value: 'business', label: texts.businessDays }],
      },
      {
        name: 'test',
        label: shared.test,
        none: shared.withoutTest,
        options: [{ value: 'only', label: shared.onlyTest }],
      },
      { name: 'place', label: shared.place },
    ];
    return { filters: line, further };
  }, [choices, isMasked]);
}
