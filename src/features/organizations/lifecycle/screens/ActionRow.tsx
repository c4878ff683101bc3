import type { ReactNode } from 'react';
import classes from './Lifecycle.module.css';

interface ActionRowProps {
  title: ReactNode;
  /** a description of the action or the row */
  help: ReactNode;
  /** the button */
  children: ReactNode;
}

/** A row of a section, with a description on the left and a button on the right. */
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
