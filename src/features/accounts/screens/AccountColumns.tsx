import { ItemLink } from '../../../ui/list/ItemLink.tsx';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import { isReason, reasons } from '../../radius/public/reasons.ts';
import { guestState } from '../../users/fields.ts';
import { guestName, placeOf } from '../../users/public/names.ts';
import { planTimeText } from '../../users/public/why-not-online.ts';
import type { AccountRow } from '../contract.ts';
import { texts } from '../texts.ts';
import classes from './Accounts.module.css';
import { Marked } from './Marked.tsx';

const column = columnsFor<AccountRow>();
const { columns: heads } = texts;
const tones = { Active: 'good', Expired: 'idle', Disabled: 'idle' } as const;

/** Call it once for a search and a time zone. */
export const accountColumns = (found: string, timeZone: string) =>
  column.columns([
    column.accessor(guestName, {
      id: 'name',
      header: heads.name,
      cell: ({ row: { original }, getValue }) => (
        <div className={classes.who}>
          <ItemLink item={original.id}>
            <Marked text={getValue()} found={found} />
          </ItemLink>
          {[original.email, original.phone, original.foundByCode]
            .filter((line) => line !== null && line !== getValue())
            .map((line) => (
              <span key={line} className={classes.second}>
                <Marked text={line ?? ''} found={found} />
              </span>
            ))}
          {original.foundBy !== null && (
            <span className={classes.second}>{texts.foundBy[original.foundBy]}</span>
          )}
        </div>
      ),
      meta: { maxWidth: '280px' },
    }),
    column.accessor('room', {
      header: heads.room,
      cell: ({ getValue }) => <Marked text={getValue() ?? ''} found={found} />,
    }),
    column.accessor(placeOf, { id: 'area', header: heads.area, meta: { maxWidth: '240px' } }),
    column.accessor('planName', { id: 'plan', header: heads.plan }),
    column.accessor('validUntil', {
      id: 'until',
      header: heads.until,
      cell: ({ row: { original }, getValue }) => {
        const until = getValue();
        if (until === null)
          return original.planTime === null ? texts.noEnd : planTimeText(original.planTime);
        return <TimeStamp at={new Date(until)} timeZone={timeZone} />;
      },
    }),
    column.accessor('devices', { header: heads.devices, meta: { numeric: true } }),
    column.accessor('state', {
      header: heads.state,
      cell: ({ row: { original }, getValue }) =>
        original.isOnline ? (
          <StatusLabel tone="good" label={texts.online} />
        ) : (
          <StatusLabel tone={tones[getValue()]} label={guestState.names[getValue()]} />
        ),
    }),
    column.accessor('last', {
      header: heads.last,
      cell: ({ getValue }) => {
        const last = getValue();
        if (last === null) return texts.never;
        return last.result === 'accepted' ? (
          <StatusLabel tone="good" label={texts.accepted} />
        ) : (
          <StatusLabel tone="bad" label={reasonText(last.reason)} />
        );
      },
    }),
  ]);

export function reasonText(reason: string | null): string {
  return reason !== null && isReason(reason) ? reasons[reason].label : (reason ?? texts.refused);
}
