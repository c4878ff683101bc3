import { Button, Menu, NativeSelect, Pill } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Days } from '../../../../contract/values/period.ts';
import { PeriodChoice } from '../../../../ui/report/PeriodChoice.tsx';
import { useIsPhone } from '../../../../ui/useIsPhone.ts';
import { texts } from '../texts.ts';
import { MoreFilters } from './MoreFilters.tsx';
import classes from './SalesReport.module.css';
import type { ReportView } from './useReportView.ts';

export interface ReportFilter {
  name: string;
  label: string;
  /** the option that sets no filter: all, unless stated */
  none?: string;
  /** without them the value is typed */
  options?: readonly { value: string; label: string }[];
  /** what the value of the address is called, where options do not say */
  textOf?: (value: string) => string;
}

export interface ReportToolbarProps {
  view: ReportView;
  days: Days | undefined;
  lead: ReactNode;
  /** the filters in the line */
  filters: readonly ReportFilter[];
  /** the filters behind a button */
  further: readonly ReportFilter[];
  columns: readonly { id: string; label: string }[];
  children?: ReactNode;
}

/** The period and the filters of a report, whose state is in the address. On a phone they are behind a button. */
export function ReportToolbar(props: ReportToolbarProps) {
  const { view, days, lead, filters, further, columns, children } = props;
  const isPhone = useIsPhone();
  const period = (
    <PeriodChoice period={view.period} shown={days && { days }} hasComparison={false} />
  );
  const selects = filters.map((filter) => <FilterSelect key={filter.name} {...{ view, filter }} />);
  return (
    <>
      <div className={classes.line}>
        {lead !== null && <div className={classes.lead}>{lead}</div>}
        <div className={classes.toolbar} role="search">
          {!isPhone && period}
          {!isPhone && selects}
          <MoreFilters view={view} filters={isPhone ? [...filters, ...further] : further}>
            {isPhone && period}
          </MoreFilters>
          <span className={classes.space} />
          {children}
          {!isPhone && columns.length > 0 && <ColumnChooser view={view} columns={columns} />}
        </div>
      </div>
      <FilterPills view={view} filters={[...filters, ...further]} />
    </>
  );
}

interface FilterProps {
  view: ReportView;
  filter: ReportFilter;
}

function FilterSelect({ view, filter: { name, label, options = [] } }: FilterProps) {
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label: texts.allOf(label) }, ...options]}
      value={view.filters[name] ?? ''}
      data-chosen={name in view.filters || undefined}
      onChange={({ currentTarget: { value } }) =>
        view.show({ filters: { ...view.filters, [name]: value } })
      }
    />
  );
}

/** The filters that are set, each with a button to remove it. */
function FilterPills({ view, filters }: { view: ReportView; filters: readonly ReportFilter[] }) {
  const set = filters.flatMap((filter) => {
    const value = view.filters[filter.name];
    return value === undefined ? [] : [{ ...filter, value }];
  });
  if (set.length === 0) return null;
  const without = (name: string) =>
    view.show({
      filters: Object.fromEntries(Object.entries(view.filters).filter(([one]) => one !== name)),
    });
  return (
    <Pill.Group className={classes.pills}>
      {set.map(({ name, label, options, textOf, value }) => (
        <Pill
          key={name}
          withRemoveButton
          onRemove={() => without(name)}
          // Mantine hides the button from the keyboard and from screen readers.
          removeButtonProps={{
            'aria-label': texts.removeFilter(label),
            'aria-hidden': false,
            tabIndex: 0,
          }}
        >
          {texts.only(
            label,
            options?.find((option) => option.value === value)?.label ?? textOf?.(value) ?? value,
          )}
        </Pill>
      ))}
    </Pill.Group>
  );
}

function ColumnChooser({
  view: { hidden, show },
  columns,
}: {
  view: ReportView;
  columns: ReportToolbarProps['columns'];
}) {
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconColumns3 size={16} aria-hidden />}
          title={texts.columns}
        >
          {texts.columns}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.columns}>
        {columns.map(({ id, label }) => (
          <Menu.CheckboxItem
            key={id}
            checked={!hidden.includes(id)}
            onChange={(isShown) =>
              show({ hidden: isShown ? hidden.filter((one) => one !== id) : [...hidden, id] })
            }
          >
            {label}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
