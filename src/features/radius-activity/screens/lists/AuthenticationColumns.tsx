import { normalizedMac } from '../../../../contract/validators/network-validators.ts';
import panel from '../../../../ui/panel/Panel.module.css';
import { RowLink } from '../../../../ui/panel/RowLink.tsx';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { placeOf } from '../../../users/public/names.ts';
import { Place } from '../../../users/public/Place.tsx';
import { zoneName } from '../../amounts.ts';
import type { Authentication } from '../../contract.ts';
import { remedyOf } from '../../remedies.ts';
import { methodLabel, reasonLabel, texts } from '../../texts.ts';
import { Clock } from '../Clock.tsx';
import { RemedyButton } from '../RemedyButton.tsx';
import { CompactRow } from './CompactRow.tsx';
import type { ColumnPlan } from './useFittingColumns.ts';

const column = columnsFor<Authentication>();
const { columns: heads } = texts;

/** Always shown are the time, the result, the reason and the name. */
export const columnPlan: ColumnPlan = {
  fixed: 510,
  optional: [
    { id: 'area', width: 220 },
    { id: 'remedy', width: 150 },
    { id: 'mac', width: 150 },
    { id: 'nas', width: 150 },
    { id: 'ssid', width: 150 },
    { id: 'method', width: 130 },
    { id: 'ms', width: 60 },
    // The column before tells the plan of accepted logins.
    { id: 'plan', width: 150, isRepeating: true },
  ],
};

export const hideableColumns = [
  { id: 'user', label: heads.user },
  { id: 'mac', label: heads.mac },
  { id: 'area', label: heads.area },
  { id: 'nas', label: heads.nas },
  { id: 'ssid', label: heads.ssid },
  { id: 'method', label: heads.method },
  { id: 'plan', label: heads.plan },
  { id: 'ms', label: heads.ms },
];

/** Call it once for an organization and its time zone. */
export const authenticationColumns = (number: number, timeZone: string) =>
  column.columns([
    column.accessor('at', {
      header: heads.time(zoneName(timeZone, new Date())),
      cell: ({ row, getValue }) => (
        <RowLink id={row.original.id}>
          <Clock at={getValue()} timeZone={timeZone} />
        </RowLink>
      ),
      meta: { width: 140 },
    }),
    column.accessor('result', {
      header: heads.result,
      cell: ({ getValue }) => (
        <StatusLabel tone={getValue() === 'accepted' ? 'good' : 'bad'} label={texts[getValue()]} />
      ),
      meta: { width: 110 },
    }),
    column.accessor(whyOf, {
      id: 'reason',
      header: heads.reason,
    }),
    column.accessor('user', {
      header: heads.user,
      cell: ({ row: { original }, getValue }) => (
        <bdi>
          {isMacOf(original)
            ? methodLabel(original.method ?? '')
            : getValue() || methodLabel(original.method ?? '')}
        </bdi>
      ),
    }),
    column.accessor('macAddress', {
      id: 'mac',
      header: heads.mac,
      cell: ({ getValue }) => <span className={panel.mono}>{getValue()}</span>,
      meta: { width: 150 },
    }),
    column.accessor(placeOf, {
      id: 'area',
      header: heads.area,
      cell: ({ row: { original } }) => (
        <Place siteName={original.siteName} areaName={original.areaName} />
      ),
    }),
    column.accessor(({ deviceName, nas }) => deviceName ?? nas, {
      id: 'nas',
      header: heads.nas,
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    }),
    column.accessor('ssid', {
      header: heads.ssid,
    }),
    column.accessor(({ method }) => methodLabel(method ?? ''), {
      id: 'method',
      header: heads.method,
    }),
    column.accessor('planName', {
      id: 'plan',
      header: heads.plan,
    }),
    column.accessor('milliseconds', {
      id: 'ms',
      header: heads.ms,
      meta: { numeric: true, width: 72 },
    }),
    column.display({
      id: 'remedy',
      header: heads.action,
      meta: { actions: true, width: 150 },
      cell: ({ row: { original: login } }) => {
        const remedy = login.result === 'accepted' ? null : remedyOf(login);
        if (remedy === null) return null;
        return (
          <RemedyButton
            number={number}
            remedy={remedy}
            guest={{
              id: login.guestId ?? '',
              name: login.user ?? '',
              email: null,
              phone: null,
              room: null,
              username: null,
              areaNumber: login.areaNumber,
              planId: login.planId,
            }}
            size="compact-xs"
            variant="subtle"
          />
        );
      },
    }),
  ]);

/** The only column of a narrow window: who, what happened and why, when and where. */
export const compactAuthenticationColumns = (timeZone: string) =>
  column.columns([
    column.display({
      id: 'summary',
      header: heads.time(zoneName(timeZone, new Date())),
      cell: ({ row: { original: login } }) => (
        <CompactRow
          id={login.id}
          name={login.user ?? login.macAddress ?? methodLabel(login.method ?? '')}
          time={<Clock at={login.at} timeZone={timeZone} />}
          outcome={
            <StatusLabel
              tone={login.result === 'accepted' ? 'good' : 'bad'}
              label={[texts[login.result], whyOf(login)].filter(Boolean).join(' · ')}
            />
          }
          place={placeOf(login)}
        />
      ),
    }),
  ]);

/** Returns why a login was refused, or as what it was accepted. */
function whyOf({ reason, result, planName, method }: Authentication): string {
  if (result === 'accepted') return planName ?? methodLabel(method ?? '');
  return reason === null ? '' : reasonLabel(reason);
}

/** Whether the name is only the MAC address, which has a column. */
function isMacOf({ user, macAddress }: Authentication): boolean {
  return user !== null && macAddress !== null && normalizedMac(user) === macAddress;
}
