import { consolePath } from '../../../contract/own-path.ts';
import { displayNameOf } from '../../../contract/values/display-name.ts';
import { ItemLink } from '../../../ui/list/ItemLink.tsx';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import type { AdministratorRow } from '../contract.ts';
import { administrator, administratorStatus, noRole, wholePlatform } from '../fields.ts';
import { texts } from '../texts.ts';
import { LastLogin } from './SignInFacts.tsx';

const column = columnsFor<AdministratorRow>();
const { username, email, roleTemplateId: role, ownerNumber: owner } = administrator.map;
const tones = { Active: 'good', Disabled: 'idle', Locked: 'bad' } as const;

export const administratorColumns = column.columns([
  column.accessor(displayNameOf, {
    id: 'name',
    header: texts.name,
    cell: ({ row, getValue }) => <ItemLink item={row.original.id}>{getValue()}</ItemLink>,
  }),
  column.accessor('username', { header: username.label }),
  column.accessor('email', { header: email.label }),
  column.accessor(({ roleName }) => roleName ?? noRole.label, {
    id: 'role',
    header: role.label,
    meta: { card: 'fact' },
  }),
  column.accessor('ownerName', {
    id: 'owner',
    header: owner.label,
    cell: ({ row }) => <Owner {...row.original} />,
    meta: { card: 'fact' },
  }),
  column.accessor('status', {
    header: administratorStatus.label,
    cell: ({ getValue }) => (
      <StatusLabel tone={tones[getValue()]} label={administratorStatus.names[getValue()]} />
    ),
    meta: { width: 110, card: 'status' },
  }),
  column.accessor('lastLoginAt', {
    header: texts.lastLogin,
    cell: ({ getValue }) => <LastLogin at={getValue()} />,
    meta: { width: 170, least: 130, time: true },
  }),
]);

export const hideableColumns = [
  { id: 'username', label: username.label },
  { id: 'email', label: email.label },
  { id: 'role', label: role.label },
  { id: 'owner', label: owner.label },
  { id: 'lastLoginAt', label: texts.lastLogin },
];

function Owner({ ownerNumber, ownerName }: Pick<AdministratorRow, 'ownerNumber' | 'ownerName'>) {
  if (ownerNumber === null) return wholePlatform.label;
  return <a href={`${consolePath}setup/organization?org=${ownerNumber}`}>{ownerName}</a>;
}
