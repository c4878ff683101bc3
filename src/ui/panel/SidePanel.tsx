import { Button, Skeleton, Title } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import type { ApiError } from '../../contract/api-error.ts';
import { ErrorState } from '../states/ErrorState.tsx';
import { keepPanelFocus } from '../table/keepFocus.ts';
import classes from './Panel.module.css';

interface SidePanelProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** The details of the selected row: beside the list or, in a narrow window, above it. Its parent has the class `body`. */
export function SidePanel({ label, onClose, children }: SidePanelProps) {
  return (
    <section ref={keepPanelFocus} className={classes.panel} aria-label={label} tabIndex={0}>
      <Button className={classes.close} variant="default" size="compact-sm" onClick={onClose}>
        Close
      </Button>
      {children}
    </section>
  );
}

/** Stands for a panel's content while its row is opened. */
export function PanelState({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  return error === null ? (
    <Skeleton height={220} role="status" aria-label="Loading…" />
  ) : (
    <ErrorState message={error.message} onRetry={onRetry} />
  );
}

interface PanelCardProps {
  label: string;
  title: ReactNode;
  /** the class of the title */
  titleClass?: string | undefined;
  /** beside the title */
  aside?: ReactNode;
  children: ReactNode;
}

export function PanelCard({ label, title, titleClass, aside, children }: PanelCardProps) {
  return (
    <section className={classes.card} aria-label={label}>
      <div className={classes.head}>
        <Title order={2} className={titleClass}>
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </section>
  );
}

export type Fact = [label: string, value: ReactNode];

/** Shows facts without empty ones. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(
          ([, value]) => value !== null && value !== undefined && value !== '' && value !== false,
        )
        .map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
