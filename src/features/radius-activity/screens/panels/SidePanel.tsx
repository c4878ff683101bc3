import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../../texts.ts';
import classes from '../Radius.module.css';
import type { RadiusView } from '../useRadiusView.ts';

/** The class of a list with the panel beside it. */
export const withPanel = classes.body;

interface SidePanelProps {
  view: Pick<RadiusView, 'item' | 'select'>;
  /** the content for the selected row */
  children: (id: string) => ReactNode;
}

/** The details of the selected row, beside the list or, in a narrow window, above it. Without one, the list has all room. */
export function SidePanel({ view: { item, select }, children }: SidePanelProps) {
  if (item === undefined) return null;
  return (
    <section className={classes.panel} aria-label={texts.panel} tabIndex={0}>
      <Button
        className={classes.close}
        variant="default"
        size="compact-sm"
        onClick={() => select(undefined)}
      >
        {texts.close}
      </Button>
      {children(item)}
    </section>
  );
}
