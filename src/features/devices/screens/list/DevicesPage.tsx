import { useQuery } from '@tanstack/react-query';
import { type SetStateAction, useMemo, useState } from 'react';
import { pageQuery, sortOf } from '../../../../contract/list-state.ts';
import { ImportButton } from '../../../../ui/import/ImportButton.tsx';
import { ExportButton } from '../../../../ui/list/ExportButton.tsx';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../../ui/list/RecordList.tsx';
import { useListView } from '../../../../ui/list/useListView.ts';
import page from '../../../../ui/page.module.css';
import { LazyBoundary } from '../../../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../../../ui/states/lazyPart.tsx';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { devices } from '../../contract.ts';
import { device, deviceState, deviceType } from '../../fields.ts';
import { exportDevices } from '../../import/contract.ts';
import { deviceImport } from '../../import/deviceImport.ts';
import { useLiveList } from '../../live/useLiveList.ts';
import { texts } from '../../texts.ts';
import { filters, filterValues } from '../opening-calls.ts';
import { useDeviceActions } from '../useDeviceActions.ts';
import { AddDeviceMenu } from './AddDeviceMenu.tsx';
import { DeviceBulkBar } from './DeviceBulkBar.tsx';
import { deviceColumns, hiddenColumns, hideableColumns } from './DeviceColumns.tsx';
import { StateFilter } from './StateFilter.tsx';

export { openingDevices as openingCalls } from '../opening-calls.ts';

const MoveDialog = lazyPart(async () => ({
  default: (await import('./MoveDialog.tsx')).MoveDialog,
}));
const SnmpDialog = lazyPart(async () => ({
  default: (await import('./SnmpDialog.tsx')).SnmpDialog,
}));

interface OpenDialog {
  action: 'move' | 'snmp';
  devices: readonly { id: string; name: string }[];
}

/** `/setup/devices/manage`: the devices of the selected service area with their states. */
export function DevicesPage() {
  const number = useSelection((state) => state.shown?.number);
  const { canAdd } = useDeviceActions();
  return (
    <div className={page.list}>
      <OrganizationPageHeader title={texts.title} actions={canAdd && <AddDeviceMenu />} />
      {typeof number === 'number' && <Devices key={number} number={number} />}
    </div>
  );
}

function Devices({ number }: { number: number }) {
  const { canAdd, canChange, canImport, canExport } = useDeviceActions();
  const view = useListView(filterValues, hiddenColumns);
  const { type, state, status } = view.filters;
  const chosen = {
    type: deviceType.values.find((one) => one === type),
    state: deviceState.values.find((one) => one === state),
    status: device.map.status.values.find((one) => one === status),
  };
  const params = { orgNumber: String(number) };
  const query = useQuery(
    listQuery(devices.list, {
      params,
      query: { ...pageQuery(view), ...sortOf(view, devices.sort), ...chosen },
    }),
  );
  const { data, refetch } = query;
  useLiveList(number);
  // With names, because selected devices may be on other pages.
  const [selected, setSelected] = useState<ReadonlyMap<string, string>>(new Map());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const clearSelection = () => setSelected(new Map());
  const selectedIds = useMemo(() => new Set(selected.keys()), [selected]);
  const select = (change: SetStateAction<ReadonlySet<string>>) =>
    setSelected((before) => {
      const ids = typeof change === 'function' ? change(new Set(before.keys())) : change;
      const names = new Map(data?.rows.map(({ id, name }) => [id, name]));
      return new Map([...ids].map((id) => [id, names.get(id) ?? before.get(id) ?? id]));
    });
  const open = (action: OpenDialog['action']) =>
    setDialog({ action, devices: [...selected].map(([id, name]) => ({ id, name })) });
  return (
    <>
      <ListToolbar
        view={view}
        filterLabel={texts.filter}
        filters={filters.toolbar}
        columns={hideableColumns}
        chips={<StateFilter states={data?.states} filters={view.filters} show={view.show} />}
        bulk={
          <DeviceBulkBar
            number={number}
            ids={[...selectedIds]}
            onClear={clearSelection}
            onMove={() => open('move')}
            onSetSnmp={() => open('snmp')}
          />
        }
      >
        {canImport && (
          <ImportButton description={deviceImport(number)} onImported={() => void refetch()} />
        )}
        {canExport && (
          <ExportButton
            endpoint={exportDevices}
            sent={{ params, query: { ...chosen, ...(view.text !== '' && { text: view.text }) } }}
          />
        )}
      </ListToolbar>
      <RecordList
        caption={texts.title}
        columns={deviceColumns}
        view={view}
        query={query}
        sortable={devices.sort}
        selection={
          canChange
            ? { selected: selectedIds, nameOf: ({ name }) => name, onChange: select }
            : undefined
        }
        none={texts.none}
        add={canAdd && <AddDeviceMenu />}
        noMatch={texts.noMatch}
      />
      <LazyBoundary>
        {dialog?.action === 'move' && (
          <MoveDialog
            number={number}
            ids={dialog.devices.map(({ id }) => id)}
            onMoved={clearSelection}
            onClose={close}
          />
        )}
        {dialog?.action === 'snmp' && (
          <SnmpDialog number={number} devices={dialog.devices} onClose={close} />
        )}
      </LazyBoundary>
    </>
  );
}
