import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageQuery, sortOf } from '../../../../contract/list-state.ts';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../../ui/list/RecordList.tsx';
import { useListView } from '../../../../ui/list/useListView.ts';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import page from '../../../../ui/page.module.css';
import { StatusLabel, type StatusTone } from '../../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import {
  type CertificateRow,
  certificateSort,
  listCertificates,
  revokeCertificate,
} from '../../actions/contract.ts';
import { enterpriseDevices } from '../../contract.ts';
import { deviceTexts, certificateTexts as texts } from '../../texts.ts';
import classes from '../Enterprise.module.css';
import { EnterpriseTabs } from '../EnterpriseTabs.tsx';
import { AuthorityPanel } from './AuthorityPanel.tsx';
import { RevokeCertificateDialog } from './RevokeCertificateDialog.tsx';

export { openingCertificates as openingCalls } from '../opening-calls.ts';

const states = ['valid', 'expiring', 'expired', 'revoked'] as const;
const filterValues = { state: states };
const toolbar = [
  {
    name: 'state',
    label: texts.state,
    options: states.map((value) => ({ value, label: texts.states[value] })),
  },
];
const tones: Record<CertificateRow['state'], StatusTone> = {
  valid: 'good',
  expiring: 'warning',
  expired: 'ended',
  revoked: 'ended',
};
const { item } = enterpriseDevices.screens;
const nameOf = ({ deviceName }: CertificateRow) => deviceName;
const zoneOf = ({ timeZone }: CertificateRow) => timeZone;
const column = columnsFor<CertificateRow>();
const columns = column.columns([
  column.accessor('deviceName', {
    header: texts.device,
    cell: ({ row: { original } }) =>
      original.enterpriseDeviceId === null ? (
        original.deviceName
      ) : (
        <ScreenLink to={`${item}/${original.enterpriseDeviceId}`}>{original.deviceName}</ScreenLink>
      ),
    meta: { least: 150 },
  }),
  column.accessor('serial', {
    header: texts.serial,
    cell: ({ getValue }) => <span className={classes.mono}>{getValue()}</span>,
    meta: { width: 280, least: 120, card: 'fact' },
  }),
  column.accessor((row) => texts.origins[row.origin], {
    id: 'origin',
    header: texts.origin,
    meta: { width: 150, least: 100 },
  }),
  column.accessor('issuedAt', {
    header: texts.issued,
    cell: ({ row: { original } }) => (
      <TimeStamp at={new Date(original.issuedAt)} timeZone={original.timeZone} />
    ),
    meta: { width: 140, least: 110, time: true },
  }),
  column.accessor('issuedBy', { header: texts.issuedBy, meta: { width: 130, least: 80 } }),
  column.accessor('validUntil', {
    header: texts.validUntil,
    cell: ({ row: { original } }) => (
      <TimeStamp at={new Date(original.validUntil)} timeZone={original.timeZone} />
    ),
    meta: { width: 140, least: 110, time: true, card: 'fact' },
  }),
  column.accessor('state', {
    header: texts.state,
    cell: ({ getValue }) => (
      <StatusLabel tone={tones[getValue()]} label={texts.states[getValue()]} />
    ),
    meta: { width: 115, least: 105, card: 'status' },
  }),
]);

/** `/manage/enterprise/certificates` */
export function CertificatesPage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <Certificates key={number} number={number} />;
}

function Certificates({ number }: { number: number }) {
  const view = useListView(filterValues);
  const canRevoke = useCanCall()(revokeCertificate);
  const [revoking, setRevoking] = useState<CertificateRow | null>(null);
  const state = states.find((one) => one === view.filters.state);
  const query = useQuery(
    listQuery(listCertificates, {
      params: { orgNumber: String(number) },
      query: {
        ...pageQuery(view),
        ...sortOf(view, certificateSort),
        ...(state !== undefined && { state }),
      },
    }),
  );
  return (
    <div className={page.list}>
      <OrganizationPageHeader
        title={deviceTexts.title}
        tabs={<EnterpriseTabs current="certificates" />}
      />
      <AuthorityPanel number={number} />
      <ListToolbar view={view} filterLabel={texts.filter} filters={toolbar} />
      <RecordList
        caption={texts.title}
        columns={columns}
        view={view}
        query={query}
        zoneOf={zoneOf}
        sortable={certificateSort}
        none={texts.none}
        noMatch={texts.noMatch}
        menus={{
          nameOf,
          actionsOf: (row) => [
            row.enterpriseDeviceId !== null && {
              label: texts.openDevice,
              to: `${item}/${row.enterpriseDeviceId}` as const,
            },
            canRevoke &&
              (row.state === 'valid' || row.state === 'expiring') && {
                label: texts.revoke,
                onSelect: () => setRevoking(row),
                danger: true,
              },
          ],
        }}
      />
      {revoking !== null && (
        <RevokeCertificateDialog
          number={number}
          certificate={revoking}
          onClose={() => setRevoking(null)}
        />
      )}
    </div>
  );
}
