import { formatNumber } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/ScreenLink.tsx';
import { columnsFor } from '../../ui/table/tableKit.ts';
import { roleTemplateTypeNames } from './choices.ts';
import type { RoleTemplateRow } from './contract.ts';
import { itemPath } from './paths.ts';
import classes from './RoleTemplates.module.css';
import { TemplateMenu } from './TemplateMenu.tsx';
import { texts } from './texts.ts';
import { ownerWords, permissionWords, rightWords } from './words.ts';

const column = columnsFor<RoleTemplateRow>();

export const templateColumns = column.columns([
  column.accessor('name', {
    header: texts.name,
    cell: ({ row: { original } }) => (
      <ScreenLink className={classes.name} to={itemPath(original.type, original.id)}>
        {original.name}
      </ScreenLink>
    ),
    meta: { maxWidth: '280px' },
  }),
  column.accessor('type', {
    header: texts.type,
    cell: ({ getValue }) => roleTemplateTypeNames[getValue()],
  }),
  column.accessor(ownerWords, { id: 'owner', header: texts.owner, meta: { maxWidth: '220px' } }),
  column.accessor('usedBy', {
    header: texts.usedBy,
    cell: ({ getValue }) => formatNumber(getValue()),
    meta: { numeric: true },
  }),
  column.accessor(permissionWords, {
    id: 'permissions',
    header: texts.permissions,
    enableSorting: false,
    meta: { maxWidth: '420px' },
  }),
  column.accessor(rightWords, { id: 'rights', header: texts.rights, enableSorting: false }),
  column.accessor('description', {
    header: texts.description,
    enableSorting: false,
    meta: { maxWidth: '280px' },
  }),
  column.display({
    id: 'actions',
    header: texts.actions,
    meta: { actions: true },
    cell: ({ row }) => <TemplateMenu template={row.original} />,
  }),
]);

export const hideableColumns = [
  { id: 'owner', label: texts.owner },
  { id: 'usedBy', label: texts.usedBy },
  { id: 'permissions', label: texts.permissions },
  { id: 'rights', label: texts.rights },
  { id: 'description', label: texts.description },
];
