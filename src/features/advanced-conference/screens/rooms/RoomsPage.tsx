import { useState } from 'react';
import { call } from '../../../../ui/api/call.ts';
import { ImportButton } from '../../../../ui/import/ImportButton.tsx';
import { ExportButton } from '../../../../ui/list/ExportButton.tsx';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { RecordList } from '../../../../ui/list/RecordList.tsx';
import page from '../../../../ui/page.module.css';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { AddButton } from '../../../../workspace/record/AddButton.tsx';
import { DeleteRecord } from '../../../../workspace/record/DeleteRecord.tsx';
import { useRecordList } from '../../../../workspace/record/useRecordList.ts';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { useCanCall, useMayExport } from '../../../../workspace/useAllowed.ts';
import { conferenceRooms, type RoomRow } from '../../contract.ts';
import { checkRoomImport, exportRooms, importRooms } from '../../files/contract.ts';
import { roomColumns as csvColumns } from '../../files/lines.ts';
import { importTexts, texts } from '../../texts.ts';
import { ConferenceTabs } from '../ConferenceTabs.tsx';
import { FitButton } from '../dialogs/FitButton.tsx';
import { useItemDialogs } from '../dialogs/ItemDialogs.tsx';
import { exportedFilters, stateFilters } from '../opening-calls.ts';
import { hiddenColumns, hideableColumns, roomColumns } from './RoomColumns.tsx';

export { openingRooms as openingCalls } from '../opening-calls.ts';

const { item } = conferenceRooms.screens;
const nameOf = ({ name }: RoomRow) => name;
const itemOf = ({ id, name }: RoomRow) => ({ kind: 'room' as const, item: id, name });
const deleteTexts = {
  delete: texts.delete,
  deleteTitle: texts.deleteRoomTitle,
  deleteText: texts.deleteRoomText,
  deleted: texts.deleted,
};

/** `/setup/advanced-conference/rooms`: the rooms of the selected site with who has them. */
export function RoomsPage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <Rooms key={number} number={number} />;
}

function Rooms({ number }: { number: number }) {
  const { view, query, rows, canEdit, canDelete } = useRecordList(
    conferenceRooms,
    number,
    stateFilters,
    hiddenColumns,
  );
  const dialogs = useItemDialogs(number, () => void query.refetch());
  const [deleting, setDeleting] = useState<RoomRow | null>(null);
  const mayExport = useMayExport();
  const canImport = useCanCall()(importRooms);
  const params = { orgNumber: String(number) };
  const add = canEdit && <AddButton to={item} label={texts.addRoom} />;
  return (
    <div className={page.list}>
      <OrganizationPageHeader
        title={texts.title}
        tabs={<ConferenceTabs current="rooms" />}
        actions={
          <>
            <FitButton number={number} />
            {add}
          </>
        }
      />
      <ListToolbar
        view={view}
        filterLabel={texts.filterRooms}
        filters={stateFilters.toolbar}
        columns={hideableColumns}
        bulk={dialogs.bulk(rows.filter(({ id }) => dialogs.selected.has(id)).map(itemOf))}
      >
        {canImport && (
          <ImportButton
            description={{
              ...importTexts.rooms,
              fields: csvColumns,
              check: (body) => call(checkRoomImport, { params, body }),
              commit: (body) => call(importRooms, { params, body }),
            }}
            onImported={() => void query.refetch()}
          />
        )}
        {mayExport && (
          <ExportButton endpoint={exportRooms} sent={{ params, query: exportedFilters(view) }} />
        )}
      </ListToolbar>
      <RecordList
        caption={texts.rooms}
        columns={roomColumns}
        view={view}
        query={query}
        sortable={conferenceRooms.sort}
        zoneOf={({ timeZone }) => timeZone}
        selection={dialogs.selection(nameOf)}
        none={texts.noRooms}
        add={add}
        noMatch={texts.noRoomMatch}
        menus={{
          nameOf,
          actionsOf: (row) => [
            { label: texts.edit, to: `${item}/${row.id}` as const },
            ...dialogs.actions([itemOf(row)], row.state),
            canDelete && { label: texts.delete, onSelect: () => setDeleting(row), danger: true },
          ],
        }}
      />
      {dialogs.dialog}
      {deleting && (
        <DeleteRecord
          calls={conferenceRooms}
          number={number}
          record={deleting}
          texts={deleteTexts}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
}
