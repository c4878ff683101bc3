import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Reply } from '../../../../contract/endpoint.ts';
import { call } from '../../../../ui/api/call.ts';
import { ExportButton } from '../../../../ui/list/ExportButton.tsx';
import { listQuery } from '../../../../ui/list/RecordList.tsx';
import { groupBilling, groupKind } from '../../../groups/fields.ts';
import { paramsOf } from '../../shared/address.ts';
import { ReportPage } from '../../shared/screens/ReportPage.tsx';
import type { ReportFilter } from '../../shared/screens/ReportToolbar.tsx';
import { useReportView } from '../../shared/screens/useReportView.ts';
import { useRows } from '../../shared/screens/useRows.ts';
import { texts as shared } from '../../shared/texts.ts';
import { filters, queryOf, savedGroupAddress } from '../address.ts';
import { groupExceptions } from '../choices.ts';
import { exportGroupSales, listGroupSales, sumGroupSales } from '../contract.ts';
import { exceptionTexts, texts } from '../texts.ts';
import { groupColumns, hideableColumns } from './GroupColumns.tsx';
import { GroupPanel } from './GroupPanel.tsx';

// The sums show them; without these the exceptions are in sight at 1440 px.
const hiddenByDefault: readonly string[] = ['listed', 'refunded', 'sessions', 'kind'];

type Choices = Reply<typeof sumGroupSales>['choices'];

/** `/ElevenOS/Admin/GroupSales`: what groups bought, and what they owe. */
export function GroupSalesPage({ number }: { number: number }) {
  const view = useReportView(filters, hiddenByDefault);
  const params = paramsOf(number);
  const query = queryOf(view.filters, view.periodQuery);
  const isEnabled = !view.hasPeriodError;
  const rows = useRows(
    {
      endpoint: listGroupSales,
      sent: { params, query },
      isEnabled,
      loadAfter: (before) => call(listGroupSales, { params, query: { ...query, before } }),
    },
    (reply) => reply,
  );
  const sums = useQuery({
    ...listQuery(sumGroupSales, { params, query }),
    enabled: isEnabled,
  });
  const toolbar = useToolbar(sums.data?.choices);
  const { columns: heads } = texts;
  return (
    <ReportPage
      view={view}
      number={number}
      report="group"
      savedAddress={savedGroupAddress}
      query={query}
      lead={null}
      {...toolbar}
      columns={hideableColumns}
      exportButton={<ExportButton endpoint={exportGroupSales} sent={{ params, query }} />}
      rows={rows}
      totals={sums.data?.totals.map((total) => ({
        currency: total.currency,
        figures: [
          { label: heads.charged, amount: total.charged, count: total.purchases, set: {} },
          { label: heads.listed, amount: total.listed },
          { label: heads.discount, amount: total.discount },
          { label: heads.refunded, amount: total.refunded },
          { label: heads.owed, amount: total.owed },
        ],
      }))}
      isTooMany={false}
      exceptions={sums.data?.exceptions}
      exceptionNames={exceptionTexts}
      caption={texts.caption}
      tableColumns={groupColumns}
      none={texts.none}
      panel={(id) => (
        <GroupPanel
          key={id}
          number={number}
          id={id}
          row={rows.rows?.find((row) => row.id === id)}
          query={query}
        />
      )}
    />
  );
}

const noChoices: Choices = { currencies: [], plans: [], groups: [], places: [] };

/** Returns the filters of the toolbar, with what was sold in the period. */
function useToolbar(choices: Choices = noChoices) {
  return useMemo(() => {
    const line: ReportFilter[] = [
      { name: 'kind', label: texts.columns.kind, options: groupKind.options },
      { name: 'billing', label: texts.columns.billing, options: groupBilling.options },
      {
        name: 'plan',
        label: shared.plan,
        options: choices.plans.map((value) => ({ value, label: value })),
      },
    ];
    const further: ReportFilter[] = [
      {
        name: 'exception',
        label: shared.exceptions,
        options: groupExceptions.map((value) => ({ value, label: exceptionTexts[value] })),
      },
      {
        name: 'currency',
        label: shared.currency,
        options: choices.currencies.map((value) => ({ value, label: value })),
      },
      {
        name: 'place',
        label: shared.place,
        options: choices.places.map(({ number, name }) => ({ value: String(number), label: name })),
      },
      {
        name: 'group',
        label: texts.columns.group,
        options: choices.groups.map(({ id, name }) => ({ value: id, label: name })),
        textOf: (id) => id.slice(0, 8),
      },
    ];
    return { filters: line, further };
  }, [choices]);
}
