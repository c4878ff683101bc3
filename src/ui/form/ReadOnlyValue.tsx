import { createContext, type ReactNode } from 'react';
import classes from './ReadOnlyValue.module.css';

/** Whether the form around shows its values as text. */
export const ReadOnlyForm = createContext(false);

const texts = { empty: '–' };

interface ReadOnlyValueProps {
  label: string;
  /** the value as text, with a button if there is one */
  children: ReactNode;
}

/** A value of a form that cannot be changed. */
export function ReadOnlyValue({ label, children }: ReadOnlyValueProps) {
  return (
    <dl className={classes.value}>
      <dt>{label}</dt>
      <dd>{children === '' ? texts.empty : children}</dd>
    </dl>
  );
}
