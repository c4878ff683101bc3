import { startTransition, useOptimistic } from 'react';
import classes from './DataTable.module.css';

const texts = { all: 'Select all rows of this page' };

interface SelectAllProps {
  /** the rows of this page */
  ids: readonly string[];
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

/** The header of the checkbox column. */
export function SelectAll({ ids, selected, onChange }: SelectAllProps) {
  const count = ids.filter((id) => selected.has(id)).length;
  const isAll = ids.length > 0 && count === ids.length;
  // A transition, so that the checkbox changes immediately and the rows render afterwards.
  const [isChecked, showAs] = useOptimistic(isAll);
  const others = [...selected].filter((id) => !ids.includes(id));
  return (
    <th scope="col" data-selector>
      <input
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && !isAll && !isChecked;
        }}
        type="checkbox"
        className={classes.checkbox}
        aria-label={texts.all}
        checked={isChecked}
        disabled={ids.length === 0}
        onChange={() =>
          startTransition(() => {
            showAs(!isChecked);
            onChange(new Set(isChecked ? others : [...others, ...ids]));
          })
        }
      />
    </th>
  );
}

export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
