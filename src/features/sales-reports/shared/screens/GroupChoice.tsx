import { NativeSelect } from '@mantine/core';
import { texts } from '../texts.ts';
import classes from './SalesReport.module.css';
import type { ReportView } from './useReportView.ts';

interface GroupChoiceProps<G extends string> {
  view: ReportView;
  groupings: readonly G[];
  names: Readonly<Record<G, string>>;
  chosen: G;
}

/** Chooses what sums are grouped by. */
export function GroupChoice<G extends string>({
  view,
  groupings,
  names,
  chosen,
}: GroupChoiceProps<G>) {
  return (
    <div className={classes.sumsHead}>
      <NativeSelect
        label={texts.groupBy}
        data={groupings.map((value) => ({ value, label: names[value] }))}
        value={chosen}
        onChange={({ currentTarget: { value } }) =>
          view.show({ filters: { ...view.filters, by: value } })
        }
      />
    </div>
  );
}
