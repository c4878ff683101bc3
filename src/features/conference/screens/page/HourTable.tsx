import { useMemo } from 'react';
import { formatNumber } from '../../../../ui/format.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { formatBytes } from '../../../radius-activity/public/amounts.ts';
import type { ConferenceReport } from '../../report/contract.ts';
import { dayAndTime } from '../timeline/format-times.ts';
import { reportTexts as texts } from './texts.ts';

const column = columnsFor<ConferenceReport['hours'][number]>();

const columnsOf = (timeZone: string) =>
  column.columns([
    column.accessor(({ at }) => dayAndTime(at, timeZone), {
      id: 'at',
      header: texts.hour,
      meta: { time: true },
    }),
    column.accessor(({ devices }) => formatNumber(devices), {
      id: 'devices',
      header: texts.devices,
      meta: { numeric: true, width: 160, card: 'fact' },
    }),
    column.accessor(({ downBytes }) => formatBytes(downBytes), {
      id: 'down',
      header: texts.down,
      meta: { numeric: true, width: 160 },
    }),
    column.accessor(({ upBytes }) => formatBytes(upBytes), {
      id: 'up',
      header: texts.up,
      meta: { numeric: true, width: 160 },
    }),
  ]);

/** The figures of the chart, hour by hour. */
export function HourTable({ report: { hours, timeZone } }: { report: ConferenceReport }) {
  const columns = useMemo(() => columnsOf(timeZone), [timeZone]);
  return (
    <DataTable
      caption={texts.hours}
      columns={columns}
      rows={hours}
      rowId={({ at }) => at}
      zoneOf={() => timeZone}
      empty={null}
      isFullHeight
    />
  );
}
