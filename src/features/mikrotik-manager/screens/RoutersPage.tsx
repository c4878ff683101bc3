import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { BulkBar } from '../../../ui/list/BulkBar.tsx';
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../ui/list/RecordList.tsx';
import { useGoTo } from '../../../ui/navigation/ScreenLink.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { useCanCall } from '../../../workspace/useAllowed.ts';
import { createRun, listRouters, type RouterRow, readRouters } from '../contract.ts';
import { syncNames } from '../states.ts';
import { routerTexts, texts } from '../texts.ts';
import { ManagerFrame, ofSite } from './ManagerFrame.tsx';
import { hiddenColumns, hideableColumns, routerColumns } from './RouterColumns.tsx';
import { useLocalList } from './useLocalList.ts';
import { useRunActions } from './useRunActions.ts';

export { openingRouters as openingCalls } from './opening-calls.ts';

const refreshMs = 20_000;
const options = {
  filters: { sync: Object.keys(syncNames) },
  hidden: hiddenColumns,
  textOf: ({ name, areaName, model, serial }: RouterRow) =>
    [name, areaName, model, serial].join(' '),
  matches: ({ sync }: RouterRow, filters: Readonly<Record<string, string>>) =>
    filters.sync === undefined || filters.sync === sync,
};
const toolbarFilters = [
  {
    name: 'sync',
    label: routerTexts.columns.sync,
    options: Object.entries(syncNames).map(([value, label]) => ({ value, label })),
  },
];
const nameOf = ({ name }: RouterRow) => name;
const zoneOf = ({ timeZone }: RouterRow) => timeZone;

/** `/setup/mikrotik-manager/routers`: the routers of the selected site. */
export const RoutersPage = ofSite(Routers);

function Routers({ number }: { number: number }) {
  const params = { orgNumber: String(number) };
  const list = useLocalList(
    useQuery({ ...listQuery(listRouters, { params }), refetchInterval: refreshMs }),
    options,
  );
  const canCall = useCanCall();
  const canRun = canCall(createRun);
  const goTo = useGoTo();
  const runs = useRunActions(number);
  const reading = useChange(readRouters, { refreshes: [listRouters] });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = list.all.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  const read = (deviceIds: string[]) =>
    reading.mutate(
      { params, body: { deviceIds } },
      { onSuccess: ({ started }) => showSuccess(routerTexts.reading(started)) },
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
      {(tabs) => (
        <>
          <ListToolbar
            lead={tabs}
            view={list.view}
            filterLabel={routerTexts.filter}
            filters={toolbarFilters}
            columns={hideableColumns}
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
          />
          <RecordList
            caption={texts.routers}
            columns={routerColumns}
            view={list.view}
            query={list.query}
            refreshing={false}
            zoneOf={zoneOf}
            selection={canRun ? { selected, nameOf, onChange: setSelected } : undefined}
            none={routerTexts.none}
            noMatch={routerTexts.noMatch}
            menus={{ nameOf, actionsOf: ({ id }) => actionsFor([id]) }}
          />
        </>
      )}
    </ManagerFrame>
  );
}
