import { Button, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../contract/values/money.ts';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import type { DeskStay, FolioEntry } from '../contract.ts';
import { texts } from '../texts.ts';

export function DeskTable({ head, children }: { head: readonly string[]; children: ReactNode }) {
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {head.map((label) => (
              <Table.Th key={label}>{label}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface StayTableProps {
  stays: readonly DeskStay[];
  canEdit: boolean;
  onChange: (stay: DeskStay) => void;
  onCheckOut: (stay: DeskStay) => void;
}

export function StayTable({ stays, canEdit, onChange, onCheckOut }: StayTableProps) {
  if (stays.length === 0) return <Text>{texts.noGuests}</Text>;
  return (
    <DeskTable head={[texts.room, texts.guest, texts.departure, texts.charges, texts.actions]}>
      {stays.map((stay) => (
        <Table.Tr key={stay.id}>
          <Table.Td>{stay.room}</Table.Td>
          <Table.Td>
            {stay.lastName === null
              ? texts.hidden
              : [stay.lastName, stay.firstName].filter(Boolean).join(', ')}
          </Table.Td>
          <Table.Td>{stay.departsOn ?? ''}</Table.Td>
          <Table.Td>{stay.mayPost ? texts.allowed : texts.noPost}</Table.Td>
          <Table.Td>
            {canEdit && (
              <Button.Group>
                <Button variant="default" size="xs" onClick={() => onChange(stay)}>
                  {texts.change}
                </Button>
                <Button variant="default" size="xs" onClick={() => onCheckOut(stay)}>
                  {texts.checkOut}
                </Button>
              </Button.Group>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </DeskTable>
  );
}

interface FolioTableProps {
  entries: readonly FolioEntry[];
  sums: Readonly<Record<string, number>>;
  timeZone: string;
  canEdit: boolean;
  onReverse: (entry: FolioEntry) => void;
}

export function FolioTable({ entries, sums, timeZone, canEdit, onReverse }: FolioTableProps) {
  if (entries.length === 0) return <Text>{texts.noCharges}</Text>;
  return (
    <>
      <DeskTable head={[texts.time, texts.room, texts.charge, texts.amount, texts.actions]}>
        {entries.map((entry) => (
          <Table.Tr key={entry.id}>
            <Table.Td>
              <TimeStamp at={new Date(entry.at)} timeZone={timeZone} />
            </Table.Td>
            <Table.Td>{entry.room}</Table.Td>
            <Table.Td>{entry.text}</Table.Td>
            <Table.Td>{formatMoney(entry.amount, entry.currency)}</Table.Td>
            <Table.Td>
              {canEdit && entry.canReverse && (
                <Button variant="default" size="xs" onClick={() => onReverse(entry)}>
                  {texts.reverse}
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </DeskTable>
      <Text fw={600}>
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
