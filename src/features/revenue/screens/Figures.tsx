import { formatMoney } from '../../../contract/values/money.ts';
import { formatNumber } from '../../../ui/format.ts';
import { FigureCards } from '../../../ui/report/FigureCards.tsx';
import type { RevenueSums } from '../contract.ts';
import { averageOf, netOf } from '../rules.ts';
import { texts } from '../texts.ts';

interface FiguresProps {
  currency: string;
  total: RevenueSums;
  before: RevenueSums;
}

/** The key figures of one currency. */
export function Figures({ currency, total, before }: FiguresProps) {
  const money = (minor: number) => formatMoney(minor, currency);
  const figures = [
    { label: texts.gross, now: total.gross, before: before.gross, format: money, more: 'good' },
    { label: texts.net, now: netOf(total), before: netOf(before), format: money, more: 'good' },
    { label: texts.tax, now: total.tax, before: before.tax, format: money, more: 'neutral' },
    {
      label: texts.refunds,
      now: total.refunds,
      before: before.refunds,
      format: money,
      more: 'bad',
    },
    {
      label: texts.purchases,
      now: total.purchases,
      before: before.purchases,
      format: formatNumber,
      more: 'good',
    },
    {
      label: texts.average,
      now: averageOf(total) ?? 0,
      before: averageOf(before) ?? 0,
      format: money,
      more: 'good',
    },
    {
      label: texts.complimentary,
      now: total.complimentary,
      before: before.complimentary,
      format: formatNumber,
      more: 'neutral',
    },
  ] as const;
  return <FigureCards figures={figures} />;
}
