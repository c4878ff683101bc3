import {
  ActionIcon,
  Button,
  CloseButton,
  Menu,
  NativeSelect,
  Popover,
  TextInput,
} from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconColumns3, IconFilter, IconSearch } from '@tabler/icons-react';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { searchDebounceMs } from '../../contract/limits.ts';
import { longestFilter } from '../../contract/list.ts';
import { useIsPhone } from '../useIsPhone.ts';
import classes from './ListToolbar.module.css';
import type { ListView } from './useListView.ts';

interface Choice {
  value: string;
  label: string;
}

interface ListToolbarProps {
  view: ListView;
  /** labels the text filter; left out when there is none */
  filterLabel?: string;
  filters?: readonly { name: string; label: string; options: readonly Choice[] }[];
  /** before the text filter, such as the tabs of a page */
  lead?: ReactNode;
  /** one filter as chips with counts, and further filters */
  chips?: ReactNode;
  /** the columns that can be hidden */
  columns?: readonly { id: string; label: string }[];
  /** secondary actions such as export */
  children?: ReactNode;
  /** the primary action, unless it is in the page's header */
  primary?: ReactNode;
  /** a BulkBar: it replaces the toolbar while rows are selected, so that the table does not move */
  bulk?: ReactNode;
}

const noFilters: NonNullable<ListToolbarProps['filters']> = [];
const texts = {
  all: (what: string) => `${what}: all`,
  columns: 'Columns',
  clear: 'Clear filter',
  filters: (active: number) => (active === 0 ? 'Filters' : `Filters, ${active} active`),
};

/** The filters and the column chooser of a list, whose state is in the address. On a phone, filters are behind a button. */
export function ListToolbar(props: ListToolbarProps) {
  const { view, filters = noFilters, columns = [], lead, chips, children, primary, bulk } = props;
  const isPhone = useIsPhone();
  const choices = (
    <Filters filters={filters} chosen={view.filters} show={view.show} isLabelled={isPhone} />
  );
  const hasChoices = filters.length > 0 || Boolean(chips);
  return (
    <div className={classes.line}>
      {lead && <div className={classes.lead}>{lead}</div>}
      <div className={classes.toolbar} role="search">
        {props.filterLabel !== undefined && (
          <TextFilter text={view.text} label={props.filterLabel} show={view.show} />
        )}
        {isPhone ? (
          hasChoices && (
            <FilterButton active={Object.keys(view.filters).length}>
              {chips}
              {choices}
            </FilterButton>
          )
        ) : (
          <>
            {chips}
            {choices}
            <span className={classes.space} />
          </>
        )}
        {/* Not among a phone's filters: a dialog of theirs would be outside of the popover, and close it. */}
        {children}
        {!isPhone && columns.length > 0 && (
          <ColumnChooser columns={columns} hidden={view.hidden} show={view.show} />
        )}
        {primary}
      </div>
      {bulk}
    </div>
  );
}

/** Shows the filters of a phone, for which a line has no room. */
function FilterButton({ active, children }: { active: number; children: ReactNode }) {
  return (
    <Popover position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={32}
          className={classes.filters}
          aria-label={texts.filters(active)}
          data-chosen={active > 0 || undefined}
        >
          <IconFilter size={18} aria-hidden />
          {active > 0 && <span aria-hidden>{active}</span>}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.choices}>{children}</div>
      </Popover.Dropdown>
    </Popover>
  );
}

interface FiltersProps extends Pick<ListView, 'show'> {
  filters: NonNullable<ListToolbarProps['filters']>;
  chosen: ListView['filters'];
  /** whether labels are visible, where there is room */
  isLabelled: boolean;
}

const Filters = memo(({ filters, chosen, show, isLabelled }: FiltersProps) =>
  filters.map(({ name, label, options }) => (
    <NativeSelect
      key={name}
      {...(isLabelled ? { label } : { 'aria-label': label })}
      data={[{ value: '', label: texts.all(label) }, ...options]}
      value={chosen[name] ?? ''}
      data-chosen={name in chosen || undefined}
      onChange={(event) => show({ filters: { ...chosen, [name]: event.currentTarget.value } })}
    />
  )),
);

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
        <Button
          variant="default"
          leftSection={<IconColumns3 size={16} aria-hidden />}
          title={texts.columns}
        >
          {texts.columns}
        </Button>
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
