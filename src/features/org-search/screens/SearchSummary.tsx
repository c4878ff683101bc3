import { Button, CloseButton } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { partText } from '../condition-text.ts';
import type { Search } from '../conditions/conditions.ts';
import { texts } from '../texts.ts';
import classes from './OrgSearch.module.css';

interface SearchSummaryProps {
  search: Search;
  onEdit: () => void;
  onShow: (search: Search) => void;
  /** how many organizations match */
  children: ReactNode;
}

/** The conditions as chips, each with a button that removes it, after the button that edits all of them. */
export function SearchSummary({ search, onEdit, onShow, children }: SearchSummaryProps) {
  const { join, parts } = search;
  const edit = useRef<HTMLButtonElement>(null);
  return (
    <div className={classes.summary}>
      <Button
        ref={edit}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={onEdit}
      >
        {texts.edit}
      </Button>
      {parts.map((part, index) => {
        const text = partText(part, join);
        return (
          <span key={`${index}-${text}`} className={classes.part}>
            {index > 0 && <span className={classes.word}>{texts.words[join]}</span>}
            <span className={classes.chip}>
              <span className={classes.chipText} title={text}>
                {text}
              </span>
              <CloseButton
                size="xs"
                aria-label={texts.remove(text)}
                onClick={() => {
                  onShow({ join, parts: parts.filter((_part, other) => other !== index) });
                  // The pressed button is removed with its condition, so the focus must move.
                  edit.current?.focus();
                }}
              />
            </span>
          </span>
        );
      })}
      <span className={classes.count} role="status">
        {children}
      </span>
    </div>
  );
}
