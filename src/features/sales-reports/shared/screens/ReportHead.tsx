import { formatMoney } from '../../../../contract/values/money.ts';
import { formatNumber } from '../../../../ui/format.ts';
import { type BoundedCount, CountedChips } from '../../../../ui/list/CountedChips.tsx';
import { texts } from '../texts.ts';
import { FilterLink } from './FilterLink.tsx';
import classes from './SalesReport.module.css';
import type { ReportView } from './useReportView.ts';

export interface TotalFigure {
  label: string;
  /** in minor units */
  amount: number;
  /** undefined: the figure is not of rows */
  count?: number;
  /** the filters that open the rows */
  set?: Readonly<Record<string, string | undefined>>;
  tone?: 'warning' | undefined;
}

interface TotalsProps {
  totals: readonly { currency: string; figures: readonly TotalFigure[] }[] | undefined;
  isTooMany: boolean;
}

/** The sums of the filtered rows in a line for each currency; each opens its rows. */
export function Totals({ totals, isTooMany }: TotalsProps) {
  if (isTooMany) return <p className={classes.totals}>{texts.tooManyToSum}</p>;
  return (
    <div className={classes.totals} role="group" aria-label={texts.totals}>
      {totals?.map(({ currency, figures }) => (
        <dl key={currency} className={classes.currency}>
          {figures.map(({ label, amount, count, set, tone }) => {
            const money = formatMoney(amount, currency);
            return (
              <div key={label} data-tone={tone}>
                <dt>{label}</dt>
                <dd>
                  {set !== undefined && count !== undefined && count > 0 ? (
                    <FilterLink
                      set={{ ...set, ...(totals.length > 1 && { currency }) }}
                      title={texts.sumCell(label, count)}
                    >
                      {money}
                    </FilterLink>
                  ) : (
                    money
                  )}
                  {count !== undefined && <span>{formatNumber(count)}</span>}
                </dd>
              </div>
            );
          })}
        </dl>
      ))}
    </div>
  );
}

interface ExceptionChipsProps {
  view: ReportView;
  exceptions: readonly ({ id: string } & BoundedCount)[] | undefined;
  nameOf: (id: string) => string;
}

/** The exceptions of the period as filters with their counts. Those without rows are not shown, unless one is chosen. */
export function ExceptionChips({ view, exceptions, nameOf }: ExceptionChipsProps) {
  const chosen = view.filters.exception ?? '';
  const shown = exceptions?.filter(({ id, count }) => count > 0 || id === chosen) ?? [];
  if (exceptions !== undefined && shown.length === 0)
    return <p className={classes.quiet}>{texts.noExceptions}</p>;
  return (
    <CountedChips
      legend={texts.exceptions}
      name="exception"
      view={view}
      isDense
      choices={shown.map(({ id, ...count }) => ({
        value: id,
        label: nameOf(id),
        count,
      }))}
    />
  );
}
