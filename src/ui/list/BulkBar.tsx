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
  /** the bulk actions */
  children: ReactNode;
}

/** Shows the number of selected rows and the bulk actions, in the place of the list's toolbar (its `bulk`). */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  if (count === 0) return null;
  return (
    <section className={classes.bar} data-bulk aria-label={texts.selected(count)}>
      <strong aria-live="polite">{texts.selected(count)}</strong>
      {children}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {texts.clear}
      </Button>
    </section>
  );
}
