import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { searchDebounceMs } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import type { ListView } from '../../../ui/list/useListView.ts';
import { texts } from '../texts.ts';
import classes from './AdminHistoryPage.module.css';
import { PeriodChips } from './PeriodChips.tsx';
import { dayError, parseDay } from './parse-day.ts';

interface FilterProps<Name extends string> {
  view: ListView;
  name: Name;
  label: string;
}

interface HistoryFiltersProps {
  view: ListView;
  /** the organization's; undefined until the list has loaded */
  timeZone: string | undefined;
}

/** The period, and filters by administrator, record or entry that a link or a row has set. */
export function HistoryFilters({ view, timeZone }: HistoryFiltersProps) {
  const since = parseDay(view.filters.from) ?? '';
  const until = parseDay(view.filters.until) ?? since;
  return (
    <fieldset className={classes.filters} aria-label={texts.period}>
      <PeriodChips view={view} timeZone={timeZone} />
      <Day view={view} name="from" label={texts.since} />
      <Day
        view={view}
        name="until"
        label={texts.until}
        error={until < since ? messages.lastBeforeFirstDay : undefined}
      />
      <Only view={view} name="person" label={texts.onlyPerson} />
      <Only view={view} name="record" label={texts.onlyRecord} />
      <Only view={view} name="entry" label={texts.onlyEntry} />
    </fieldset>
  );
}

interface DayProps extends FilterProps<'from' | 'until'> {
  /** why the day of the address cannot be used with the other one */
  error?: string | undefined;
}

function Day({ view, name, label, error }: DayProps) {
  const shown = parseDay(view.filters[name]) ?? '';
  const [typed, setTyped] = useState(shown);
  const sent = useRef(shown);
  // Debounced, because the first digits of a typed year are a valid year.
  const choose = useDebouncedCallback((day: string) => {
    if (dayError(day) !== undefined) return;
    sent.current = day;
    view.show({ filters: { ...view.filters, [name]: day } });
  }, 2 * searchDebounceMs);
  useEffect(() => {
    if (shown !== sent.current) setTyped(shown);
    sent.current = shown;
  }, [shown]);
  return (
    <label className={classes.day}>
      <span>{label}</span>
      <TextInput
        type="date"
        max="9999-12-31"
        value={typed}
        error={dayError(typed) ?? error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          choose(event.currentTarget.value);
        }}
      />
    </label>
  );
}

function Only({ view, name, label }: FilterProps<'person' | 'record' | 'entry'>) {
  if (view.filters[name] === undefined) return null;
  return (
    <Button
      variant="light"
      size="compact-md"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={texts.showAll(label)}
      onClick={() => view.show({ filters: { ...view.filters, [name]: '' } })}
    >
      {label}
    </Button>
  );
}
