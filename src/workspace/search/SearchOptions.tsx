import { memo, useEffect } from 'react';
import { OrganizationBadge } from '../tree/OrganizationBadge.tsx';
import classes from './SearchOptions.module.css';
import type { SearchOption } from './searchOptions.ts';
import { texts } from './texts.ts';

interface SearchOptionsProps {
  listId: string;
  options: readonly SearchOption[];
  active: number;
  message: string;
  isBusy: boolean;
  onChoose: (index: number) => void;
}

/** The message and the options as a listbox. The focus stays in the search box. */
export function SearchOptions({
  listId,
  options,
  active,
  message,
  isBusy,
  onChoose,
}: SearchOptionsProps) {
  // Scrolls the active option into view.
  useEffect(() => {
    document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);
  return (
    <>
      <p className={classes.message} role="status">
        {message}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label={texts.results}
        aria-busy={isBusy}
        className={classes.list}
        onClick={(event) => {
          const option = event.target instanceof Element && event.target.closest('[data-index]');
          if (option instanceof HTMLElement) onChoose(Number(option.dataset.index));
        }}
      >
        {options.map((option, index) => (
          <Option
            key={option.node?.uniqueId ?? ''}
            id={optionId(listId, index)}
            index={index}
            option={option}
            isActive={index === active}
          />
        ))}
      </div>
    </>
  );
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

interface OptionProps {
  id: string;
  index: number;
  option: SearchOption;
  isActive: boolean;
}

const Option = memo(function Option({ id, index, option, isActive }: OptionProps) {
  const { name, displayPath, node } = option;
  return (
    <div
      id={id}
      role="option"
      className={classes.option}
      aria-selected={isActive}
      data-index={index}
      data-disabled={(node && node.status !== 'Active') || undefined}
    >
      {node && <OrganizationBadge {...node} />}
      <span className={classes.texts}>
        <span className={classes.name}>{name}</span>
        <span className={classes.path}>{displayPath}</span>
      </span>
    </div>
  );
});
