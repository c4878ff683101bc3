import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { choice } from '../../../../contract/fields/choice-kinds.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { BulkBar } from '../../../../ui/list/BulkBar.tsx';
import { CountedChips } from '../../../../ui/list/CountedChips.tsx';
import { ExportButton } from '../../../../ui/list/ExportButton.tsx';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../../ui/list/RecordList.tsx';
import { type ListView } from '../../../../ui/list/useListView.ts';
import { ScreenLink, useGoTo } from '../../../../ui/navigation/ScreenLink.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { useCanCall, useMayExport } from '../../../../workspace/useAllowed.ts';
import { deviceState } from '../../../devices/fields.ts';
import { listRouters, type RouterRow, readRouters } from '../../contract.ts';
import { exportRouters, routerStates, searchedText } from '../../routers/contract.ts';
import { createRun } from '../../runs/contract.ts';
import { syncNames } from '../../states.ts';
import { routerTexts, texts } from '../../texts.ts';
import { ManagerFrame, ofSite } from '../ManagerFrame.tsx';
import { routerName } from '../routerName.ts';
import { useRunActions } from '../runs/useRunActions.ts';
import { useLocalList } from '../useLocalList.ts';
import { hiddenColumns, hideableColumns, routerColumns } from './RouterColumns.tsx';

export { openingRouters as openingCalls } from '../opening-calls.ts';

const syncState = choice(routerTexts.columns.sync, syncNames);
const refreshMs = 20_000;
const whileReadingMs = 2_000;
const options = {
  filters: { state: routerStates, sync: syncState.values },
  hidden: hiddenColumns,
  textOf: searchedText,
  matches: ({ state, sync }: RouterRow, filters: Readonly<Record<string, string>>) =>
    (filters.state === undefined || filters.state === state) &&
    (filters.sync === undefined || filters.sync === sync),
};
const toolbarFilters = [
  {
    name: 'sync',
    label: routerTexts.columns.sync,
    options: Object.entries(syncNames).map(([value, label]) => ({ value, label })),
  },
];
const stateTones = {
  up: 'good',
  degraded: 'warning',
  down: 'bad',
  unknown: 'idle',
  maintenance: 'work',
} as const;
const nameOf = ({ areaName, name }: RouterRow) => routerName(areaName, name);
const zoneOf = ({ timeZone }: RouterRow) => timeZone;

/** `/setup/mikrotik-manager/routers`: the routers of the selected site. */
export const RoutersPage = ofSite(Routers);

function Routers({ number }: { number: number }) {
  const params = { orgNumber: String(number) };
  const list = useLocalList(
    useQuery({
      ...listQuery(listRouters, { params }),
      refetchInterval: ({ state }) =>
        state.data?.rows.some(({ isReading }) => isReading) ? whileReadingMs : refreshMs,
    }),
    options,
  );
  const canCall = useCanCall();
  const canRun = canCall(createRun);
  const mayExport = useMayExport();
  const goTo = useGoTo();
  const runs = useRunActions(number);
  const reading = useChange(readRouters, { refreshes: [listRouters] });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = list.all.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  const read = (deviceIds: string[]) =>
    reading.mutate(
      { params, body: { deviceIds } },
      { onSuccess: ({ started }) => showSuccess(routerTexts.reading(started, deviceIds.length)) },
    );
  const withRouters = (path: 'commands' | 'firmware', ids: readonly string[]) =>
    goTo(`/setup/mikrotik-manager/${path}`, { routers: ids.join('.') });
  const actionsFor = (ids: string[]) => [
    canRun && {
      label: routerTexts.plan,
      onSelect: () => runs.begin({ kind: 'templates', deviceIds: ids }),
    },
    canRun && {
      label: routerTexts.backUp,
      onSelect: () => runs.begin({ kind: 'backup', deviceIds: ids }),
    },
    canRun && { label: routerTexts.command, onSelect: () => withRouters('commands', ids) },
    canRun && { label: routerTexts.upgrade, onSelect: () => withRouters('firmware', ids) },
    canRun && { label: routerTexts.readNow, onSelect: () => read(ids) },
  ];
  return (
    <ManagerFrame current="/setup/mikrotik-manager/routers">
      <ListToolbar
        view={list.view}
        filterLabel={routerTexts.filter}
        filters={toolbarFilters}
        columns={hideableColumns}
        chips={<StateChips rows={list.all} view={list.view} />}
        bulk={
          <BulkBar count={chosen.length} onClear={() => setSelected(new Set())}>
            {actionsFor(chosen).map(
              (action) =>
                action && (
                  <Button
                    key={action.label}
                    variant="default"
                    size="compact-sm"
                    onClick={action.onSelect}
                  >
                    {action.label}
                  </Button>
                ),
            )}
          </BulkBar>
        }
      >
        {mayExport && (
          <ExportButton
            endpoint={exportRouters}
            sent={{ params, query: exportedFilters(list.view) }}
          />
        )}
      </ListToolbar>
      <RecordList
        caption={texts.routers}
        columns={routerColumns}
        view={list.view}
        query={list.query}
        refreshing={false}
        zoneOf={zoneOf}
        selection={canRun ? { selected, nameOf, onChange: setSelected } : undefined}
        none={routerTexts.none}
        add={
          <Button component={ScreenLink} to="/setup/devices/manage" variant="default">
            {routerTexts.openDevices}
          </Button>
        }
        noMatch={routerTexts.noMatch}
        menus={{ nameOf, actionsOf: ({ id }) => actionsFor([id]) }}
      />
    </ManagerFrame>
  );
}

/** Returns the filters of the address as the export takes them. */
function exportedFilters({ text, filters }: ListView) {
  const state = routerStates.find((one) => one === filters.state);
  const sync = syncState.values.find((one) => one === filters.sync);
  return { ...(text !== '' && { text }), state, sync };
}

/** The states that routers are in, with their number. */
function StateChips({ rows, view }: { rows: readonly RouterRow[]; view: ListView }) {
  const counts = Map.groupBy(rows, ({ state }) => state);
  return (
    <CountedChips
      legend={routerTexts.columns.state}
      name="state"
      view={view}
      all={{ count: rows.length, isLowerBound: false }}
      choices={routerStates
        .filter((state) => counts.has(state) || state === view.filters.state)
        .map((state) => ({
          value: state,
          label: deviceState.names[state],
          count: { count: counts.get(state)?.length ?? 0, isLowerBound: false },
          tone: stateTones[state],
        }))}
    />
  );
}
