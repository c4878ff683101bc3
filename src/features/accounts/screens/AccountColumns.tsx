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

/** Call it once for a search. */
export const accountColumns = (found: string) =>
  column.columns([
    column.accessor(guestName, {
      id: 'name',
      header: heads.name,
      cell: ({ row: { original }, getValue }) => (
        <div className={classes.who}>
          <ItemLink item={original.id}>
            <Marked text={getValue()} found={found} />
          </ItemLink>
          <SecondLine account={original} name={getValue()} found={found} />
        </div>
      ),
    }),
    column.accessor('room', {
      header: heads.room,
      meta: { width: 72 },
      cell: ({ getValue }) => <Marked text={getValue() ?? ''} found={found} />,
    }),
    column.accessor(placeOf, { id: 'area', header: heads.area, meta: { card: 'fact' } }),
    column.accessor('planName', { id: 'plan', header: heads.plan, meta: { card: 'fact' } }),
    column.accessor('validUntil', {
      id: 'until',
      header: heads.until,
      meta: { width: 150, time: true },
      cell: ({ row: { original }, getValue }) => {
        const until = getValue();
        if (until === null)
          return original.planTime === null ? texts.noEnd : planTimeText(original.planTime);
        return <TimeStamp at={new Date(until)} timeZone={original.timeZone} />;
      },
    }),
    column.accessor('devices', { header: heads.devices, meta: { numeric: true, width: 80 } }),
    column.accessor('state', {
      header: heads.state,
      meta: { width: 110, card: 'status' },
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

interface SecondLineProps {
  account: AccountRow;
  name: string;
  found: string;
}

/** What else identifies a guest, in one line. */
function SecondLine({ account, name, found }: SecondLineProps) {
  const { email, phone, foundByCode, foundBy } = account;
  const parts = [email, phone, foundByCode, foundBy && texts.foundBy[foundBy]].filter(
    (part) => part !== null && part !== name,
  );
  return (
    <span className={classes.second}>
      {parts.map((part, index) => (
        <span key={part}>
          {index > 0 && ' · '}
          <Marked text={part ?? ''} found={found} />
        </span>
      ))}
    </span>
  );
}

export function reasonText(reason: string | null): string {
  return reason !== null && isReason(reason) ? reasons[reason].label : (reason ?? texts.refused);
}
