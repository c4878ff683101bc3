import { formatLocalTime } from '../../../../contract/values/format.ts';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { type DeviceRow, enterpriseDevices } from '../../contract.ts';
import { deviceState, enterpriseDevice, identity } from '../../fields.ts';
import { isPrivateMac } from '../../rules/texts.ts';
import { deviceTexts as texts } from '../../texts.ts';
import { DeviceStateLabel } from '../DeviceStateLabel.tsx';
import classes from '../Enterprise.module.css';

const { item } = enterpriseDevices.screens;
const { name } = enterpriseDevice.map;
const column = columnsFor<DeviceRow>();

export const deviceColumns = column.columns([
  column.accessor('name', {
    header: name.label,
    cell: ({ row: { original } }) => (
      <ScreenLink to={`${item}/${original.id}`}>{original.name}</ScreenLink>
    ),
    meta: { least: 140 },
  }),
  column.accessor(({ macAddress: mac, userName }) => mac ?? userName ?? '', {
    id: 'macAddress',
    header: texts.columns.signsInAs,
    cell: ({ row: { original } }) => <Address {...original} />,
    meta: { width: 165, least: 150, card: 'fact' },
  }),
  column.accessor('vendor', {
    header: texts.columns.vendor,
    meta: { width: 130, least: 90 },
  }),
  column.accessor('ownerName', {
    header: texts.columns.owner,
    meta: { width: 140, least: 100, card: 'fact' },
  }),
  column.accessor('unit', { header: texts.columns.unit, meta: { width: 80, least: 76 } }),
  column.accessor('profileName', {
    header: texts.columns.profile,
    meta: { width: 120, least: 108 },
  }),
  column.accessor(
    ({ vlan, profileNetwork }) => vlan ?? (profileNetwork === 'household' ? texts.household : ''),
    {
      id: 'vlan',
      header: texts.columns.vlan,
      meta: { width: 70, least: 60, numeric: true },
    },
  ),
  column.accessor((row) => identity.names[row.identity], {
    id: 'identity',
    header: identity.label,
    meta: { width: 150, least: 132 },
  }),
  column.accessor(({ endsAt }) => (endsAt === null ? texts.unlimited : formatLocalTime(endsAt)), {
    id: 'validUntil',
    header: texts.columns.valid,
    meta: { width: 150, least: 98 },
  }),
  column.accessor('lastSeenAt', {
    header: texts.columns.lastSeen,
    cell: ({ row: { original } }) => <LastSeen {...original} />,
    meta: { width: 110, least: 106 },
  }),
  column.accessor('accessPoint', {
    header: texts.columns.accessPoint,
    meta: { width: 150, least: 100 },
  }),
  column.accessor('ipAddress', { header: texts.columns.address, meta: { width: 120, least: 100 } }),
  column.accessor('state', {
    header: deviceState.label,
    cell: ({ getValue }) => <DeviceStateLabel state={getValue()} />,
    meta: { width: 120, least: 116, card: 'status' },
  }),
]);

/** What most visits do not need; the VLAN follows from the profile. */
export const hiddenColumns = ['vendor', 'vlan', 'accessPoint', 'ipAddress'] as const;

export const hideableColumns = [
  { id: 'macAddress', label: texts.columns.signsInAs },
  { id: 'vendor', label: texts.columns.vendor },
  { id: 'ownerName', label: texts.columns.owner },
  { id: 'unit', label: texts.columns.unit },
  { id: 'profileName', label: texts.columns.profile },
  { id: 'vlan', label: texts.columns.vlan },
  { id: 'identity', label: identity.label },
  { id: 'validUntil', label: texts.columns.valid },
  { id: 'lastSeenAt', label: texts.columns.lastSeen },
  { id: 'accessPoint', label: texts.columns.accessPoint },
  { id: 'ipAddress', label: texts.columns.address },
];

function Address({ macAddress: mac, userName }: DeviceRow) {
  if (mac === null) return userName ?? '';
  return (
    <span title={isPrivateMac(mac) ? texts.privateMac : undefined}>
      {mac}
      {isPrivateMac(mac) && <span className={classes.hint}> {texts.privateMac}</span>}
    </span>
  );
}

function LastSeen({ lastSeenAt, isOnline, timeZone }: DeviceRow) {
  if (isOnline) return texts.online;
  return lastSeenAt === null ? (
    texts.never
  ) : (
    <TimeStamp at={new Date(lastSeenAt)} timeZone={timeZone} isRelative />
  );
}
