import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { searchMinimumCharacters } from '../../contract/limits.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { OrganizationBadge } from '../../workspace/tree/OrganizationBadge.tsx';
import type { DialogName } from '../header/HeaderTools.tsx';
import classes from './Palette.module.css';
import { texts } from './texts.ts';
import { usePaletteActions } from './usePaletteActions.ts';

interface CommandPaletteProps {
  /** Returns what was typed before the palette was there, once. */
  takeTyped: () => string;
  onClose: () => void;
  onOpen: (dialog: DialogName) => void;
  onShortcuts: () => void;
}

/** Searches screens, organizations and actions. The focus stays in the input. */
export function CommandPalette({ takeTyped, onClose, onOpen, onShortcuts }: CommandPaletteProps) {
  const [query, setQuery] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  /** Enter was pressed before anything was found. */
  const [isAwaited, setAwaited] = useState(false);
  const listId = useId();
  const { groups, isSearching } = usePaletteActions(query, { onOpen, onShortcuts });
  const offered = groups.flatMap(({ actions }) => actions);
  const active = offered.find(({ id }) => id === chosenId) ?? offered[0];
  // Screens that arrive later must not replace what Enter is about to perform.
  if (active !== undefined && active.id !== chosenId) setChosenId(active.id);
  if (isAwaited && active === undefined && !isSearching) setAwaited(false);
  const activeId = active && optionId(listId, active.id);
  const position = active ? offered.indexOf(active) : 0;
  // Also when others have arrived above it.
  useEffect(() => {
    if (activeId !== undefined && position >= 0)
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, position]);

  function search(text: string): void {
    setQuery(text);
    setChosenId(undefined);
    setAwaited(false);
  }

  function perform(id: string | undefined): void {
    const action = offered.find((one) => one.id === id);
    if (action === undefined) return;
    onClose();
    action.perform();
  }

  const performActive = useEffectEvent(() => perform(active?.id));
  useEffect(() => {
    if (isAwaited && activeId !== undefined) performActive();
  }, [isAwaited, activeId]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const react = {
      ArrowDown: () => setChosenId((offered[position + 1] ?? offered[0])?.id),
      ArrowUp: () => setChosenId(offered.at(position - 1)?.id),
      Enter: () => (active === undefined ? setAwaited(isSearching) : perform(active.id)),
    }[event.key];
    if (!react) return;
    event.preventDefault();
    react();
  }

  return (
    <Dialog opened title={texts.palette} width={620} onClose={onClose}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={texts.palette}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={texts.placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={query}
        onFocus={() => {
          const typed = takeTyped();
          if (typed !== '') search(query + typed);
        }}
        onChange={(event) => search(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={texts.palette}
        tabIndex={-1}
        className={classes.list}
        onClick={({ target }) => {
          const option =
            target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;
          perform(option?.dataset.id);
        }}
      >
        {groups.map(({ group, actions }) => (
          <div key={group} role="group" aria-label={group}>
            <div className={classes.group} aria-hidden>
              {group}
            </div>
            {actions.map(({ id, label, description, node }) => (
              <div
                key={id}
                id={optionId(listId, id)}
                role="option"
                data-id={id}
                aria-selected={id === active?.id}
                className={classes.option}
              >
                {node && <OrganizationBadge {...node} />}
                <span className={classes.label}>{label}</span>
                {description && <span className={classes.description}>{description}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={classes.nothing}>
        {isSearching ? texts.searching : offered.length === 0 && nothingFor(query)}
      </p>
    </Dialog>
  );
}

function nothingFor(query: string): string {
  const isSearched = [...query.trim()].length >= searchMinimumCharacters;
  return isSearched ? texts.nothing : `${texts.nothing} ${texts.typeMore}`;
}

function optionId(listId: string, id: string): string {
  return `${listId} ${id}`.replaceAll(/[^\w-]/g, '-');
}
