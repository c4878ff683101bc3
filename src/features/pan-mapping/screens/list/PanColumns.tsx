import { formatDay } from '../../../../ui/format.ts';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { formatBytes } from '../../../radius-activity/public/amounts.ts';
import type { PanRow } from '../../contract.ts';
import { holderKind, panState } from '../../rules/states.ts';
import { listTexts as texts } from '../../texts.ts';
import { stateTones } from '../panel/NetworkCard.tsx';

const column = columnsFor<PanRow>();

/** Returns the columns, whose times are those of the site. */
export function panColumns(timeZone: string) {
  return column.columns([
    column.accessor('unit', {
      header: texts.unit,
      cell: ({ row: { original } }) => (
        <ScreenLink to="/setup/pan-mapping/building" query={{ item: original.unitId }}>
          {original.unit}
        </ScreenLink>
      ),
    }),
    column.accessor('holder', {
      header: texts.holder,
      cell: ({ row: { original } }) =>
        [original.holder, holderKind.names[original.holderKind]].filter(Boolean).join(' · '),
      meta: { card: 'fact' },
    }),
    column.accessor('state', {
      header: texts.state,
      cell: ({ getValue }) => (
        <StatusLabel tone={stateTones[getValue()]} label={panState.names[getValue()]} />
      ),
      meta: { width: 124, least: 112, card: 'status' },
    }),
    column.accessor('vlan', {
      header: texts.vlan,
      meta: { numeric: true, width: 72, card: 'fact' },
    }),
    column.accessor(({ devices, online }) => texts.online(devices, online), {
      id: 'devices',
      header: texts.devices,
      meta: { numeric: true, width: 120, least: 104 },
    }),
    column.accessor('stateAt', {
      header: texts.since,
      cell: ({ getValue }) => <TimeStamp at={new Date(getValue())} timeZone={timeZone} />,
      meta: { width: 156, least: 116, time: true },
    }),
    column.accessor('until', {
      header: texts.until,
      cell: ({ getValue }) => {
        const day = getValue();
        return day === null ? '' : formatDay(day, 'medium');
      },
      meta: { width: 132, least: 104 },
    }),
    column.accessor('traffic', {
      header: texts.traffic,
      cell: ({ getValue }) => formatBytes(getValue()),
      meta: { numeric: true, width: 132, least: 104 },
    }),
  ]);
}

export const hideableColumns = [
  { id: 'holder', label: texts.holder },
  { id: 'devices', label: texts.devices },
  { id: 'stateAt', label: texts.since },
  { id: 'until', label: texts.until },
  { id: 'traffic', label: texts.traffic },
];
