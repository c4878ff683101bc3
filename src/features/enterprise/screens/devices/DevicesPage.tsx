import { Button } from '@mantine/core';
import { useState } from 'react';
import { hasRight } from '../../../../contract/permissions.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ImportButton } from '../../../../ui/import/ImportButton.tsx';
import { BulkBar } from '../../../../ui/list/BulkBar.tsx';
import { ExportButton } from '../../../../ui/list/ExportButton.tsx';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { RecordList } from '../../../../ui/list/RecordList.tsx';
import page from '../../../../ui/page.module.css';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { LazyBoundary } from '../../../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../../../ui/states/lazyPart.tsx';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { AddButton } from '../../../../workspace/record/AddButton.tsx';
import { useRecordList } from '../../../../workspace/record/useRecordList.ts';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { useAllowed, useCanCall } from '../../../../workspace/useAllowed.ts';
import { exportEnterpriseDevices, setDeviceStatus } from '../../actions/contract.ts';
import { type DeviceRow, enterpriseDevices } from '../../contract.ts';
import { type DeviceStatus, deviceState, identity } from '../../fields.ts';
import { deviceImport } from '../../import/device-import.ts';
import { tabTexts, deviceTexts as texts } from '../../texts.ts';
import { EnterpriseTabs } from '../EnterpriseTabs.tsx';
import { deviceFilters } from '../opening-calls.ts';
import { type BulkAction, bulkActions } from './bulk-actions.ts';
import { deviceColumns, hiddenColumns, hideableColumns } from './DeviceColumns.tsx';
import { actionsOf, type DialogAction } from './deviceActions.ts';

export { openingDevices as openingCalls } from '../opening-calls.ts';

const BulkDialog = lazyPart(async () => ({
  default: (await import('./BulkDialog.tsx')).BulkDialog,
}));
const DeviceDialogs = lazyPart(async () => ({
  default: (await import('./DeviceDialogs.tsx')).DeviceDialogs,
}));

const { item } = enterpriseDevices.screens;
const nameOf = ({ name }: DeviceRow) => name;

type OpenDialog =
  | { kind: 'one'; action: DialogAction; device: DeviceRow }
  | { kind: 'bulk'; action: BulkAction; devices: readonly DeviceRow[] };

/** `/manage/enterprise/devices` */
export function DevicesPage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <Devices key={number} number={number} />;
}

function Devices({ number }: { number: number }) {
  const list = useRecordList(enterpriseDevices, number, deviceFilters, hiddenColumns);
  const { view, query, rows, canEdit, canDelete } = list;
  const canCall = useCanCall();
  const { rights } = useAllowed();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const change = useChange(setDeviceStatus, { refreshes: [enterpriseDevices.list] });
  const params = { orgNumber: String(number) };
  const chosen = rows.filter(({ id }) => selected.has(id));

  const setStatus = ({ id, name }: DeviceRow, status: DeviceStatus) =>
    change.mutate(
      { params: { ...params, enterpriseDeviceId: id }, body: { status } },
      { onSuccess: () => showSuccess(texts.changed[status](name)) },
    );
  const menuOf = (device: DeviceRow) => {
    const can = { edit: canEdit, seeSecrets: hasRight(rights, 'guest-data') };
    const { statuses, dialogs } = actionsOf(device, can);
    return [
      ...statuses.map(({ label, to }) => ({ label, onSelect: () => setStatus(device, to) })),
      ...dialogs.map(({ action, ...shown }) => ({
        ...shown,
        onSelect: () => setDialog({ kind: 'one', action, device }),
      })),
      canDelete && {
        label: texts.delete,
        onSelect: () => setDialog({ kind: 'one', action: 'delete', device }),
        danger: true,
      },
    ];
  };
  const add = canEdit && <AddButton to={item} label={texts.add} />;
  const state = deviceState.values.find((one) => one === view.filters.state);
  const kind = identity.values.find((one) => one === view.filters.identity);
  const sent = {
    params,
    query: {
      ...(view.text !== '' && { text: view.text }),
      ...(state !== undefined && { state }),
      ...(kind !== undefined && { identity: kind }),
    },
  };
  return (
    <div className={page.list}>
      <OrganizationPageHeader
        title={texts.title}
        tabs={<EnterpriseTabs current="devices" />}
        actions={add}
      />
      <ListToolbar
        view={view}
        filterLabel={texts.filter}
        filters={deviceFilters.toolbar}
        columns={hideableColumns}
        bulk={
          <BulkBar count={chosen.length} onClear={() => setSelected(new Set())}>
            {bulkActions
              .filter((action) => action !== 'delete' || canDelete)
              .map((action) => (
                <Button
                  key={action}
                  variant="default"
                  size="compact-sm"
                  onClick={() => setDialog({ kind: 'bulk', action, devices: chosen })}
                >
                  {texts[action]}
                </Button>
              ))}
          </BulkBar>
        }
      >
        {canEdit && (
          <ImportButton
            description={deviceImport(number)}
            onImported={() => void query.refetch()}
          />
        )}
        {canCall(exportEnterpriseDevices) && (
          <ExportButton endpoint={exportEnterpriseDevices} sent={sent} />
        )}
      </ListToolbar>
      <RecordList
        caption={tabTexts.devices}
        columns={deviceColumns}
        view={view}
        query={query}
        sortable={enterpriseDevices.sort}
        selection={canEdit ? { selected, nameOf, onChange: setSelected } : undefined}
        none={texts.none}
        add={add}
        noMatch={texts.noMatch}
        menus={{ nameOf, actionsOf: menuOf }}
      />
      {dialog?.kind === 'one' && (
        <LazyBoundary>
          <DeviceDialogs
            number={number}
            action={dialog.action}
            device={dialog.device}
            onClose={() => setDialog(null)}
          />
        </LazyBoundary>
      )}
      {dialog?.kind === 'bulk' && (
        <LazyBoundary>
          <BulkDialog
            number={number}
            action={dialog.action}
            devices={dialog.devices}
            onClose={() => {
              setSelected(new Set());
              setDialog(null);
              void query.refetch();
            }}
          />
        </LazyBoundary>
      )}
    </div>
  );
}
