import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../../ui/api/call.ts';
import { ExportButton } from '../../../../ui/list/ExportButton.tsx';
import { listQuery } from '../../../../ui/list/RecordList.tsx';
import { paramsOf } from '../../shared/address.ts';
import { ReportPage } from '../../shared/screens/ReportPage.tsx';
import type { ReportFilter } from '../../shared/screens/ReportToolbar.tsx';
import { type ReportView, useReportView } from '../../shared/screens/useReportView.ts';
import { useRows } from '../../shared/screens/useRows.ts';
import { texts as shared } from '../../shared/texts.ts';
import { filters, queryOf, savedUserAddress } from '../address.ts';
import { purchaseMethods, type UserGrouping, userExceptions, userGroupings } from '../choices.ts';
import { exportUserSales, listUserSales, sumUserSales } from '../contract.ts';
import { exceptionTexts, groupingTexts, methodTexts, texts } from '../texts.ts';
import { hideableColumns, userColumns } from './UserColumns.tsx';
import { UserPanel } from './UserPanel.tsx';

// The amount and the discount say it; without it the exceptions are in sight at 1440 px.
const hiddenByDefault: readonly string[] = ['listed'];

/** `/ElevenOS/Admin/UserSales`: what guests bought, or administrators sold. */
export function UserSalesPage({ number }: { number: number }) {
  const view = useReportView(filters, hiddenByDefault);
  const params = paramsOf(number);
  const query = queryOf(view.filters, view.periodQuery);
  const isEnabled = !view.hasPeriodError;
  const by: UserGrouping =
    query.exception === 'complimentary-many' ? 'seller' : (query.by ?? 'guest');
  const rows = useRows(
    {
      endpoint: listUserSales,
      sent: { params, query },
      isEnabled,
      loadAfter: (before) => call(listUserSales, { params, query: { ...query, before } }),
    },
    (reply) => reply,
  );
  const sums = useQuery({
    ...listQuery(sumUserSales, { params, query }),
    enabled: isEnabled,
  });
  const toolbar = useToolbar(sums.data?.plans);
  return (
    <ReportPage
      view={view}
      number={number}
      report="user"
      savedAddress={savedUserAddress}
      query={query}
      lead={<ByChoice view={view} by={by} />}
      {...toolbar}
      columns={hideableColumns}
      exportButton={<ExportButton endpoint={exportUserSales} sent={{ params, query }} />}
      rows={rows}
      totals={sums.data?.totals.map((total) => ({
        currency: total.currency,
        figures: [
          {
            label: texts.columns.amount,
            amount: total.amount,
            count: total.purchases,
            set: {},
          },
          { label: texts.columns.listed, amount: total.listed },
          { label: texts.columns.discount, amount: total.discount },
          { label: texts.columns.refunded, amount: total.refunded },
        ],
      }))}
      isTooMany={sums.data?.isTooMany === true}
      exceptions={sums.data?.exceptions}
      exceptionNames={exceptionTexts}
      caption={texts.caption}
      tableColumns={userColumns[by]}
      none={texts.none}
      panel={(id) => <UserPanel number={number} id={id} />}
    />
  );
}

function ByChoice({ view, by }: { view: ReportView; by: UserGrouping }) {
  const { exception: _exception, by: _by, ...others } = view.filters;
  return (
    <SegmentedControl
      size="xs"
      aria-label={texts.by}
      data={userGroupings.map((value) => ({ value, label: groupingTexts[value] }))}
      value={by}
      onChange={(value) =>
        view.show({ filters: value === 'guest' ? others : { ...others, by: value } })
      }
    />
  );
}

/** Returns the filters of the toolbar, with the plans of the period. */
function useToolbar(plans: readonly string[] | undefined) {
  return useMemo(() => {
    const line: ReportFilter[] = [
      {
        name: 'plan',
        label: shared.plan,
        options: (plans ?? []).map((value) => ({ value, label: value })),
      },
      {
        name: 'method',
        label: texts.method,
        options: purchaseMethods.map((value) => ({ value, label: methodTexts[value] ?? value })),
      },
    ];
    const further: ReportFilter[] = [
      {
        name: 'exception',
        label: shared.exceptions,
        options: userExceptions.map((value) => ({ value, label: exceptionTexts[value] })),
      },
      { name: 'currency', label: shared.currency },
      {
        name: 'test',
        label: shared.test,
        none: shared.withoutTest,
        options: [{ value: 'only', label: shared.onlyTest }],
      },
      { name: 'place', label: shared.place },
      { name: 'seller', label: texts.columns.seller, textOf: (id) => id.slice(0, 8) },
      { name: 'guest', label: shared.guest, textOf: (id) => id.slice(0, 8) },
    ];
    return { filters: line, further };
  }, [plans]);
}
