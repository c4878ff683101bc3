import panel from '../../../../ui/panel/Panel.module.css';
import { RowLink } from '../../../../ui/panel/RowLink.tsx';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { placeOf } from '../../../users/public/names.ts';
import { Place } from '../../../users/public/Place.tsx';
import { formatAverage, formatBytes, zoneName } from '../../amounts.ts';
import type { Session } from '../../contract.ts';
import { causeText, texts } from '../../texts.ts';
import { Clock } from '../Clock.tsx';
import { Duration } from '../Duration.tsx';
import classes from '../Radius.module.css';
import { CompactRow } from './CompactRow.tsx';
import type { ColumnPlan } from './useFittingColumns.ts';

const column = columnsFor<Session>();
const { columns: heads } = texts;
const number = { numeric: true };
const tones = { open: 'good', stopped: 'idle', stale: 'warning' } as const;

/** Always shown are the checkbox, the start, the state, the duration, the name and the data received. */
export const columnPlan: ColumnPlan = {
  fixed: 620,
  optional: [
    { id: 'area', width: 220 },
    { id: 'cause', width: 150 },
    { id: 'mac', width: 150 },
    { id: 'plan', width: 150 },
    { id: 'sent', width: 90 },
    { id: 'rate', width: 80 },
    { id: 'ip', width: 120 },
    { id: 'nas', width: 150 },
    { id: 'ssid', width: 150 },
  ],
};

export const hideableColumns = [
  { id: 'mac', label: heads.mac },
  { id: 'ip', label: heads.ip },
  { id: 'area', label: heads.area },
  { id: 'sent', label: heads.sent },
  { id: 'rate', label: heads.rate },
  { id: 'nas', label: heads.nas },
  { id: 'ssid', label: heads.ssid },
  { id: 'plan', label: heads.plan },
  { id: 'cause', label: heads.cause },
];

/** Call it once for a time zone and a clock. */
export const sessionColumns = (timeZone: string, aheadMs: number) =>
  column.columns([
    column.accessor('startedAt', {
      header: heads.start(zoneName(timeZone, new Date())),
      cell: ({ row, getValue }) => (
        <RowLink id={row.original.id}>
          <Clock at={getValue()} timeZone={timeZone} />
        </RowLink>
      ),
      meta: { width: 140 },
    }),
    column.accessor('state', {
      header: heads.state,
      cell: ({ getValue }) => (
        <StatusLabel tone={tones[getValue()]} label={texts.states[getValue()]} />
      ),
      meta: { width: 110 },
    }),
    column.display({
      id: 'duration',
      header: heads.duration,
      cell: ({ row }) => <Duration session={row.original} aheadMs={aheadMs} />,
      meta: number,
    }),
    // Guests of the portal have no name at the gateway.
    column.accessor(({ user, macAddress }) => user ?? macAddress, {
      id: 'user',
      header: heads.user,
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    }),
    column.accessor('macAddress', {
      id: 'mac',
      header: heads.mac,
      cell: ({ getValue }) => <span className={panel.mono}>{getValue()}</span>,
      meta: { width: 150 },
    }),
    column.accessor('ipAddress', { id: 'ip', header: heads.ip, meta: { width: 130 } }),
    column.accessor(placeOf, {
      id: 'area',
      header: heads.area,
      cell: ({ row: { original } }) => (
        <Place siteName={original.siteName} areaName={original.areaName} />
      ),
    }),
    column.accessor(({ bytesOut }) => formatBytes(bytesOut), {
      id: 'received',
      header: heads.received,
      meta: number,
    }),
    column.accessor(({ bytesIn }) => formatBytes(bytesIn), {
      id: 'sent',
      header: heads.sent,
      meta: number,
    }),
    column.accessor(
      ({ bytesIn, bytesOut, seconds }) => formatAverage(bytesIn + bytesOut, seconds),
      {
        id: 'rate',
        header: heads.rate,
        meta: number,
      },
    ),
    column.accessor(({ deviceName, nas }) => deviceName ?? nas, {
      id: 'nas',
      header: heads.nas,
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    }),
    column.accessor('ssid', {
      header: heads.ssid,
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    }),
    column.accessor('planName', {
      id: 'plan',
      header: heads.plan,
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    }),
    column.accessor(({ terminationCause }) => terminationCause, {
      id: 'cause',
      header: heads.cause,
      cell: ({ getValue }) => {
        const cause = getValue();
        return cause === null ? null : causeText(cause);
      },
    }),
  ]);

/** The only column of a narrow window: who, whether online, for how long, since when and where. */
export const compactSessionColumns = (timeZone: string, aheadMs: number) =>
  column.columns([
    column.display({
      id: 'summary',
      header: heads.start(zoneName(timeZone, new Date())),
      cell: ({ row: { original: session } }) => (
        <CompactRow
          id={session.id}
          name={session.user ?? session.macAddress ?? texts.session}
          time={<Clock at={session.startedAt} timeZone={timeZone} />}
          outcome={
            <span className={classes.outcome}>
              <StatusLabel tone={tones[session.state]} label={texts.states[session.state]} />
              <span>
                · <Duration session={session} aheadMs={aheadMs} /> · {formatBytes(session.bytesOut)}
              </span>
            </span>
          }
          place={placeOf(session)}
        />
      ),
    }),
  ]);
