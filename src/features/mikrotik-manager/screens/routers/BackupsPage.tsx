import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { formatNumber } from '../../../../ui/format.ts';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../../ui/list/RecordList.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { type BackupRow, getBackup, listBackups, restoreBackup } from '../../contract.ts';
import { backupReasonNames } from '../../states.ts';
import { backupTexts, routerTexts, texts } from '../../texts.ts';
import { CodeText } from '../CodeText.tsx';
import { ManagerFrame, ofSite } from '../ManagerFrame.tsx';
import { routerName } from '../routerName.ts';
import { useRunActions } from '../runs/useRunActions.ts';
import { Section } from '../Section.tsx';
import { useLocalList } from '../useLocalList.ts';

export { openingBackups as openingCalls } from '../opening-calls.ts';

const options = {
  textOf: ({ deviceName, areaName, version }: BackupRow) => `${deviceName} ${areaName} ${version}`,
};
const zoneOf = ({ timeZone }: BackupRow) => timeZone;
const nameOf = ({ areaName, deviceName }: BackupRow) => routerName(areaName, deviceName);
const size = (bytes: number) => `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} kB`;
const column = columnsFor<BackupRow>();
const columns = column.columns([
  column.accessor('deviceName', { header: backupTexts.router, meta: { least: 160 } }),
  column.accessor('areaName', {
    header: routerTexts.columns.area,
    meta: { least: 120, card: 'fact' },
  }),
  column.accessor('takenAt', {
    header: backupTexts.taken,
    meta: { width: 150, time: true, card: 'fact' },
    cell: ({ row: { original } }) => (
      <TimeStamp at={new Date(original.takenAt)} timeZone={original.timeZone} />
    ),
  }),
  column.accessor(({ why }) => backupReasonNames[why], {
    id: 'why',
    header: backupTexts.why,
    meta: { width: 150 },
  }),
  column.accessor('version', { header: backupTexts.version, meta: { width: 110 } }),
  column.accessor(({ exportBytes }) => size(exportBytes), {
    id: 'export',
    header: backupTexts.export,
    meta: { width: 100, numeric: true },
  }),
  column.accessor(
    ({ binaryBytes }) => (binaryBytes === null ? backupTexts.noBinary : size(binaryBytes)),
    { id: 'binary', header: backupTexts.binary, meta: { width: 120, numeric: true } },
  ),
]);

/** `/setup/mikrotik-manager/backups`: the backups of the routers of the selected site. */
export const BackupsPage = ofSite(Backups);

function Backups({ number }: { number: number }) {
  const params = { orgNumber: String(number) };
  const list = useLocalList(useQuery(listQuery(listBackups, { params, query: {} })), options);
  const runs = useRunActions(number);
  const canRestore = useCanCall()(restoreBackup);
  const [shown, setShown] = useState<BackupRow | null>(null);
  return (
    <ManagerFrame current="/setup/mikrotik-manager/backups">
      <ListToolbar view={list.view} filterLabel={backupTexts.filter} />
      <RecordList
        caption={texts.backups}
        columns={columns}
        view={list.view}
        query={list.query}
        zoneOf={zoneOf}
        none={backupTexts.none}
        noMatch={backupTexts.noMatch}
        menus={{
          nameOf,
          actionsOf: (row) => [
            { label: backupTexts.show, onSelect: () => setShown(row) },
            ...(canRestore
              ? [{ label: backupTexts.restore, onSelect: () => runs.restore(row.id) }]
              : []),
          ],
        }}
      />
      {shown && <BackupDialog number={number} backup={shown} onClose={() => setShown(null)} />}
    </ManagerFrame>
  );
}

interface BackupDialogProps {
  number: number;
  backup: BackupRow;
  onClose: () => void;
}

function BackupDialog({ number, backup, onClose }: BackupDialogProps) {
  const params = { orgNumber: String(number), backupId: backup.id };
  const { data } = useQuery(endpointQuery(getBackup, { params }));
  const changes = [
    ...(data?.removed ?? []).map((line) => `- ${line}`),
    ...(data?.added ?? []).map((line) => `+ ${line}`),
  ];
  return (
    <Dialog
      opened
      title={backupTexts.title(routerName(backup.areaName, backup.deviceName))}
      width={860}
      onClose={onClose}
      footer={<Button onClick={onClose}>{backupTexts.close}</Button>}
    >
      <Section title={backupTexts.changes}>
        {changes.length === 0 ? (
          <p>{backupTexts.noChanges}</p>
        ) : (
          <CodeText label={backupTexts.changes} text={changes.join('\n')} />
        )}
      </Section>
      <Section title={backupTexts.whole} help={`${backupTexts.hash}: ${backup.exportSha256}`}>
        <CodeText label={backupTexts.whole} text={data?.text ?? ''} />
      </Section>
    </Dialog>
  );
}
