import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { createContext, type ReactNode, use } from 'react';
import { ScreenLink } from '../navigation/ScreenLink.tsx';
import type { ScreenPath } from '../navigation/screen-path.ts';
import { columnsFor } from '../table/tableKit.ts';

export type RowAction =
  | { label: string; onSelect: () => void; danger?: boolean }
  | { label: string; to: ScreenPath; query?: Record<string, string> };

const texts = { actions: 'Actions', actionsFor: (name: string) => `Actions for ${name}` };

interface RowMenuProps {
  /** the record's name */
  name: string;
  /** an action that the caller may not take is `false` */
  actions: readonly (RowAction | false)[];
}

/** The menu of a row's actions. A row without actions has no menu. */
export function RowMenu({ name, actions }: RowMenuProps) {
  const allowed = actions.filter((action) => action !== false);
  if (allowed.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.actionsFor(name)}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {allowed.map((action) => (
          <RowMenuItem key={action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function RowMenuItem({ action }: { action: RowAction }) {
  if ('to' in action)
    return (
      <Menu.Item component={ScreenLink} to={action.to} query={action.query}>
        {action.label}
      </Menu.Item>
    );
  if (!action.danger) return <Menu.Item onClick={action.onSelect}>{action.label}</Menu.Item>;
  return (
    <>
      <Menu.Divider />
      <Menu.Item color="red" onClick={action.onSelect}>
        {action.label}
      </Menu.Item>
    </>
  );
}

/** Renders the menu of a row. A context, so that the column stays identical and cells keep the focus when actions change. */
export const RowMenus = createContext<(row: unknown) => ReactNode>(() => null);

/** Returns the column of row menus. */
export function menuColumn<Row extends { id: string }>() {
  return columnsFor<Row>().display({
    id: 'actions',
    header: texts.actions,
    meta: { actions: true },
    cell: ({ row }) => <MenuCell row={row.original} />,
  });
}

function MenuCell({ row }: { row: unknown }) {
  return use(RowMenus)(row);
}
