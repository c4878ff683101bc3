import type { ReactNode } from 'react';
import classes from './StateMessage.module.css';

interface EmptyStateProps {
  /** what this is for, or that nothing matches, in one sentence */
  text: string;
  /** the way on: a first record, clearing the filters */
  action?: ReactNode;
}

/** Stands where records would be. */
export function EmptyState({ text, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  );
}
