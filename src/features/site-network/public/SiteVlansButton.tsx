import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogList, useDialogList } from '../../../ui/list/DialogList.tsx';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import { useCanCall } from '../../../workspace/useAllowed.ts';
import { listSiteVlans, type SiteVlans } from '../contract.ts';
import { texts } from '../texts.ts';
import { vlanUseNames } from '../vlans/uses.ts';

type Row = SiteVlans & { id: string; timeZone: string };
const column = columnsFor<Row>();
const rangeText = ({ from, to }: SiteVlans) => (from === to ? String(from) : `${from}–${to}`);

const columns = column.columns([
  column.accessor(rangeText, { id: 'vlans', header: texts.vlans, meta: { width: 110 } }),
  column.accessor(({ use }) => vlanUseNames[use], {
    id: 'use',
    header: texts.use,
    meta: { width: 170, card: 'fact' },
  }),
  column.accessor('ownerName', {
    header: texts.owner,
    cell: ({ row: { original }, getValue }) => (
      <>
        {getValue()}
        {original.isContested && <StatusLabel tone="bad" label={texts.contested} />}
      </>
    ),
    meta: { least: 160 },
  }),
  column.accessor('takenAt', {
    header: texts.since,
    cell: ({ row: { original } }) =>
      original.takenAt !== null && (
        <TimeStamp at={new Date(original.takenAt)} timeZone={original.timeZone} />
      ),
    meta: { width: 130, card: 'fact' },
  }),
  column.accessor(({ takenBy }) => takenBy ?? '', {
    id: 'takenBy',
    header: texts.takenBy,
    meta: { width: 150 },
  }),
]);

/** Opens the list of all VLANs that are used at a site, for screens that take some. */
export function SiteVlansButton({ siteNumber }: { siteNumber: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const canCall = useCanCall();
  if (!canCall(listSiteVlans)) return null;
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && (
        <Dialog opened title={texts.title} width={800} onClose={() => setIsOpen(false)}>
          <p>{texts.intro}</p>
          <SiteVlanList siteNumber={siteNumber} />
        </Dialog>
      )}
    </>
  );
}

function SiteVlanList({ siteNumber }: { siteNumber: number }) {
  const list = useDialogList();
  const result = useQuery({
    ...endpointQuery(listSiteVlans, { params: { orgNumber: String(siteNumber) } }),
    meta: { ownError: true },
  });
  const words = list.typed.toLowerCase().split(/\s+/).filter(Boolean);
  const { rows = [], timeZone = 'UTC' } = result.data ?? {};
  const found = rows
    .map((row) => ({ ...row, id: `${row.from} ${row.use} ${row.ownerName}`, timeZone }))
    .filter((row) => words.every((word) => matches(row, word)));
  const { index, size } = list.page;
  const data = result.data && {
    rows: found.slice(index * size, (index + 1) * size),
    total: found.length,
  };
  return (
    <DialogList
      list={list}
      result={{ ...result, data }}
      caption={texts.caption}
      columns={columns}
      filterLabel={texts.filter}
      none={texts.none}
      noMatch={texts.noMatch}
    />
  );
}

/** Returns whether a range has the VLAN that a word names, or its use or owner the word. */
function matches({ from, to, use, ownerName }: SiteVlans, word: string): boolean {
  const vlan = Number(word);
  if (Number.isInteger(vlan) && from <= vlan && vlan <= to) return true;
  return `${vlanUseNames[use]} ${ownerName}`.toLowerCase().includes(word);
}
