import type { ReactNode } from 'react';
import classes from './StateMessage.module.css';

interface EmptyStateProps {
  /** one sentence that explains what belongs here, or that nothing matches */
  text: string;
  /** a button to add the first record or to clear the filters */
  action?: ReactNode;
}

/** Shown instead of an empty list. */
export function EmptyState({ text, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  );
}
