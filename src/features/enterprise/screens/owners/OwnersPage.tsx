import { useState } from 'react';
import { formatLocalTime } from '../../../../contract/values/format.ts';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { RecordList } from '../../../../ui/list/RecordList.tsx';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import page from '../../../../ui/page.module.css';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { AddButton } from '../../../../workspace/record/AddButton.tsx';
import { DeleteRecord } from '../../../../workspace/record/DeleteRecord.tsx';
import { useRecordList } from '../../../../workspace/record/useRecordList.ts';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { enterpriseDevices, enterpriseOwners, type OwnerRow } from '../../contract.ts';
import { enterpriseOwner, ownerKind } from '../../fields.ts';
import { deviceTexts, ownerTexts as texts } from '../../texts.ts';
import { EnterpriseTabs } from '../EnterpriseTabs.tsx';
import { ownerFilters } from '../opening-calls.ts';
import { MoveOutDialog, OwnerLinkDialog } from './OwnerDialogs.tsx';

export { openingOwners as openingCalls } from '../opening-calls.ts';

const { item } = enterpriseOwners.screens;
const { name, kind, unit, validUntil } = enterpriseOwner.map;
const nameOf = (row: OwnerRow) => row.name;
const column = columnsFor<OwnerRow>();
const columns = column.columns([
  column.accessor('name', {
    header: name.label,
    cell: ({ row: { original } }) => (
      <ScreenLink to={`${item}/${original.id}`}>{original.name}</ScreenLink>
    ),
    meta: { least: 160 },
  }),
  column.accessor((row) => ownerKind.names[row.kind], {
    id: 'kind',
    header: kind.label,
    meta: { width: 130, least: 90 },
  }),
  column.accessor('unit', { header: unit.label, meta: { width: 110, least: 70, card: 'fact' } }),
  column.accessor(({ devices, mostDevices }) => texts.devicesOf(devices, mostDevices), {
    id: 'devices',
    header: texts.devices,
    meta: { width: 110, least: 80, card: 'fact' },
  }),
  column.accessor(
    (row) => (row.validUntil === null ? deviceTexts.unlimited : formatLocalTime(row.validUntil)),
    { id: 'validUntil', header: validUntil.label, meta: { width: 170, least: 120 } },
  ),
  column.accessor('hasEnded', {
    header: texts.state,
    cell: ({ row: { original } }) => <OwnerState {...original} />,
    meta: { width: 130, least: 110, card: 'status' },
  }),
]);

function OwnerState({ hasEnded, movedOutAt }: OwnerRow) {
  if (movedOutAt !== null) return <StatusLabel tone="ended" label={texts.movedOut} />;
  return hasEnded ? (
    <StatusLabel tone="ended" label={texts.ended} />
  ) : (
    <StatusLabel tone="good" label={texts.present} />
  );
}

type OpenDialog = { action: 'link' | 'moveOut' | 'delete'; owner: OwnerRow };

/** `/manage/enterprise/owners` */
export function OwnersPage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <Owners key={number} number={number} />;
}

function Owners({ number }: { number: number }) {
  const list = useRecordList(enterpriseOwners, number, ownerFilters);
  const { canEdit, canDelete } = list;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const add = canEdit && <AddButton to={item} label={texts.add} />;
  const actionsOf = (owner: OwnerRow) => [
    {
      label: texts.showDevices,
      to: enterpriseDevices.screens.list,
      query: { text: owner.name },
    },
    canEdit &&
      !owner.hasEnded && {
        label: texts.link,
        onSelect: () => setDialog({ action: 'link', owner }),
      },
    canEdit &&
      owner.movedOutAt === null && {
        label: texts.moveOut,
        onSelect: () => setDialog({ action: 'moveOut', owner }),
        danger: true,
      },
    canDelete &&
      owner.devices === 0 && {
        label: texts.delete,
        onSelect: () => setDialog({ action: 'delete', owner }),
        danger: true,
      },
  ];
  return (
    <div className={page.list}>
      <OrganizationPageHeader
        title={deviceTexts.title}
        tabs={<EnterpriseTabs current="owners" />}
        actions={add}
      />
      <ListToolbar view={list.view} filterLabel={texts.filter} filters={ownerFilters.toolbar} />
      <RecordList
        caption={texts.title}
        columns={columns}
        view={list.view}
        query={list.query}
        sortable={enterpriseOwners.sort}
        none={texts.none}
        add={add}
        noMatch={texts.noMatch}
        menus={{ nameOf, actionsOf }}
      />
      {dialog?.action === 'link' && (
        <OwnerLinkDialog number={number} owner={dialog.owner} onClose={close} />
      )}
      {dialog?.action === 'moveOut' && (
        <MoveOutDialog number={number} owner={dialog.owner} onClose={close} />
      )}
      {dialog?.action === 'delete' && (
        <DeleteRecord
          calls={enterpriseOwners}
          number={number}
          record={dialog.owner}
          texts={texts}
          onClose={close}
        />
      )}
    </div>
  );
}
