import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { reaches } from '../../../contract/permissions.ts';
import { ImportButton } from '../../../ui/import/ImportButton.tsx';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../ui/list/RecordList.tsx';
import { pageQuery, sortOf, useListView } from '../../../ui/list/useListView.ts';
import page from '../../../ui/page.module.css';
import { OrganizationPageHeader } from '../../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../../workspace/selection/selection.ts';
import { useMayExport, usePermission } from '../../../workspace/usePermission.ts';
import { deviceSortColumns, exportDevices, listDevices } from '../contract.ts';
import { deviceStates, deviceStatuses, deviceTypes, typeFacts } from '../device-types.ts';
import { deviceImport } from '../import/deviceImport.ts';
import { useLiveList } from '../live/useLiveList.ts';
import { statusNames, texts } from '../texts.ts';
import { AddDeviceMenu } from './AddDeviceMenu.tsx';
import { DeviceBulkBar } from './DeviceBulkBar.tsx';
import { deviceColumns, hideableColumns } from './DeviceColumns.tsx';
import { SiteTimeZone } from './LastSeen.tsx';
import { StateFilter } from './StateFilter.tsx';

const filters = { type: deviceTypes, state: deviceStates, status: deviceStatuses };
const filterChoices = [
  {
    name: 'type',
    label: texts.type,
    options: deviceTypes.map((value) => ({ value, label: typeFacts[value].name })),
  },
  {
    name: 'status',
    label: texts.status,
    options: deviceStatuses.map((value) => ({ value, label: statusNames[value] })),
  },
];

/** `/setup/devices/manage`: the devices of the selected service area with their states. */
export function DevicesPage() {
  const number = useSelection((state) => state.selected?.number);
  const canEdit = reaches(usePermission('devices'), 'edit');
  return (
    <div className={page.list}>
      <OrganizationPageHeader title={texts.title} actions={canEdit && <AddDeviceMenu />} />
      {typeof number === 'number' && <Devices key={number} number={number} />}
    </div>
  );
}

function Devices({ number }: { number: number }) {
  const view = useListView(filters);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { type, state, status } = view.filters;
  const chosen = {
    type: deviceTypes.find((one) => one === type),
    state: deviceStates.find((one) => one === state),
    status: deviceStatuses.find((one) => one === status),
  };
  const answer = useQuery(
    listQuery(listDevices, {
      params: { orgNumber: String(number) },
      query: { ...pageQuery(view), ...sortOf(view, deviceSortColumns), ...chosen },
    }),
  );
  const { data, refetch } = answer;
  useLiveList(number);
  // What is selected may stand on another page than the one that is shown.
  const names = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { id, name } of data?.rows ?? []) names.current.set(id, name);
  }, [data]);
  const mayExport = useMayExport();
  const reload = () => void refetch();
  const canEdit = reaches(usePermission('devices'), 'edit');
  return (
    <SiteTimeZone value={data?.timeZone ?? 'UTC'}>
      <ListToolbar
        view={view}
        filterLabel={texts.filter}
        filters={filterChoices}
        columns={hideableColumns}
      >
        {canEdit && <ImportButton description={deviceImport(number)} onImported={reload} />}
        {mayExport && (
          <ExportButton
            endpoint={exportDevices}
            sent={{
              params: { orgNumber: String(number) },
              query: { ...chosen, ...(view.text !== '' && { text: view.text }) },
            }}
          />
        )}
      </ListToolbar>
      <StateFilter states={data?.states} filters={view.filters} show={view.show} />
      <DeviceBulkBar
        number={number}
        devices={[...selected].map((id) => ({ id, name: names.current.get(id) ?? id }))}
        onClear={() => setSelected(new Set())}
        onDone={reload}
      />
      <RecordList
        caption={texts.title}
        columns={deviceColumns}
        view={view}
        query={answer}
        isSortable
        selection={
          canEdit
            ? {
                selected,
                nameOf: ({ name }) => name,
                onChange: setSelected,
              }
            : undefined
        }
        none={texts.none}
        add={canEdit && <AddDeviceMenu />}
        noMatch={texts.noMatch}
      />
    </SiteTimeZone>
  );
}
