import { ActionIcon, CloseButton, Menu, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconColumns3, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { searchDebounceMs } from '../../contract/limits.ts';
import { longestFilter } from '../../contract/list.ts';
import { Kept } from '../Kept.tsx';
import classes from './ListToolbar.module.css';
import { filtersIn, type ListView } from './useListView.ts';

interface Choice {
  value: string;
  label: string;
}

interface ListToolbarProps {
  view: ListView;
  /** what the text is looked for in */
  filterLabel: string;
  filters?: readonly { name: string; label: string; options: readonly Choice[] }[];
  /** the columns that can be hidden */
  columns?: readonly { id: string; label: string }[];
  /** export and the like; the primary action stands in the page's header */
  children?: ReactNode;
}

const noFilters: NonNullable<ListToolbarProps['filters']> = [];
const texts = { all: (what: string) => `${what}: all`, columns: 'Columns', clear: 'Clear filter' };

/** Above a list: what narrows it, and which columns it shows; all of it is kept in the address. */
export function ListToolbar(props: ListToolbarProps) {
  const { view, filters = noFilters, columns = [] } = props;
  return (
    <div className={classes.toolbar} role="search">
      <Kept
        shows={[props.filterLabel, filters, ...filtersIn(view)]}
        render={() => <Filters view={view} filterLabel={props.filterLabel} filters={filters} />}
      />
      <div className={classes.end}>
        {props.children}
        {columns.length > 0 && (
          <Kept
            shows={[columns, view.show, ...view.hidden]}
            render={() => <ColumnChooser view={view} columns={columns} />}
          />
        )}
      </div>
    </div>
  );
}

function Filters({
  view,
  filterLabel,
  filters,
}: Required<Pick<ListToolbarProps, 'view' | 'filterLabel' | 'filters'>>) {
  return (
    <>
      <TextFilter view={view} label={filterLabel} />
      {filters.map(({ name, label, options }) => (
        <NativeSelect
          key={name}
          aria-label={label}
          data={[{ value: '', label: texts.all(label) }, ...options]}
          value={view.filters[name] ?? ''}
          data-chosen={name in view.filters || undefined}
          onChange={(event) =>
            view.show({ filters: { ...view.filters, [name]: event.currentTarget.value } })
          }
        />
      ))}
    </>
  );
}

function TextFilter({ view, label }: { view: Pick<ListView, 'text' | 'show'>; label: string }) {
  const [typed, setTyped] = useState(view.text);
  const sent = useRef(view.text);
  const filter = useDebouncedCallback((text: string) => {
    sent.current = text;
    view.show({ text });
  }, searchDebounceMs);
  // The address may change beside the field: the filters are cleared, or the browser goes back.
  useEffect(() => {
    if (view.text !== sent.current) setTyped(view.text);
    sent.current = view.text;
  }, [view.text]);
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

function ColumnChooser({
  view,
  columns,
}: {
  view: Pick<ListView, 'hidden' | 'show'>;
  columns: readonly { id: string; label: string }[];
}) {
  const { hidden } = view;
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
                view.show({
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
}
