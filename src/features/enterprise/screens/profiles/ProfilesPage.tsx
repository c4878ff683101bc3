import { useState } from 'react';
import { formatQuantity } from '../../../../contract/values/units.ts';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { RecordList } from '../../../../ui/list/RecordList.tsx';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import page from '../../../../ui/page.module.css';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { AddButton } from '../../../../workspace/record/AddButton.tsx';
import { DeleteRecord } from '../../../../workspace/record/DeleteRecord.tsx';
import { useRecordList } from '../../../../workspace/record/useRecordList.ts';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { enterpriseProfiles, type ProfileRow } from '../../contract.ts';
import { enterpriseProfile, profileNetwork } from '../../fields.ts';
import { deviceTexts, profileTexts as texts } from '../../texts.ts';
import { EnterpriseTabs } from '../EnterpriseTabs.tsx';
import { profileFilters } from '../opening-calls.ts';

export { openingProfiles as openingCalls } from '../opening-calls.ts';

const { item } = enterpriseProfiles.screens;
const { name, network, vlan, ssids } = enterpriseProfile.map;
const nameOf = (row: ProfileRow) => row.name;
const column = columnsFor<ProfileRow>();
const columns = column.columns([
  column.accessor('name', {
    header: name.label,
    cell: ({ row: { original } }) => (
      <ScreenLink to={`${item}/${original.id}`}>{original.name}</ScreenLink>
    ),
    meta: { least: 160 },
  }),
  column.accessor((row) => profileNetwork.names[row.network], {
    id: 'network',
    header: network.label,
    meta: { width: 290, least: 140, card: 'fact' },
  }),
  column.accessor('vlan', {
    header: vlan.label,
    meta: { width: 80, least: 60, numeric: true },
  }),
  column.accessor(ratesOf, { id: 'rates', header: texts.rates, meta: { width: 180, least: 120 } }),
  column.accessor((row) => row.ssids.join(', ') || texts.allSsids, {
    id: 'ssids',
    header: ssids.label,
    meta: { width: 170, least: 90 },
  }),
  column.accessor('devices', {
    header: texts.devices,
    meta: { width: 90, least: 80, numeric: true, card: 'fact' },
  }),
]);

function ratesOf({ bandwidthDown, bandwidthUp }: ProfileRow): string {
  if (bandwidthDown === null && bandwidthUp === null) return texts.unlimited;
  return [bandwidthDown, bandwidthUp]
    .map((rate) => (rate === null ? texts.unlimited : formatQuantity('rate', rate)))
    .join(' / ');
}

/** `/manage/enterprise/profiles` */
export function ProfilesPage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <Profiles key={number} number={number} />;
}

function Profiles({ number }: { number: number }) {
  const list = useRecordList(enterpriseProfiles, number, profileFilters);
  const [deleting, setDeleting] = useState<ProfileRow | null>(null);
  const add = list.canEdit && <AddButton to={item} label={texts.add} />;
  return (
    <div className={page.list}>
      <OrganizationPageHeader
        title={deviceTexts.title}
        tabs={<EnterpriseTabs current="profiles" />}
        actions={add}
      />
      <ListToolbar view={list.view} filterLabel={texts.filter} />
      <RecordList
        caption={texts.title}
        columns={columns}
        view={list.view}
        query={list.query}
        sortable={enterpriseProfiles.sort}
        none={texts.none}
        add={add}
        noMatch={texts.noMatch}
        menus={{
          nameOf,
          actionsOf: (row) => [
            list.canEdit && { label: texts.duplicate, to: item, query: { copy: row.id } },
            list.canDelete && {
              label: texts.delete,
              onSelect: () => setDeleting(row),
              danger: true,
            },
          ],
        }}
      />
      {deleting && (
        <DeleteRecord
          calls={enterpriseProfiles}
          number={number}
          record={deleting}
          texts={texts}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
}
