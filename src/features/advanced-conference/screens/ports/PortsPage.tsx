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
import { conferencePorts, type PortRow } from '../../contract.ts';
import { checkPortImport, exportPorts, importPorts } from '../../files/contract.ts';
import { portColumns as csvColumns } from '../../files/lines.ts';
import { portName } from '../../rules/conference-site.ts';
import { importTexts, texts } from '../../texts.ts';
import { ConferenceTabs } from '../ConferenceTabs.tsx';
import { FitButton } from '../dialogs/FitButton.tsx';
import { useItemDialogs } from '../dialogs/ItemDialogs.tsx';
import { exportedFilters, stateFilters } from '../opening-calls.ts';
import { hideableColumns, portColumns } from './PortColumns.tsx';

export { openingPorts as openingCalls } from '../opening-calls.ts';

const { item } = conferencePorts.screens;
const nameOf = (row: PortRow) => portName(row);
const itemOf = (row: PortRow) => ({ kind: 'port' as const, item: row.id, name: portName(row) });
const deleteTexts = {
  delete: texts.delete,
  deleteTitle: texts.deletePortTitle,
  deleteText: texts.deletePortText,
  deleted: texts.deleted,
};

/** `/setup/advanced-conference/ports`: the ports that events may use, with who has them. */
export function PortsPage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <Ports key={number} number={number} />;
}

function Ports({ number }: { number: number }) {
  const { view, query, rows, canEdit, canDelete } = useRecordList(
    conferencePorts,
    number,
    stateFilters,
  );
  const dialogs = useItemDialogs(number, () => void query.refetch());
  const [deleting, setDeleting] = useState<PortRow | null>(null);
  const mayExport = useMayExport();
  const canImport = useCanCall()(importPorts);
  const params = { orgNumber: String(number) };
  const add = canEdit && <AddButton to={item} label={texts.addPort} />;
  return (
    <div className={page.list}>
      <OrganizationPageHeader
        title={texts.title}
        tabs={<ConferenceTabs current="ports" />}
        actions={
          <>
            <FitButton number={number} />
            {add}
          </>
        }
      />
      <ListToolbar
        view={view}
        filterLabel={texts.filterPorts}
        filters={stateFilters.toolbar}
        columns={hideableColumns}
        bulk={dialogs.bulk(rows.filter(({ id }) => dialogs.selected.has(id)).map(itemOf))}
      >
        {canImport && (
          <ImportButton
            description={{
              ...importTexts.ports,
              fields: csvColumns,
              check: (body) => call(checkPortImport, { params, body }),
              commit: (body) => call(importPorts, { params, body }),
            }}
            onImported={() => void query.refetch()}
          />
        )}
        {mayExport && (
          <ExportButton endpoint={exportPorts} sent={{ params, query: exportedFilters(view) }} />
        )}
      </ListToolbar>
      <RecordList
        caption={texts.ports}
        columns={portColumns}
        view={view}
        query={query}
        sortable={conferencePorts.sort}
        zoneOf={({ timeZone }) => timeZone}
        selection={dialogs.selection(nameOf)}
        none={texts.noPorts}
        add={add}
        noMatch={texts.noPortMatch}
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
          calls={conferencePorts}
          number={number}
          record={deleting}
          texts={deleteTexts}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
}
