import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../../ui/api/call.ts';
import { ExportButton } from '../../../../ui/list/ExportButton.tsx';
import { listQuery } from '../../../../ui/list/RecordList.tsx';
import { cardTransactionStates, cardTransactionTypes } from '../../../payments/public/states.ts';
import { cardReconciliations } from '../../reconciliation/contract.ts';
import { Reconciliations } from '../../reconciliation/screens/Reconciliations.tsx';
import { paramsOf } from '../../shared/address.ts';
import { ReportTabs } from '../../shared/screens/ReportFrame.tsx';
import { ReportPage } from '../../shared/screens/ReportPage.tsx';
import { ReportSums } from '../../shared/screens/ReportSums.tsx';
import type { ReportFilter } from '../../shared/screens/ReportToolbar.tsx';
import { useReportView } from '../../shared/screens/useReportView.ts';
import { useRows } from '../../shared/screens/useRows.ts';
import { texts as shared } from '../../shared/texts.ts';
import { choicesQuery, filters, groupingOf, queryOf, savedCardAddress } from '../address.ts';
import { cardExceptions, cardSums } from '../choices.ts';
import {
  exportCardTransactions,
  getCardChoices,
  listCardTransactions,
  sumCardTransactions,
} from '../contract.ts';
import { cardStates, cardTypes } from '../states.ts';
import { brandText, exceptionTexts, groupingTexts, sumTexts, texts } from '../texts.ts';
import { cardColumns, hiddenByDefault, hideableColumns } from './CardColumns.tsx';
import { CardPanel } from './CardPanel.tsx';
import { cardSumColumns } from './CardSumColumns.tsx';

/** `/ElevenOS/Admin/CreditCardTransactions`: payments by card, and what an administrator must check. */
export function CardPage({ number }: { number: number }) {
  const view = useReportView(filters, hiddenByDefault);
  const params = paramsOf(number);
  const query = queryOf(view.filters, view.periodQuery);
  const isRows = view.tab === 'rows';
  const isEnabled = !view.hasPeriodError && view.tab !== 'reconciliations';
  const rows = useRows(
    {
      endpoint: listCardTransactions,
      sent: { params, query },
      isEnabled: isEnabled && isRows,
      loadAfter: (before) => call(listCardTransactions, { params, query: { ...query, before } }),
    },
    (reply) => reply,
  );
  const sums = useQuery({
    ...listQuery(sumCardTransactions, {
      params,
      query: { ...query, by: groupingOf(view.filters) },
    }),
    enabled: isEnabled,
  });
  const choices = useQuery({
    ...listQuery(getCardChoices, { params, query: choicesQuery(view.filters, view.periodQuery) }),
    enabled: isEnabled,
  });
  const toolbar = useToolbar(choices.data, rows.reply?.isMasked === true);
  const lead = <ReportTabs tab={view.tab} />;
  if (view.tab === 'reconciliations')
    return (
      <Reconciliations
        number={number}
        report="cc"
        calls={cardReconciliations}
        view={view}
        lead={lead}
      />
    );
  return (
    <ReportPage
      view={view}
      number={number}
      report="cc"
      savedAddress={savedCardAddress}
      query={query}
      lead={lead}
      {...toolbar}
      columns={isRows ? hideableColumns : []}
      exportButton={<ExportButton endpoint={exportCardTransactions} sent={{ params, query }} />}
      rows={rows}
      totals={sums.data?.totals.map(({ currency, sums: of, fee, net }) => ({
        currency,
        figures: [
          ...cardSums.map((sum) => ({ label: sumTexts[sum], ...of[sum], set: { sum } })),
          { label: texts.fee, amount: fee },
          { label: texts.net, amount: net },
        ],
      }))}
      isTooMany={sums.data?.isTooMany === true}
      exceptions={choices.data?.exceptions}
      exceptionNames={exceptionTexts}
      caption={texts.caption}
      tableColumns={cardColumns}
      none={texts.none}
      panel={(id) => <CardPanel number={number} id={id} />}
    >
      {!isRows && (
        <ReportSums
          view={view}
          columns={cardSumColumns}
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
  brands: readonly string[];
  gateways: readonly { id: string; name: string }[];
}

/** Returns the filters of the toolbar, with what the period's transactions can be filtered by. */
function useToolbar(choices: Choices | undefined, isMasked: boolean) {
  return useMemo(() => {
    const line: ReportFilter[] = [
      {
        name: 'type',
        label: texts.type,
        options: cardTypes.map((value) => ({ value, label: cardTransactionTypes[value] })),
      },
      {
        name: 'state',
        label: texts.state,
        options: cardStates.map((value) => ({ value, label: cardTransactionStates[value] })),
      },
    ];
    const further: ReportFilter[] = [
      {
        name: 'exception',
        label: shared.exceptions,
        options: cardExceptions.map((value) => ({ value, label: exceptionTexts[value] })),
      },
      {
        name: 'gateway',
        label: texts.gateway,
        options: (choices?.gateways ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
      {
        name: 'brand',
        label: texts.brand,
        options: (choices?.brands ?? []).map((value) => ({ value, label: brandText(value) })),
      },
      ...(isMasked ? [] : [{ name: 'last4', label: texts.last4 }]),
      { name: 'amount', label: shared.amount },
      { name: 'batch', label: texts.batch },
      {
        name: 'sum',
        label: texts.sum,
        options: cardSums.map((value) => ({ value, label: sumTexts[value] })),
      },
      { name: 'plan', label: shared.plan },
      { name: 'currency', label: shared.currency },
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
