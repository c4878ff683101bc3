import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { featureNames } from '../../../contract/features.ts';
import { dayCount } from '../../../contract/values/period.ts';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { formatDay } from '../../../ui/format.ts';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { useQueryParameter } from '../../../ui/navigation/address.ts';
import { PageTabs } from '../../../ui/navigation/PageTabs.tsx';
import page from '../../../ui/page.module.css';
import { PeriodChoice } from '../../../ui/report/PeriodChoice.tsx';
import { PrintButton } from '../../../ui/report/PrintButton.tsx';
import { useIsPrinting } from '../../../ui/report/useIsPrinting.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { useMayExport } from '../../../workspace/useAllowed.ts';
import { ScheduleButton } from '../../report-schedules/public/ScheduleButton.tsx';
import { ViewsButton } from '../../saved-views/public/ViewsButton.tsx';
import { groupings } from '../choices.ts';
import {
  type RevenueBlock as Block,
  exportRevenue,
  getRevenue,
  type RevenueReport,
} from '../contract.ts';
import { savedRevenueAddress } from '../saved-address.ts';
import { groupingNames, texts } from '../texts.ts';
import { ConvertedTotal } from './conversion/ConvertedTotal.tsx';
import { sentForRevenue } from './opening-calls.ts';
import classes from './Revenue.module.css';
import { RevenueBlock } from './RevenueBlock.tsx';
import { type RevenueView, useRevenueView } from './useRevenueView.ts';

/** The tab of the converted total; no currency has this code. */
const allCurrencies = 'all';
const groupingOptions = groupings.map((value) => ({ value, label: groupingNames[value] }));

/** `/ElevenOS/Admin/Revenue`: the revenue of the organization and everything below it. The URL has the period. */
export function RevenuePage({ number }: { number: number }) {
  const view = useRevenueView();
  const { period, by } = view;
  const mayExport = useMayExport();
  const sent = sentForRevenue(number, period.query, by);
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(getRevenue, sent),
    enabled: period.error === null,
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { ownError: true },
  });
  return (
    <>
      <div className={classes.toolbar} role="search">
        <PeriodChoice period={period} shown={data} />
        <NativeSelect
          label={texts.groupBy}
          data={groupingOptions}
          value={by}
          onChange={({ currentTarget: { value } }) =>
            view.table.show({ filters: value === 'day' ? {} : { by: value }, sort: null })
          }
        />
        <div className={classes.actions}>
          <ViewsButton
            number={number}
            screen="revenue"
            address={savedRevenueAddress}
            timeZone={data?.timeZone}
          />
          <PrintButton />
          <ScheduleButton
            number={number}
            report="revenue"
            name={featureNames.revenue}
            filters={{ by }}
            period={period.period}
            timeZone={data?.timeZone}
          />
          {mayExport && period.error === null && (
            <ExportButton endpoint={exportRevenue} sent={sent} />
          )}
        </div>
      </div>
      {error !== null && data === undefined ? (
        <ErrorState
          message={error.message}
          onRetry={() => void refetch()}
          {...(error.reference !== undefined && { code: error.reference })}
        />
      ) : data === undefined ? (
        period.error === null ? (
          <Loading />
        ) : (
          <EmptyState text={texts.badPeriod} />
        )
      ) : (
        <Report report={data} view={view} refreshing={isFetching} />
      )}
    </>
  );
}

interface ReportProps {
  report: RevenueReport;
  view: RevenueView;
  refreshing: boolean;
}

function Report({ report, view, refreshing }: ReportProps) {
  const { days, before, timeZone, blocks } = report;
  const rangeText = ({ from, to }: typeof days) =>
    from === to ? formatDay(from) : texts.range(formatDay(from), formatDay(to));
  return (
    <>
      <p className={classes.period} role="status">
        <strong>{rangeText(days)}</strong>{' '}
        {texts.periodFacts(dayCount(days), timeZone, rangeText(before))}
      </p>
      {blocks.length === 0 ? (
        <EmptyState
          text={texts.nothingSold}
          action={
            view.period.period !== 'year-to-date' && (
              <Button
                variant="default"
                onClick={() => view.period.choose({ period: 'year-to-date' })}
              >
                {texts.lookAtYear}
              </Button>
            )
          }
        />
      ) : (
        <Currencies blocks={blocks} view={view} refreshing={refreshing} />
      )}
    </>
  );
}

/** Each currency in a tab, and their total. Printing shows every currency. */
function Currencies({ blocks, ...shared }: Omit<ReportProps, 'report'> & { blocks: Block[] }) {
  const isPrinting = useIsPrinting();
  const chosen = useQueryParameter('currency');
  const currencies = blocks.map(({ currency }) => currency);
  const ids = [...currencies, ...(blocks.length > 1 ? [allCurrencies] : [])];
  const current = ids.find((id) => id === chosen) ?? ids[0];
  const shown = blocks.filter(({ currency }) => isPrinting || currency === current);
  return (
    <>
      {ids.length > 1 && (
        <div className={classes.tabs}>
          <PageTabs
            label={texts.currencies}
            tabs={ids.map((id) => ({ id, title: id === allCurrencies ? texts.allCurrencies : id }))}
            current={current ?? ''}
            searchOf={(currency) =>
              ({ page: _page, ...before }) => ({ ...before, currency })}
          />
        </div>
      )}
      {shown.map((block) => (
        <RevenueBlock key={block.currency} block={block} {...shared} />
      ))}
      {current === allCurrencies && <ConvertedTotal blocks={blocks} />}
    </>
  );
}

function Loading() {
  return (
    <div className={page.skeleton} role="status" aria-label={texts.loading}>
      {[20, 80, 272, 320].map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </div>
  );
}
