import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { RecordList } from '../../../../ui/list/RecordList.tsx';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import page from '../../../../ui/page.module.css';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { AddButton } from '../../../../workspace/record/AddButton.tsx';
import { DeleteRecord } from '../../../../workspace/record/DeleteRecord.tsx';
import { useRecordList } from '../../../../workspace/record/useRecordList.ts';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { getHotspot, type PartnerRow, partners, testPartner } from '../../contract.ts';
import { partner } from '../../fields.ts';
import { inOrder } from '../../rules/partners.ts';
import { texts } from '../../texts.ts';
import classes from '../Hotspot.module.css';
import { HotspotTabs } from '../HotspotTabs.tsx';
import { filters } from '../opening-calls.ts';
import { certificateState } from './certificate-state.ts';
import { PartnerTestDialog } from './PartnerTestDialog.tsx';

export { openingPartners as openingCalls } from '../opening-calls.ts';

const { item } = partners.screens;
const { name, match, kind, host, position } = partner.map;
const nameOf = (row: PartnerRow) => row.name;
const column = columnsFor<PartnerRow>();
const columns = column.columns([
  column.accessor('name', {
    header: name.label,
    cell: ({ row: { original } }) => (
      <ScreenLink to={`${item}/${original.id}`}>{original.name}</ScreenLink>
    ),
  }),
  column.accessor('match', { header: match.label }),
  column.accessor((row) => kind.names[row.kind], { id: 'kind', header: kind.label }),
  column.accessor((row) => row.host ?? '', { id: 'host', header: host.label }),
  column.display({
    id: 'ends',
    header: texts.ends,
    meta: { card: 'status' },
    cell: ({ row: { original } }) => <StatusLabel {...certificateState(original, new Date())} />,
  }),
  column.accessor('position', { header: position.label, meta: { width: 90 } }),
]);

/** The list of partners that decide logins of roaming guests. */
export function PartnersPage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <Partners key={number} number={number} />;
}

function Partners({ number }: { number: number }) {
  const list = useRecordList(partners, number, filters);
  const canTest = useCanCall()(testPartner);
  const [dialog, setDialog] = useState<{ kind: 'delete' | 'test'; row: PartnerRow } | null>(null);
  const close = () => setDialog(null);
  const add = list.canEdit && <AddButton to={item} label={texts.addPartner} />;
  return (
    <div className={page.list}>
      <OrganizationPageHeader
        title={texts.title}
        tabs={<HotspotTabs current="/manage/hotspot-2.0/partners" />}
        actions={add}
      />
      <ListToolbar view={list.view} filterLabel={texts.filterPartners} filters={filters.toolbar} />
      <RecordList
        caption={texts.partners}
        columns={columns}
        view={list.view}
        query={list.query}
        sortable={partners.sort}
        none={texts.noPartners}
        add={add}
        noMatch={texts.noMatch}
        menus={{
          nameOf,
          actionsOf: (row) => [
            canTest && {
              label: texts.test,
              onSelect: () => setDialog({ kind: 'test', row }),
            },
            list.canDelete && {
              label: texts.delete,
              onSelect: () => setDialog({ kind: 'delete', row }),
              danger: true,
            },
          ],
        }}
      />
      <InheritedPartners number={number} />
      {dialog?.kind === 'delete' && (
        <DeleteRecord
          calls={partners}
          number={number}
          record={dialog.row}
          texts={texts}
          onClose={close}
        />
      )}
      {dialog?.kind === 'test' && (
        <PartnerTestDialog number={number} partner={dialog.row} onClose={close} />
      )}
    </div>
  );
}

/** The partners of organizations above, which decide what none of the list does. */
function InheritedPartners({ number }: { number: number }) {
  const params = { orgNumber: String(number) };
  const { data } = useQuery(endpointQuery(getHotspot, { params }));
  const above = inOrder(data?.routes ?? []).filter(({ isInherited }) => isInherited);
  if (above.length === 0) return null;
  return (
    <p className={classes.inherited}>
      {texts.partnersAbove(above.map((route) => `${route.name} (${route.match})`).join(', '))}
    </p>
  );
}
