import { ActionIcon, CloseButton, Menu, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconColumns3, IconSearch } from '@tabler/icons-react';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { searchDebounceMs } from '../../contract/limits.ts';
import { longestFilter } from '../../contract/list.ts';
import classes from './ListToolbar.module.css';
import type { ListView } from './useListView.ts';

interface Choice {
  value: string;
  label: string;
}

interface ListToolbarProps {
  view: ListView;
  /** labels the text filter */
  filterLabel: string;
  filters?: readonly { name: string; label: string; options: readonly Choice[] }[];
  /** the columns that can be hidden */
  columns?: readonly { id: string; label: string }[];
  /** secondary actions such as export; the primary action is in the page's header */
  children?: ReactNode;
}

const noFilters: NonNullable<ListToolbarProps['filters']> = [];
const texts = { all: (what: string) => `${what}: all`, columns: 'Columns', clear: 'Clear filter' };

/** The filters and the column chooser of a list, whose state is in the address. */
export function ListToolbar(props: ListToolbarProps) {
  const { view, filters = noFilters, columns = [] } = props;
  return (
    <div className={classes.toolbar} role="search">
      <Filters
        text={view.text}
        textLabel={props.filterLabel}
        filters={filters}
        chosen={view.filters}
        show={view.show}
      />
      <div className={classes.end}>
        {props.children}
        {columns.length > 0 && (
          <ColumnChooser columns={columns} hidden={view.hidden} show={view.show} />
        )}
      </div>
    </div>
  );
}

interface FiltersProps extends Pick<ListView, 'text' | 'show'> {
  textLabel: string;
  filters: NonNullable<ListToolbarProps['filters']>;
  chosen: ListView['filters'];
}

const Filters = memo(({ text, textLabel, filters, chosen, show }: FiltersProps) => (
  <>
    <TextFilter text={text} label={textLabel} show={show} />
    {filters.map(({ name, label, options }) => (
      <NativeSelect
        key={name}
        aria-label={label}
        data={[{ value: '', label: texts.all(label) }, ...options]}
        value={chosen[name] ?? ''}
        data-chosen={name in chosen || undefined}
        onChange={(event) => show({ filters: { ...chosen, [name]: event.currentTarget.value } })}
      />
    ))}
  </>
));

interface TextFilterProps extends Pick<ListView, 'text' | 'show'> {
  label: string;
}

function TextFilter({ text, label, show }: TextFilterProps) {
  const [typed, setTyped] = useState(text);
  const sent = useRef(text);
  const filter = useDebouncedCallback((next: string) => {
    sent.current = next;
    show({ text: next });
  }, searchDebounceMs);
  // The address may change without typing: the filters are cleared, or the browser goes back.
  useEffect(() => {
    if (text !== sent.current) setTyped(text);
    sent.current = text;
  }, [text]);
  return (
    <TextInput
      className={classes.filter}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={longestFilter}
      value={typed}
      rightSection={
        typed !== '' && (
          <CloseButton
            size="sm"
            aria-label={texts.clear}
            onClick={() => {
              setTyped('');
              filter('');
            }}
          />
        )
      }
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        filter(event.currentTarget.value.trim());
      }}
    />
  );
}

interface ColumnChooserProps extends Pick<ListView, 'hidden' | 'show'> {
  columns: NonNullable<ListToolbarProps['columns']>;
}

const ColumnChooser = memo(({ columns, hidden, show }: ColumnChooserProps) => {
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={texts.columns} title={texts.columns}>
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ id, label }) => {
          const isShown = !hidden.includes(id);
          return (
            <Menu.CheckboxItem
              key={id}
              checked={isShown}
              onChange={() =>
                show({
                  hidden: isShown ? [...hidden, id] : hidden.filter((other) => other !== id),
                })
              }
            >
              {label}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
});
