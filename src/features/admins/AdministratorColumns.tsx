import { consolePath } from '../../contract/own-path.ts';
import { displayNameOf } from '../../contract/values/display-name.ts';
import { ItemLink } from '../../ui/list/ItemLink.tsx';
import { StatusLabel } from '../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../ui/TimeStamp.tsx';
import { columnsFor } from '../../ui/table/tableKit.ts';
import { AdministratorMenu } from './AdministratorMenu.tsx';
import type { AdministratorRow } from './contract.ts';
import { statusNames, texts } from './texts.ts';

const column = columnsFor<AdministratorRow>();
const viewerTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const tones = { Active: 'good', Disabled: 'idle', Locked: 'bad' } as const;

export const administratorColumns = column.columns([
  column.accessor(displayNameOf, {
    id: 'name',
    header: texts.name,
    cell: ({ row, getValue }) => <ItemLink item={row.original.id}>{getValue()}</ItemLink>,
    meta: { maxWidth: '240px' },
  }),
  column.accessor('username', { header: texts.username, meta: { maxWidth: '200px' } }),
  column.accessor('email', { header: texts.email, meta: { maxWidth: '240px' } }),
  column.accessor(({ roleName }) => roleName ?? texts.everything, {
    id: 'role',
    header: texts.role,
    meta: { maxWidth: '200px' },
  }),
  column.accessor('ownerName', {
    id: 'owner',
    header: texts.owner,
    cell: ({ row }) => <Owner administrator={row.original} />,
    meta: { maxWidth: '220px' },
  }),
  column.accessor('status', {
    header: texts.status,
    cell: ({ getValue }) => (
      <StatusLabel tone={tones[getValue()]} label={statusNames[getValue()]} />
    ),
  }),
  column.accessor('lastLoginAt', {
    header: texts.lastLogin,
    cell: ({ getValue }) => {
      const at = getValue();
      return at === null ? texts.never : <TimeStamp at={new Date(at)} timeZone={viewerTimeZone} />;
    },
  }),
  column.display({
    id: 'actions',
    header: texts.actions,
    meta: { actions: true },
    cell: ({ row }) => <AdministratorMenu administrator={row.original} />,
  }),
]);

export const hideableColumns = [
  { id: 'username', label: texts.username },
  { id: 'email', label: texts.email },
  { id: 'role', label: texts.role },
  { id: 'owner', label: texts.owner },
  { id: 'lastLoginAt', label: texts.lastLogin },
];

function Owner({
  administrator: { ownerNumber, ownerName },
}: {
  administrator: Pick<AdministratorRow, 'ownerNumber' | 'ownerName'>;
}) {
  if (ownerNumber === null) return texts.platform;
  return <a href={`${consolePath}setup/organization?org=${ownerNumber}`}>{ownerName}</a>;
}
