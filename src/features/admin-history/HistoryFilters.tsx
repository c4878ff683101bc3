import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { searchDebounceMs } from '../../contract/limits.ts';
import classes from './AdminHistoryPage.module.css';
import { dayOf } from './dayOf.ts';
import { useHistoryList } from './historyListContext.ts';
import { texts } from './texts.ts';

/** The period, and the one person, record or entry that the list was narrowed to from a row. */
export function HistoryFilters() {
  return (
    <div className={classes.filters}>
      <Day name="from" label={texts.since} />
      <Day name="until" label={texts.until} />
      <Only name="person" label={texts.onlyPerson} />
      <Only name="record" label={texts.onlyRecord} />
      <Only name="entry" label={texts.onlyEntry} />
    </div>
  );
}

function Day({ name, label }: { name: 'from' | 'until'; label: string }) {
  const { view } = useHistoryList();
  const shown = dayOf(view.filters[name]) ?? '';
  const [typed, setTyped] = useState(shown);
  const sent = useRef(shown);
  // A year that is being typed is a year already at its first digit.
  const choose = useDebouncedCallback((day: string) => {
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
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          choose(event.currentTarget.value);
        }}
      />
    </label>
  );
}

function Only({ name, label }: { name: 'person' | 'record' | 'entry'; label: string }) {
  const { view } = useHistoryList();
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
