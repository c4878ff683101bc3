import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './FormSection.module.css';

interface FormSectionProps {
  title: string;
  /** one line that explains the section */
  help: string;
  children: ReactNode;
}

/** A section of a form with a heading and one column of fields up to 640 px. */
export function FormSection({ title, help, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <Title order={2} id={id}>
          {title}
        </Title>
        <p className={classes.help}>{help}</p>
      </div>
      {children}
    </section>
  );
}

/** Short related fields in a row; in a column on a phone. */
export function FieldRow({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return (
    <div className={classes.row} data-wide={wide || undefined}>
      {children}
    </div>
  );
}
