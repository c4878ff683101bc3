import type { Right } from '../../../contract/permissions.ts';
import { formatNumber } from '../../../ui/format.ts';
import { ScreenLink } from '../../../ui/navigation/ScreenLink.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import { itemPath, type RoleTemplateRow } from '../contract.ts';
import { roleTemplate, templateOrigin, templateType } from '../fields.ts';
import { texts } from '../texts.ts';
import classes from './RoleTemplates.module.css';

const { name, description, permissions, rights } = roleTemplate.map;

const shortRightNames: Record<Right, string> = {
  export: 'Export',
  'guest-data': 'Guest data',
  secrets: 'Secrets',
  sessions: 'Sessions',
};

function ownerText({ origin, owner }: RoleTemplateRow): string {
  return origin === 'built-in' ? texts.builtIn : (owner?.name ?? texts.above);
}

const column = columnsFor<RoleTemplateRow>();

export const templateColumns = column.columns([
  column.accessor('name', {
    header: name.label,
    cell: ({ row: { original } }) => (
      <ScreenLink className={classes.name} to={itemPath(original.type, original.id)}>
        {original.name}
      </ScreenLink>
    ),
  }),
  column.accessor('type', {
    header: templateType.label,
    cell: ({ getValue }) => templateType.names[getValue()],
    meta: { width: 150, card: 'fact' },
  }),
  column.accessor(ownerText, {
    id: 'owner',
    header: templateOrigin.label,
    meta: { width: 150, card: 'fact' },
  }),
  column.accessor('usedBy', {
    header: texts.usedBy,
    cell: ({ getValue }) => formatNumber(getValue()),
    meta: { numeric: true, width: 132 },
  }),
  column.accessor((row) => permissions.toText(row.permissions, row), {
    id: 'permissions',
    header: texts.permissions,
  }),
  column.accessor((row) => row.rights.map((right) => shortRightNames[right]).join(', '), {
    id: 'rights',
    header: rights.label,
  }),
  column.accessor('description', {
    header: description.label,
  }),
]);

/** The permissions are long; the record shows them as a table. */
export const hiddenColumns = ['permissions'];

export const hideableColumns = [
  { id: 'owner', label: templateOrigin.label },
  { id: 'usedBy', label: texts.usedBy },
  { id: 'permissions', label: texts.permissions },
  { id: 'rights', label: rights.label },
  { id: 'description', label: description.label },
];
