import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '../format.ts';
import classes from './BulkBar.module.css';

const texts = {
  selected: (count: number) => `${formatNumber(count)} selected`,
  clear: 'Clear selection',
};

interface BulkBarProps {
  count: number;
  onClear: () => void;
  /** what can be done with all that is selected */
  children: ReactNode;
}

/** What can be done with the selected rows, and how many they are. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  if (count === 0) return null;
  return (
    <section className={classes.bar} aria-label={texts.selected(count)}>
      <strong aria-live="polite">{texts.selected(count)}</strong>
      {children}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {texts.clear}
      </Button>
    </section>
  );
}
