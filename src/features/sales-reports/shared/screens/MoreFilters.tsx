import { ActionIcon, Button, NativeSelect, Popover, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { longestFilter } from '../../../../contract/list.ts';
import { useIsPhone } from '../../../../ui/useIsPhone.ts';
import { texts } from '../texts.ts';
import type { ReportFilter } from './ReportToolbar.tsx';
import classes from './SalesReport.module.css';
import type { ReportView } from './useReportView.ts';

interface MoreFiltersProps {
  view: ReportView;
  filters: readonly ReportFilter[];
  children: ReactNode;
}

/** The filters behind a button; those that are typed apply together. On a phone all filters are here. */
export function MoreFilters({ view, filters, children }: MoreFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  if (filters.length === 0 && !isPhone) return null;
  const active = filters.filter(({ name }) => name in view.filters).length;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      width={280}
    >
      <Popover.Target>
        {isPhone ? (
          <ActionIcon
            variant="default"
            size={32}
            aria-label={texts.filters}
            data-chosen={active > 0 || undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <IconFilter size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            title={texts.moreFilters}
            data-chosen={active > 0 || undefined}
            leftSection={<IconFilter size={16} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {texts.moreFilters}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.choices}>
          {children}
          <TypedFilters view={view} filters={filters} onApplied={() => setOpen(false)} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

interface TypedFiltersProps {
  view: ReportView;
  filters: readonly ReportFilter[];
  onApplied: () => void;
}

function TypedFilters({ view, filters, onApplied }: TypedFiltersProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const change = (name: string, value: string) => setTyped({ ...typed, [name]: value });
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApplied();
    setTyped({});
    view.show({
      filters: Object.fromEntries(
        Object.entries({ ...view.filters, ...typed }).flatMap(([name, value]) =>
          value.trim() === '' ? [] : [[name, value.trim().replace(/^(-?\d+),(\d{1,3})$/, '$1.$2')]],
        ),
      ),
    });
  };
  return (
    <form className={classes.choices} onSubmit={apply}>
      {filters.map(({ name, label, options, textOf, none = texts.all }) => {
        const value = typed[name] ?? view.filters[name] ?? '';
        return options === undefined ? (
          <TextInput
            key={name}
            label={label}
            maxLength={longestFilter}
            value={value}
            onChange={(event) => change(name, event.currentTarget.value)}
          />
        ) : (
          <NativeSelect
            key={name}
            label={label}
            data={[{ value: '', label: none }, ...withChosen(options, value, textOf)]}
            value={value}
            onChange={(event) => change(name, event.currentTarget.value)}
          />
        );
      })}
      <Button type="submit" fullWidth>
        {texts.apply}
      </Button>
    </form>
  );
}

/** Adds a value of the address that is not offered, so that the select shows it. */
function withChosen(
  options: NonNullable<ReportFilter['options']>,
  value: string,
  textOf: ReportFilter['textOf'] = (one) => one,
) {
  return value === '' || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: textOf(value) }];
}
