import type { ReactNode } from 'react';
import classes from './Lifecycle.module.css';

interface ActionRowProps {
  title: ReactNode;
  /** what the action means, or what the row is about */
  help: ReactNode;
  /** the button */
  children: ReactNode;
}

/** One line of a section: what it is on the left, what can be done with it on the right. */
export function ActionRow({ title, help, children }: ActionRowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.rowTexts}>
        <div className={classes.rowTitle}>{title}</div>
        <div className={classes.quiet}>{help}</div>
      </div>
      {children}
    </div>
  );
}
