import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { conferenceNetworks } from '../../contract.ts';
import { type NetworkItem, networkItemKind } from '../../items/contract.ts';
import { texts } from '../../texts.ts';
import { nowColumns } from '../NowColumns.tsx';

const column = columnsFor<NetworkItem>();

/** Returns how an item is called: a VLAN by its number, others by themselves. */
export function itemName({ kind, item }: NetworkItem): string {
  return kind === 'vlan' || kind === 'dark' ? `VLAN ${item}` : item;
}

export const itemColumns = [
  ...column.columns([
    column.accessor(itemName, { id: 'item', header: texts.item, meta: { least: 130 } }),
    column.accessor((row) => networkItemKind.names[row.kind], {
      id: 'kind',
      header: texts.kind,
      meta: { width: 120, card: 'fact' },
    }),
    column.accessor((row) => row.network?.name ?? '', {
      id: 'network',
      header: texts.network,
      cell: ({ row: { original } }) =>
        original.network && (
          <ScreenLink to={`${conferenceNetworks.screens.item}/${original.network.id}`}>
            {original.network.name}
          </ScreenLink>
        ),
      meta: { least: 130, card: 'fact' },
    }),
    column.accessor(
      ({ subnet, taken, slots }) =>
        taken !== null && slots !== null ? texts.slotsTaken(taken, slots) : (subnet ?? ''),
      { id: 'subnet', header: texts.subnet, meta: { width: 140 } },
    ),
  ]),
  ...nowColumns<NetworkItem>(),
];

export const hideableColumns = [
  { id: 'kind', label: texts.kind },
  { id: 'subnet', label: texts.subnet },
  { id: 'next', label: texts.next },
];
