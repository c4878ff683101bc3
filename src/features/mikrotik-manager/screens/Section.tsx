import { type ReactNode, useId } from 'react';
import classes from './Manager.module.css';

/** A part of a page with a heading. */
export function Section({
  title,
  help,
  children,
}: {
  title: string;
  help?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {help !== undefined && <p className={classes.help}>{help}</p>}
      {children}
    </section>
  );
}
