import { Button, Group, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint, Sent } from '../../../contract/endpoint.ts';
import { csvColumns } from '../../../contract/fields/csv-columns.ts';
import { call, download } from '../../../ui/api/call.ts';
import { endpointQuery, useChange } from '../../../ui/api/endpoint-queries.ts';
import { saveFile } from '../../../ui/browser/saveFile.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { ImportButton } from '../../../ui/import/ImportButton.tsx';
import {
  checkOutGuest,
  checkStayImport,
  closeDay,
  type DeskStay,
  exportFolioDay,
  type FolioEntry,
  getHouseDesk,
  importStays,
  printFolioDay,
} from '../contract.ts';
import { deskGuest } from '../house/fields.ts';
import { ChangeDialog, CheckInDialog, ReverseDialog } from '../screens/DeskDialogs.tsx';
import { DeskTable, FolioTable, StayTable, sumsText } from '../screens/DeskTables.tsx';
import { texts } from '../texts.ts';

interface HouseDeskProps {
  number: number;
  gatewayId: string;
  canEdit: boolean;
}

type Opened =
  | { kind: 'checkIn' | 'close' }
  | { kind: 'change' | 'checkOut'; stay: DeskStay }
  | { kind: 'reverse'; entry: FolioEntry };

const columns = csvColumns(deskGuest);

/** The front desk of a house: its guests, the charges of the open day, and the closed days. */
export function HouseDesk({ number, gatewayId, canEdit }: HouseDeskProps) {
  const params = { orgNumber: String(number), gatewayId };
  const { data, refetch } = useQuery(endpointQuery(getHouseDesk, { params }));
  const [opened, setOpened] = useState<Opened | null>(null);
  const onClose = () => setOpened(null);
  const checkOut = useChange(checkOutGuest, { refreshes: [getHouseDesk] });
  const close = useChange(closeDay, { refreshes: [getHouseDesk] });
  if (data === undefined) return null;
  const { businessDate, stays, entries, sums, timeZone, days } = data;
  return (
    <>
      <FormSection title={texts.guests} help={texts.guestsHelp}>
        {canEdit && (
          <Group>
            <Button onClick={() => setOpened({ kind: 'checkIn' })}>{texts.checkIn}</Button>
            <ImportButton
              description={{
                title: texts.importTitle,
                help: texts.importHelp,
                templateName: 'Guests.csv',
                fields: columns,
                check: (body) => call(checkStayImport, { params, body }),
                commit: (body) => call(importStays, { params, body }),
              }}
              onImported={() => void refetch()}
            />
          </Group>
        )}
        <StayTable
          stays={stays}
          canEdit={canEdit}
          onChange={(stay) => setOpened({ kind: 'change', stay })}
          onCheckOut={(stay) => setOpened({ kind: 'checkOut', stay })}
        />
      </FormSection>
      <FormSection title={texts.day(businessDate)} help={texts.dayHelp}>
        <FolioTable
          entries={entries}
          sums={sums}
          timeZone={timeZone}
          canEdit={canEdit}
          onReverse={(entry) => setOpened({ kind: 'reverse', entry })}
        />
        {canEdit && (
          <Group>
            <Button variant="default" onClick={() => setOpened({ kind: 'close' })}>
              {texts.close}
            </Button>
          </Group>
        )}
      </FormSection>
      <FormSection title={texts.days} help={texts.daysHelp}>
        {days.length === 0 ? (
          <Text>{texts.noDays}</Text>
        ) : (
          <DeskTable head={[texts.date, texts.charges, texts.total, texts.closedBy, texts.actions]}>
            {days.map((day) => {
              const sent = { params: { ...params, businessDate: day.businessDate } };
              return (
                <Table.Tr key={day.businessDate}>
                  <Table.Td>{day.businessDate}</Table.Td>
                  <Table.Td>{day.entries}</Table.Td>
                  <Table.Td>{sumsText(day.sums)}</Table.Td>
                  <Table.Td>{day.closedBy}</Table.Td>
                  <Table.Td>
                    <Button.Group>
                      <FileButton label={texts.csv} endpoint={exportFolioDay} sent={sent} />
                      <FileButton label={texts.pdf} endpoint={printFolioDay} sent={sent} />
                    </Button.Group>
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </DeskTable>
        )}
      </FormSection>
      {opened?.kind === 'checkIn' && <CheckInDialog params={params} onClose={onClose} />}
      {opened?.kind === 'change' && (
        <ChangeDialog params={params} stay={opened.stay} onClose={onClose} />
      )}
      {opened?.kind === 'reverse' && (
        <ReverseDialog params={params} entry={opened.entry} onClose={onClose} />
      )}
      {opened?.kind === 'checkOut' && (
        <ConfirmDialog
          opened
          title={texts.checkOutTitle(opened.stay.room)}
          confirmLabel={texts.checkOut}
          pending={checkOut.isPending}
          onConfirm={() =>
            checkOut.mutate(
              { params: { ...params, stayId: opened.stay.id } },
              { onSettled: onClose },
            )
          }
          onCancel={onClose}
        >
          {texts.checkOutText}
        </ConfirmDialog>
      )}
      {opened?.kind === 'close' && (
        <ConfirmDialog
          opened
          title={texts.closeTitle(businessDate)}
          confirmLabel={texts.close}
          pending={close.isPending}
          onConfirm={() =>
            close.mutate({ params: { ...params, businessDate } }, { onSettled: onClose })
          }
          onCancel={onClose}
        >
          {texts.closeText(entries.length)}
        </ConfirmDialog>
      )}
    </>
  );
}

function FileButton<E extends Endpoint>({
  label,
  endpoint,
  sent,
}: {
  label: string;
  endpoint: E;
  sent: Sent<E>;
}) {
  return (
    <Button
      variant="default"
      size="xs"
      onClick={() =>
        void download(endpoint, sent).then(({ name, content }) => saveFile(name, content))
      }
    >
      {label}
    </Button>
  );
}
