import { useState } from 'react';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { RecordList } from '../../../../ui/list/RecordList.tsx';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import page from '../../../../ui/page.module.css';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { AddButton } from '../../../../workspace/record/AddButton.tsx';
import { DeleteRecord } from '../../../../workspace/record/DeleteRecord.tsx';
import { useRecordList } from '../../../../workspace/record/useRecordList.ts';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { texts } from '../../texts.ts';
import { maintenanceWindows, type WindowRow } from '../../windows/contract.ts';
import { maintenanceWindow } from '../../windows/fields.ts';
import { AssetTabs } from '../AssetTabs.tsx';
import { windowFilters } from '../opening-calls.ts';

export { openingWindows as openingCalls } from '../opening-calls.ts';

const { item } = maintenanceWindows.screens;
const { reason, scope, repeats } = maintenanceWindow.map;
const nameOf = (row: WindowRow) => row.reason;
const column = columnsFor<WindowRow>();

const stateOf = ({ isActive, startsAt }: WindowRow) =>
  isActive ? 'active' : startsAt === null ? 'over' : 'upcoming';
const tones = { active: 'work', upcoming: 'idle', over: 'ended' } as const;

function concerns(row: WindowRow): string {
  if (row.scope === 'tags') return texts.concernsTags(row.concerns);
  return row.scope === 'assets' ? texts.concernsAssets(row.concerns) : scope.names.site;
}

const time = (at: string | null, { timeZone }: WindowRow) =>
  at !== null && <TimeStamp at={new Date(at)} timeZone={timeZone} />;

const columns = column.columns([
  column.accessor('reason', {
    header: reason.label,
    cell: ({ row: { original } }) => (
      <ScreenLink to={`${item}/${original.id}`}>{original.reason}</ScreenLink>
    ),
    meta: { least: 160 },
  }),
  column.accessor((row) => stateOf(row), {
    id: 'state',
    header: texts.windowState,
    cell: ({ row: { original } }) => (
      <StatusLabel tone={tones[stateOf(original)]} label={texts.windowStates[stateOf(original)]} />
    ),
    meta: { width: 120, card: 'status' },
  }),
  column.accessor(concerns, { id: 'scope', header: scope.label, meta: { width: 150 } }),
  column.accessor((row) => repeats.names[row.repeats], {
    id: 'repeats',
    header: repeats.label,
    meta: { width: 120 },
  }),
  column.accessor('startsAt', {
    header: texts.nextTime,
    cell: ({ row: { original } }) => time(original.startsAt, original),
    meta: { width: 140, time: true, card: 'fact' },
  }),
  column.accessor('endsAt', {
    header: texts.nextEnd,
    cell: ({ row: { original } }) => time(original.endsAt, original),
    meta: { width: 140, time: true, card: 'fact' },
  }),
  column.accessor('createdBy', { header: texts.createdBy, meta: { width: 140 } }),
]);

const deleteTexts = {
  deleteTitle: texts.deleteWindowTitle,
  deleteText: texts.deleteWindowText,
  deleted: texts.windowDeleted,
  delete: texts.delete,
};

/** `/setup/asset-monitoring/maintenance`: when nobody is alerted about assets of the selected site. */
export function WindowsPage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <Windows key={number} number={number} />;
}

function Windows({ number }: { number: number }) {
  const { view, query, canEdit, canDelete } = useRecordList(
    maintenanceWindows,
    number,
    windowFilters,
  );
  const [deleting, setDeleting] = useState<WindowRow | null>(null);
  const add = canEdit && <AddButton to={item} label={texts.addWindow} />;
  return (
    <div className={page.list}>
      <OrganizationPageHeader
        title={texts.title}
        tabs={<AssetTabs number={number} current="maintenance" />}
        actions={add}
      />
      <ListToolbar view={view} filterLabel={texts.filterWindows} filters={windowFilters.toolbar} />
      <RecordList
        caption={texts.maintenance}
        columns={columns}
        view={view}
        query={query}
        sortable={maintenanceWindows.sort}
        zoneOf={({ timeZone }) => timeZone}
        none={texts.noWindows}
        add={add}
        noMatch={texts.noWindowMatch}
        menus={{
          nameOf,
          actionsOf: (row) => [
            canDelete && {
              label: texts.delete,
              onSelect: () => setDeleting(row),
              danger: true,
            },
          ],
        }}
      />
      {deleting && (
        <DeleteRecord
          calls={maintenanceWindows}
          number={number}
          record={deleting}
          texts={deleteTexts}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
}
