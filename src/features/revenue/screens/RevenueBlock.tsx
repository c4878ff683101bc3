import { Anchor, Title } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { formatMoney, fractionDigits } from '../../../contract/values/money.ts';
import { formatCompact } from '../../../ui/format.ts';
import { PeriodChart } from '../../../ui/report/PeriodChart.tsx';
import { useIsPrinting } from '../../../ui/report/useIsPrinting.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { RevenueBlock as Block, RevenueLine } from '../contract.ts';
import { groupingNames, texts } from '../texts.ts';
import { Figures } from './Figures.tsx';
import classes from './Revenue.module.css';
import { footerOf, revenueColumns, sorted } from './RevenueColumns.tsx';
import type { RevenueView } from './useRevenueView.ts';

interface RevenueBlockProps {
  block: Block;
  view: RevenueView;
  refreshing: boolean;
}

/** The totals, the chart and the table of one currency. */
export function RevenueBlock({ block, view, refreshing }: RevenueBlockProps) {
  const { currency, total, before, days } = block;
  const money = useCallback((minor: number) => formatMoney(minor, currency), [currency]);
  const short = useCallback(
    (minor: number) => formatCompact(minor / 10 ** fractionDigits(currency)),
    [currency],
  );
  const chartDays = useMemo(
    () =>
      days.map(({ label, gross, grossBefore }) => ({
        day: label,
        now: gross,
        before: grossBefore,
      })),
    [days],
  );
  return (
    <section className={classes.block} aria-label={nameOf(currency)}>
      <Title order={2}>{nameOf(currency)}</Title>
      <Figures currency={currency} total={total} before={before} />
      <PeriodChart
        label={texts.chart(nameOf(currency))}
        days={chartDays}
        format={money}
        formatShort={short}
      />
      <Lines block={block} view={view} refreshing={refreshing} />
    </section>
  );
}

function Lines({ block, view, refreshing }: RevenueBlockProps) {
  const { currency, total, before, others } = block;
  const { by, table } = view;
  const isPrinting = useIsPrinting();
  const lines = useMemo(
    () => sorted(by === 'day' ? block.days : block.lines, table.sort),
    [block, by, table.sort],
  );
  // All blocks share the page number, and some have fewer pages.
  const index = Math.min(table.index, Math.max(0, Math.ceil(lines.length / table.size) - 1));
  const rows = useMemo(() => {
    const shown = isPrinting ? lines : lines.slice(index * table.size, (index + 1) * table.size);
    return shown.map((line) => ({ ...line, currency }));
  }, [lines, index, table.size, isPrinting, currency]);
  const whole: RevenueLine = {
    ...total,
    key: 'total',
    label: '',
    organizationNumber: null,
    grossBefore: before.gross,
  };
  return (
    <>
      {by !== 'day' && (
        <p className={classes.days}>
          <Anchor
            component="button"
            type="button"
            onClick={() => table.show({ filters: {}, sort: null })}
          >
            {texts.daysAsTable}
          </Anchor>
        </p>
      )}
      <DataTable
        caption={texts.table(groupingNames[by], nameOf(currency))}
        columns={revenueColumns[by]}
        rows={rows}
        rowId={({ key }) => key}
        refreshing={refreshing}
        isFullHeight
        sort={table.sort}
        onSort={(sort) => table.show({ sort })}
        empty={<EmptyState text={texts.nothing} />}
        footer={[
          ...(others === null
            ? []
            : [footerOf(texts.others(others.count), { ...others, currency })]),
          footerOf(texts.total, { ...whole, currency }),
        ]}
        page={{ index, size: table.size, total: lines.length }}
        onPage={table.show}
      />
    </>
  );
}

/** Returns 'EUR · Euro', or only the code for a currency that the browser does not know. */
function nameOf(currency: string): string {
  const name = new Intl.DisplayNames(undefined, { type: 'currency' }).of(currency) ?? currency;
  return name === currency ? currency : `${currency} · ${name}`;
}
