import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import classes from './Radius.module.css';
import type { RadiusView } from './useRadiusView.ts';

interface FilterByProps {
  name: 'nas' | 'ssid' | 'plan' | 'method';
  value: string;
  view: Pick<RadiusView, 'filters' | 'show'>;
  children: ReactNode;
}

/** A value that filters the list by itself. */
export function FilterBy({ name, value, view, children }: FilterByProps) {
  return (
    <button
      type="button"
      className={classes.filterBy}
      title={texts.filterBy(texts.fields[name], value)}
      onClick={() => view.show({ filters: { ...view.filters, [name]: value } })}
    >
      {children}
    </button>
  );
}
