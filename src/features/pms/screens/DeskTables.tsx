import { Button, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { folded } from '../../../contract/values/folded.ts';
import { formatMoney } from '../../../contract/values/money.ts';
import { formatDay } from '../../../ui/format.ts';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import type { DeskStay, FolioEntry } from '../contract.ts';
import { texts } from '../texts.ts';
import classes from './Desk.module.css';

/** From this number of guests on, they can be filtered. */
const filteredFrom = 8;

interface DeskTableProps {
  label: string;
  /** the columns before the actions; one of amounts ends at the right */
  head: readonly { label: string; isAmount?: boolean }[];
  children: ReactNode;
}

export function DeskTable({ label, head, children }: DeskTableProps) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {head.map((column) => (
            <th key={column.label} scope="col" data-end={column.isAmount || undefined}>
              {column.label}
            </th>
          ))}
          <th scope="col">{texts.actions}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface StayTableProps {
  stays: readonly DeskStay[];
  canEdit: boolean;
  /** buttons beside the filter */
  children: ReactNode;
  onChange: (stay: DeskStay) => void;
  onCheckOut: (stay: DeskStay) => void;
}

const stayHead = [texts.room, texts.guest, texts.departure, texts.charges].map((label) => ({
  label,
}));

export function StayTable({ stays, canEdit, children, onChange, onCheckOut }: StayTableProps) {
  const [text, setText] = useState('');
  const sought = folded(text.trim());
  const shown = stays.filter((stay) =>
    [stay.room, nameOf(stay)].some((value) => folded(value).includes(sought)),
  );
  const canFilter = stays.length >= filteredFrom;
  return (
    <>
      <div className={classes.bar}>
        {children}
        {canFilter && (
          <TextInput
            className={classes.filter}
            aria-label={texts.filter}
            placeholder={texts.filter}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </div>
      {shown.length === 0 ? (
        <Text className={classes.dimmed}>
          {stays.length === 0 ? texts.noGuests : texts.noMatch}
        </Text>
      ) : (
        <DeskTable label={texts.guests} head={stayHead}>
          {shown.map((stay) => (
            <tr key={stay.id}>
              <td data-label={texts.room}>{stay.room}</td>
              <td data-label={texts.guest}>{nameOf(stay)}</td>
              <td data-label={texts.departure}>
                {stay.departsOn === null ? '' : formatDay(stay.departsOn)}
              </td>
              <td data-label={texts.charges}>{stay.mayPost ? texts.allowed : texts.noPost}</td>
              <td>
                {canEdit && (
                  <span className={classes.buttons}>
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={texts.changeTitle(stay.room)}
                      onClick={() => onChange(stay)}
                    >
                      {texts.change}
                    </Button>
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={texts.checkOutOf(stay.room)}
                      onClick={() => onCheckOut(stay)}
                    >
                      {texts.checkOut}
                    </Button>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
    </>
  );
}

function nameOf({ lastName, firstName }: DeskStay): string {
  return lastName === null ? texts.hidden : [lastName, firstName].filter(Boolean).join(', ');
}

interface FolioTableProps {
  entries: readonly FolioEntry[];
  /** of the day */
  count: number;
  sums: Readonly<Record<string, number>>;
  timeZone: string;
  canEdit: boolean;
  onReverse: (entry: FolioEntry) => void;
}

const folioHead = [
  { label: texts.time },
  { label: texts.room },
  { label: texts.charge },
  { label: texts.amount, isAmount: true },
];

export function FolioTable({
  entries,
  count,
  sums,
  timeZone,
  canEdit,
  onReverse,
}: FolioTableProps) {
  if (entries.length === 0) return <Text className={classes.dimmed}>{texts.noCharges}</Text>;
  return (
    <>
      <DeskTable label={texts.chargesOfDay} head={folioHead}>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td data-label={texts.time}>
              <TimeStamp at={new Date(entry.at)} timeZone={timeZone} />
            </td>
            <td data-label={texts.room}>{entry.room}</td>
            <td data-label={texts.charge}>{entry.text}</td>
            <td data-label={texts.amount} data-end>
              {formatMoney(entry.amount, entry.currency)}
            </td>
            <td>
              {canEdit && entry.canReverse && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={texts.reverseOf(entry.room)}
                  onClick={() => onReverse(entry)}
                >
                  {texts.reverse}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </DeskTable>
      {count > entries.length && (
        <Text className={classes.dimmed}>{texts.newest(entries.length, count)}</Text>
      )}
      <Text className={classes.total}>
        {texts.total} {sumsText(sums)}
      </Text>
    </>
  );
}

export function sumsText(sums: Readonly<Record<string, number>>): string {
  return Object.entries(sums)
    .map(([currency, sum]) => formatMoney(sum, currency))
    .join(', ');
}
