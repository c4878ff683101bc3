import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { kindFacts } from '../../../alerts/public/kinds.ts';
import { texts } from '../../texts.ts';
import type { AssetValues, Interface, Storage } from '../../values/contract.ts';
import classes from '../Assets.module.css';
import { percentText, rateText, sizeText } from '../format.ts';

const numeric = { numeric: true, width: 130 };
const linkTones = { up: 'good', down: 'bad', other: 'idle' } as const;
const rate = (value: number | null) => (value === null ? '' : rateText(value));

const interfaceColumn = columnsFor<Interface>();
const interfaceColumns = interfaceColumn.columns([
  interfaceColumn.accessor('name', { header: texts.interface, meta: { least: 140 } }),
  interfaceColumn.accessor('status', {
    header: texts.link,
    cell: ({ getValue }) => (
      <StatusLabel tone={linkTones[getValue()]} label={texts.linkNames[getValue()]} />
    ),
    meta: { width: 110, card: 'status' },
  }),
  interfaceColumn.accessor(({ bitsIn }) => rate(bitsIn), {
    id: 'bitsIn',
    header: texts.trafficIn,
    meta: { ...numeric, card: 'fact' },
  }),
  interfaceColumn.accessor(({ bitsOut }) => rate(bitsOut), {
    id: 'bitsOut',
    header: texts.trafficOut,
    meta: { ...numeric, card: 'fact' },
  }),
]);

export function InterfaceTable({ rows }: { rows: readonly Interface[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={texts.interfaces}>
      <div className={classes.heading}>
        <h2>{texts.interfaces}</h2>
      </div>
      <DataTable
        caption={texts.interfaces}
        columns={interfaceColumns}
        rows={rows}
        rowId={({ index }) => String(index)}
        empty={null}
        isFullHeight
      />
    </section>
  );
}

const storageColumn = columnsFor<Storage>();
const storageColumns = storageColumn.columns([
  storageColumn.accessor('name', { header: texts.storage, meta: { least: 140 } }),
  storageColumn.accessor(({ usedBytes }) => sizeText(usedBytes), {
    id: 'used',
    header: texts.used,
    meta: numeric,
  }),
  storageColumn.accessor(({ bytes }) => sizeText(bytes), {
    id: 'size',
    header: texts.size,
    meta: { ...numeric, card: 'fact' },
  }),
  storageColumn.accessor(({ bytes, usedBytes }) => percentText((usedBytes / bytes) * 100), {
    id: 'share',
    header: texts.share,
    meta: { ...numeric, card: 'fact' },
  }),
]);

export function StorageTable({ rows }: { rows: readonly Storage[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={texts.storage}>
      <div className={classes.heading}>
        <h2>{texts.storage}</h2>
      </div>
      <DataTable
        caption={texts.storage}
        columns={storageColumns}
        rows={rows}
        rowId={({ name }) => name}
        empty={null}
        isFullHeight
      />
    </section>
  );
}

type AssetAlert = AssetValues['alerts'][number];
const alertTones = { firing: 'bad', acknowledged: 'work', resolved: 'ended' } as const;
const alertColumn = columnsFor<AssetAlert & { timeZone: string }>();
const alertColumns = alertColumn.columns([
  alertColumn.accessor(({ kind, value }) => kindFacts[kind].statement(value), {
    id: 'alert',
    header: texts.alert,
    meta: { least: 180 },
  }),
  alertColumn.accessor('state', {
    header: texts.state,
    cell: ({ getValue }) => (
      <StatusLabel tone={alertTones[getValue()]} label={texts.alertStates[getValue()]} />
    ),
    meta: { width: 140, card: 'status' },
  }),
  alertColumn.accessor('since', {
    header: texts.from,
    cell: ({ row: { original } }) => (
      <TimeStamp at={new Date(original.since)} timeZone={original.timeZone} />
    ),
    meta: { width: 130, time: true, card: 'fact' },
  }),
  alertColumn.accessor('resolvedAt', {
    header: texts.until,
    cell: ({ row: { original } }) =>
      original.resolvedAt !== null && (
        <TimeStamp at={new Date(original.resolvedAt)} timeZone={original.timeZone} />
      ),
    meta: { width: 130, time: true, card: 'fact' },
  }),
  alertColumn.accessor(({ ruleName }) => (ruleName === '' ? texts.ruleAbove : ruleName), {
    id: 'rule',
    header: texts.rule,
    meta: { width: 160 },
  }),
]);

interface AlertTableProps {
  rows: readonly AssetAlert[];
  timeZone: string;
}

export function AlertTable({ rows, timeZone }: AlertTableProps) {
  return (
    <section aria-label={texts.alerts}>
      <div className={classes.heading}>
        <h2>{texts.alerts}</h2>
      </div>
      {rows.length === 0 ? (
        <p className={classes.none}>{texts.noAlerts}</p>
      ) : (
        <DataTable
          caption={texts.alerts}
          columns={alertColumns}
          rows={rows.map((row) => ({ ...row, timeZone }))}
          rowId={({ id }) => id}
          zoneOf={(row) => row.timeZone}
          empty={<EmptyState text={texts.noAlerts} />}
          isFullHeight
        />
      )}
    </section>
  );
}
