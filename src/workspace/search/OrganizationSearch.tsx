import { Button, CloseButton, TextInput } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconMapPin, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { copyToClipboard } from '../../ui/browser/copyToClipboard.ts';
import { hint } from '../../ui/hint.ts';
import { directLink } from '../selection/directLink.ts';
import { selectOrganization, useSelection } from '../selection/selection.ts';
import classes from './OrganizationSearch.module.css';
import { optionId, SearchOptions } from './SearchOptions.tsx';
import { optionsOf } from './searchOptions.ts';
import { texts } from './texts.ts';
import { useOrganizationSearch } from './useOrganizationSearch.ts';
import { useRecentOrganizations } from './useRecentOrganizations.ts';

/** The header's search box with its dropdown, and the button that copies a link to the organization. */
export function OrganizationSearch() {
  const [isOpen, setOpen] = useState(false);
  const [moved, setMoved] = useState<number | null>(null);
  const { text, setText, state } = useOrganizationSearch();
  const selected = useSelection((selection) => selection.selected);
  const recent = useRecentOrganizations(isOpen && state.phase === 'empty');
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { options, first, message } = optionsOf(state, recent, selected, text);
  const active = Math.min(moved ?? first, options.length - 1);
  useSlashKey(() => input.current?.focus());

  function open(): void {
    setMoved(null);
    setOpen(true);
  }

  function close(): void {
    setOpen(false);
    setText('');
  }

  function choose(index: number): void {
    const option = options[index];
    if (!option) return;
    close();
    if (option.node) selectOrganization(option.node.uniqueId);
  }

  function move(step: number): void {
    if (!isOpen) return open();
    const count = options.length;
    if (count > 0) setMoved((active + step + count) % count);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const perform = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      // Until the response, the list has results of an earlier text, so Enter chooses nothing.
      Enter: () => isOpen && state.phase !== 'searching' && choose(active),
      Escape: close,
    }[event.key];
    if (!perform) return;
    event.preventDefault();
    perform();
  }

  return (
    <search className={classes.search}>
      <div className={classes.box}>
        <TextInput
          ref={input}
          className={classes.input}
          size="xs"
          role="combobox"
          aria-label={texts.placeholder}
          aria-keyshortcuts="/"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 ? optionId(listId, active) : undefined}
          placeholder={texts.placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            text !== '' ? (
              <CloseButton size="sm" tabIndex={-1} onClick={close} />
            ) : (
              <kbd className={classes.key} aria-hidden>
                /
              </kbd>
            )
          }
          onChange={(event) => {
            setText(event.currentTarget.value);
            open();
          }}
          onClick={open}
          onFocus={open}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        {isOpen && (
          <div
            role="presentation"
            className={classes.dropdown}
            onMouseDown={(event) => event.preventDefault()}
          >
            <SearchOptions
              listId={listId}
              options={options}
              active={active}
              message={message}
              isBusy={state.phase === 'searching'}
              onChoose={choose}
            />
          </div>
        )}
      </div>
      <LocationButton uniqueId={selected?.uniqueId} />
    </search>
  );
}

function LocationButton({ uniqueId }: { uniqueId: string | undefined }) {
  return (
    <Button
      {...hint(texts.copyLocation)}
      classNames={{ root: classes.location }}
      size="xs"
      variant="default"
      leftSection={<IconMapPin size={16} aria-hidden />}
      disabled={uniqueId === undefined}
      onClick={() => uniqueId !== undefined && void copyToClipboard(directLink(uniqueId))}
    >
      {texts.location}
    </Button>
  );
}

/** Calls `onSlash` when '/' is pressed outside an input. */
function useSlashKey(onSlash: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    const isField =
      target instanceof HTMLElement &&
      (target.isContentEditable || target.matches('input, textarea, select'));
    if (isField || event.defaultPrevented) return;
    event.preventDefault();
    onSlash();
  });
}
