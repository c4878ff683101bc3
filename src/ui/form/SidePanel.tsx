import { type ReactNode, useId } from 'react';
import classes from './SidePanel.module.css';

interface SidePanelProps {
  title: string;
  /** one line below the heading */
  help?: string;
  children?: ReactNode;
}

/** A part of a form's side: a heading and what helps to fill in the form. */
export function SidePanel({ title, help, children }: SidePanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {help !== undefined && <p className={classes.help}>{help}</p>}
      {children}
    </section>
  );
}

/** Facts of a side: each a name and its value. */
export function SideFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
