import { formatNumber } from '../../../../ui/format.ts';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { type ProfileRow, profiles } from '../../contract.ts';
import { connectionProfile, profileStatus, profileType } from '../../fields.ts';
import { securityNames, typeFacts } from '../../profile-types.ts';
import { texts } from '../../texts.ts';
import { ProfileStatusLabel, syncTone, vlanText } from '../ProfileLabels.tsx';

const column = columnsFor<ProfileRow>();
const { name, ssid, security } = connectionProfile.map;

export function itemOf({ number, type }: Pick<ProfileRow, 'number' | 'type'>) {
  return `${profiles.screens.item}/${number}/${type}` as const;
}

export const profileColumns = column.columns([
  column.accessor('name', {
    header: name.label,
    cell: ({ row: { original } }) => <ScreenLink to={itemOf(original)}>{original.name}</ScreenLink>,
    meta: { least: 136 },
  }),
  column.accessor('number', {
    header: texts.number,
    meta: { numeric: true, width: 44, least: 40 },
  }),
  column.accessor((row) => row.ssid ?? '', {
    id: 'ssid',
    header: ssid.label,
    meta: { least: 146, card: 'fact' },
  }),
  column.accessor('type', {
    header: profileType.label,
    cell: ({ getValue }) => profileType.names[getValue()],
    meta: { width: 168, least: 132 },
  }),
  column.accessor((row) => (typeFacts[row.type].isWired ? '' : securityNames[row.security]), {
    id: 'security',
    header: security.label,
    meta: { width: 132, least: 96 },
  }),
  column.accessor(vlanText, {
    id: 'vlan',
    header: texts.vlan,
    meta: { width: 124, least: 118 },
  }),
  column.accessor(areasText, {
    id: 'areas',
    header: texts.areas,
    meta: { width: 128, least: 112 },
  }),
  column.accessor('status', {
    header: profileStatus.label,
    cell: ({ getValue }) => <ProfileStatusLabel status={getValue()} />,
    meta: { width: 112, least: 104, card: 'status' },
  }),
  column.accessor('isOn', {
    header: texts.isOn,
    cell: ({ row: { original } }) => <OnNow profile={original} />,
    meta: { width: 156, least: 140 },
  }),
  column.accessor(({ clients }) => formatNumber(clients), {
    id: 'clients',
    header: texts.clients,
    meta: { numeric: true, width: 72, least: 68 },
  }),
  column.accessor('targets', {
    header: texts.inSync,
    cell: ({ row: { original } }) => <InSync profile={original} />,
    meta: { width: 96, least: 86, card: 'fact' },
  }),
]);

function areasText({ areaNames }: ProfileRow): string {
  return areaNames.length === 0 ? texts.wholeSite : areaNames.map((area) => area.name).join(', ');
}

function OnNow({ profile: { status, isOn, switchesAt, timeZone } }: { profile: ProfileRow }) {
  if (status !== 'Active') return '';
  return (
    <span>
      {isOn ? texts.on : texts.off}
      {switchesAt !== null && (
        <>
          {' · '}
          <TimeStamp at={new Date(switchesAt)} timeZone={timeZone} />
        </>
      )}
    </span>
  );
}

function InSync({ profile: { targets, status } }: { profile: ProfileRow }) {
  const { total, inSync } = targets;
  if (total === 0) return status === 'Active' ? texts.noDevices : '';
  return <StatusLabel tone={syncTone(targets)} label={texts.inSyncOf(inSync, total)} />;
}

/** Follows from the type, apart from the version of WPA. */
export const hiddenColumns = ['security'];

export const hideableColumns = [
  { id: 'type', label: profileType.label },
  { id: 'security', label: security.label },
  { id: 'vlan', label: texts.vlan },
  { id: 'areas', label: texts.areas },
  { id: 'isOn', label: texts.isOn },
  { id: 'clients', label: texts.clients },
  { id: 'targets', label: texts.inSync },
];
