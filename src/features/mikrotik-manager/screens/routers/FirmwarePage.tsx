import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BulkBar } from '../../../../ui/list/BulkBar.tsx';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../../ui/list/RecordList.tsx';
import { useQueryParameter } from '../../../../ui/navigation/address.ts';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { listRouters, type RouterRow } from '../../contract.ts';
import { createRun } from '../../runs/contract.ts';
import { firmwareTexts, routerTexts, texts } from '../../texts.ts';
import { ManagerFrame, ofSite } from '../ManagerFrame.tsx';
import { routerName } from '../routerName.ts';
import { useLocalList } from '../useLocalList.ts';
import { UpgradeDialog } from './UpgradeDialog.tsx';

export { openingRouters as openingCalls } from '../opening-calls.ts';

const options = {
  textOf: ({ name, areaName, version, newerVersion, model }: RouterRow) =>
    [name, areaName, version, newerVersion, model].join(' '),
};
const nameOf = ({ areaName, name }: RouterRow) => routerName(areaName, name);
const column = columnsFor<RouterRow>();
const columns = column.columns([
  column.accessor('name', {
    header: routerTexts.columns.name,
    meta: { least: 160 },
    cell: ({ row: { original } }) => (
      <ScreenLink to={`/setup/mikrotik-manager/router/${original.id}`}>{original.name}</ScreenLink>
    ),
  }),
  column.accessor('areaName', {
    header: routerTexts.columns.area,
    meta: { least: 120, card: 'fact' },
  }),
  column.accessor('model', { header: routerTexts.columns.model, meta: { least: 130 } }),
  column.accessor('version', {
    header: firmwareTexts.installed,
    meta: { width: 130, card: 'fact' },
  }),
  column.accessor('channel', { header: firmwareTexts.channel, meta: { width: 120 } }),
  column.accessor('newerVersion', {
    id: 'offered',
    header: firmwareTexts.offered,
    meta: { width: 150, card: 'status' },
    cell: ({ row: { original } }) =>
      original.version !== null &&
      (original.newerVersion === null ? (
        <StatusLabel tone="good" label={firmwareTexts.upToDate} />
      ) : (
        <StatusLabel tone="warning" label={original.newerVersion} />
      )),
  }),
  column.accessor('hasOldBoot', {
    id: 'boot',
    header: firmwareTexts.routerBoot,
    meta: { width: 190 },
    cell: ({ row: { original } }) =>
      original.hasOldBoot && <StatusLabel tone="warning" label={firmwareTexts.old} />,
  }),
]);

/** `/setup/mikrotik-manager/firmware`: the versions of the routers of the selected site, and their upgrade. */
export const FirmwarePage = ofSite(Firmware);

function Firmware({ number }: { number: number }) {
  const params = { orgNumber: String(number) };
  const list = useLocalList(useQuery(listQuery(listRouters, { params })), options);
  const given = useQueryParameter('routers');
  const [selected, setSelected] = useState<ReadonlySet<string>>(
    () => new Set(given === undefined ? [] : given.split('.')),
  );
  const [upgraded, setUpgraded] = useState<readonly string[] | null>(null);
  const canRun = useCanCall()(createRun);
  const chosen = list.all.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  return (
    <ManagerFrame current="/setup/mikrotik-manager/firmware">
      <ListToolbar
        view={list.view}
        filterLabel={firmwareTexts.filter}
        bulk={
          <BulkBar count={chosen.length} onClear={() => setSelected(new Set())}>
            <Button variant="default" size="compact-sm" onClick={() => setUpgraded(chosen)}>
              {firmwareTexts.upgrade}
            </Button>
          </BulkBar>
        }
      />
      <RecordList
        caption={texts.firmware}
        columns={columns}
        view={list.view}
        query={list.query}
        selection={canRun ? { selected, nameOf, onChange: setSelected } : undefined}
        none={firmwareTexts.none}
        noMatch={firmwareTexts.noMatch}
        menus={{
          nameOf,
          actionsOf: ({ id }) => [
            canRun && { label: firmwareTexts.upgrade, onSelect: () => setUpgraded([id]) },
          ],
        }}
      />
      {upgraded && (
        <UpgradeDialog
          number={number}
          deviceIds={upgraded}
          timeZone={list.all[0]?.timeZone ?? 'UTC'}
          onClose={() => setUpgraded(null)}
        />
      )}
    </ManagerFrame>
  );
}
