import { useState } from 'react';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { RecordList } from '../../../../ui/list/RecordList.tsx';
import page from '../../../../ui/page.module.css';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { AddButton } from '../../../../workspace/record/AddButton.tsx';
import { DeleteRecord } from '../../../../workspace/record/DeleteRecord.tsx';
import { useRecordList } from '../../../../workspace/record/useRecordList.ts';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { SiteVlansButton } from '../../../site-network/public/SiteVlansButton.tsx';
import { conferenceNetworks } from '../../contract.ts';
import type { NetworkItem } from '../../items/contract.ts';
import { texts } from '../../texts.ts';
import { ConferenceTabs } from '../ConferenceTabs.tsx';
import type { BlockableItem } from '../dialogs/BlockDialog.tsx';
import { FitButton } from '../dialogs/FitButton.tsx';
import { useItemDialogs } from '../dialogs/ItemDialogs.tsx';
import { itemFilters, networkItems } from '../opening-calls.ts';
import { hideableColumns, itemColumns, itemName } from './ItemColumns.tsx';

export { openingNetworks as openingCalls } from '../opening-calls.ts';

const { item } = conferenceNetworks.screens;
const deleteTexts = {
  delete: texts.delete,
  deleteTitle: texts.deleteNetworkTitle,
  deleteText: texts.deleteNetworkText,
  deleted: texts.deleted,
};

/** Returns the item to block; none for slots, of which there are several. */
function blockable(row: NetworkItem): BlockableItem[] {
  return row.kind === 'ssid' ? [] : [{ kind: row.kind, item: row.item, name: itemName(row) }];
}

/** `/setup/advanced-conference/networks`: VLANs, addresses and slots for SSIDs with who has them. */
export function NetworksPage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <Networks key={number} number={number} />;
}

function Networks({ number }: { number: number }) {
  const { view, query, rows, canEdit, canDelete } = useRecordList(
    networkItems,
    number,
    itemFilters,
  );
  const dialogs = useItemDialogs(number, () => void query.refetch());
  const [deleting, setDeleting] = useState<NetworkItem['network']>(null);
  const add = canEdit && <AddButton to={item} label={texts.addNetwork} />;
  return (
    <div className={page.list}>
      <OrganizationPageHeader
        title={texts.title}
        tabs={<ConferenceTabs current="networks" />}
        actions={
          <>
            <FitButton number={number} />
            {add}
          </>
        }
      />
      <ListToolbar
        view={view}
        filterLabel={texts.filterItems}
        filters={itemFilters.toolbar}
        columns={hideableColumns}
        bulk={dialogs.bulk(rows.filter(({ id }) => dialogs.selected.has(id)).flatMap(blockable))}
      >
        <SiteVlansButton siteNumber={number} />
      </ListToolbar>
      <RecordList
        caption={texts.networks}
        columns={itemColumns}
        view={view}
        query={query}
        sortable={networkItems.sort}
        zoneOf={({ timeZone }) => timeZone}
        selection={dialogs.selection(itemName)}
        none={texts.noNetworks}
        add={add}
        noMatch={texts.noItemMatch}
        menus={{
          nameOf: itemName,
          actionsOf: (row) => [
            row.network !== null && {
              label: texts.editNetwork(row.network.name),
              to: `${item}/${row.network.id}` as const,
            },
            ...dialogs.actions(blockable(row), row.state),
            canDelete &&
              row.network !== null && {
                label: texts.deleteNetwork(row.network.name),
                onSelect: () => setDeleting(row.network),
                danger: true,
              },
          ],
        }}
      />
      {dialogs.dialog}
      {deleting && (
        <DeleteRecord
          calls={conferenceNetworks}
          number={number}
          record={deleting}
          texts={deleteTexts}
          onDeleted={() => void query.refetch()}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
}
