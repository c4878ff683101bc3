import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint, Sent } from '../../../contract/endpoint.ts';
import { csvColumns } from '../../../contract/fields/csv-columns.ts';
import { localDay } from '../../../contract/values/local-day.ts';
import { call, download } from '../../../ui/api/call.ts';
import { endpointQuery, useChange } from '../../../ui/api/endpoint-queries.ts';
import { saveFile } from '../../../ui/browser/saveFile.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { formatDay } from '../../../ui/format.ts';
import { ImportButton } from '../../../ui/import/ImportButton.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
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
import classes from '../screens/Desk.module.css';
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
const daysHead = [
  { label: texts.date },
  { label: texts.charges, isAmount: true },
  { label: texts.total, isAmount: true },
  { label: texts.closedBy },
];
/** Guests charge plans to their rooms meanwhile. */
const refreshedEveryMs = 30_000;

/** The front desk of a house: its guests, the charges of the open day, and the closed days. */
export function HouseDesk({ number, gatewayId, canEdit }: HouseDeskProps) {
  const params = { orgNumber: String(number), gatewayId };
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getHouseDesk, { params }),
    meta: { ownError: true },
    refetchInterval: refreshedEveryMs,
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const onClose = () => setOpened(null);
  const checkOut = useChange(checkOutGuest, { refreshes: [getHouseDesk] });
  const close = useChange(closeDay, { refreshes: [getHouseDesk] });
  if (data === undefined)
    return error === null ? (
      <div className={classes.skeleton} role="status" aria-label={texts.loading}>
        <Skeleton height={36} width={160} />
        <Skeleton height={240} />
        <Skeleton height={36} width={240} />
        <Skeleton height={160} />
      </div>
    ) : (
      <ErrorState
        message={error.message}
        onRetry={() => void refetch()}
        {...(error.reference !== undefined && { code: error.reference })}
      />
    );
  const { businessDate, stays, entries, entryCount, sums, timeZone, days } = data;
  // A day that is closed early is followed by tomorrow.
  const hasBegun = businessDate <= localDay(new Date(), timeZone);
  return (
    <div className={classes.desk}>
      <FormSection title={texts.guests} help={texts.guestsHelp}>
        <StayTable
          stays={stays}
          canEdit={canEdit}
          onChange={(stay) => setOpened({ kind: 'change', stay })}
          onCheckOut={(stay) => setOpened({ kind: 'checkOut', stay })}
        >
          {canEdit && (
            <>
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
            </>
          )}
        </StayTable>
      </FormSection>
      <FormSection title={texts.day(formatDay(businessDate, 'long'))} help={texts.dayHelp}>
        <FolioTable
          entries={entries}
          count={entryCount}
          sums={sums}
          timeZone={timeZone}
          canEdit={canEdit}
          onReverse={(entry) => setOpened({ kind: 'reverse', entry })}
        />
        {canEdit && !hasBegun && <Text className={classes.dimmed}>{texts.notBegun}</Text>}
        {canEdit && hasBegun && (
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setOpened({ kind: 'close' })}>
              {texts.close}
            </Button>
          </div>
        )}
      </FormSection>
      <FormSection title={texts.days} help={texts.daysHelp}>
        {days.length === 0 ? (
          <Text className={classes.dimmed}>{texts.noDays}</Text>
        ) : (
          <DeskTable label={texts.days} head={daysHead}>
            {days.map((day) => {
              const sent = { params: { ...params, businessDate: day.businessDate } };
              return (
                <tr key={day.businessDate}>
                  <td data-label={texts.date}>{formatDay(day.businessDate)}</td>
                  <td data-label={texts.charges} data-end>
                    {day.entries}
                  </td>
                  <td data-label={texts.total} data-end>
                    {sumsText(day.sums)}
                  </td>
                  <td data-label={texts.closedBy}>{day.closedBy}</td>
                  <td>
                    <span className={classes.buttons}>
                      <FileButton
                        label={texts.csv}
                        day={day.businessDate}
                        endpoint={exportFolioDay}
                        sent={sent}
                      />
                      <FileButton
                        label={texts.pdf}
                        day={day.businessDate}
                        endpoint={printFolioDay}
                        sent={sent}
                      />
                    </span>
                  </td>
                </tr>
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
              {
                onSuccess: () => showSuccess(texts.checkedOut(opened.stay.room)),
                onSettled: onClose,
              },
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
          title={texts.closeTitle(formatDay(businessDate))}
          confirmLabel={texts.close}
          pending={close.isPending}
          onConfirm={() =>
            close.mutate(
              { params: { ...params, businessDate } },
              {
                onSuccess: () => showSuccess(texts.closed(formatDay(businessDate))),
                onSettled: onClose,
              },
            )
          }
          onCancel={onClose}
        >
          {texts.closeText(entryCount)}
        </ConfirmDialog>
      )}
    </div>
  );
}

function FileButton<E extends Endpoint>({
  label,
  day,
  endpoint,
  sent,
}: {
  label: string;
  day: string;
  endpoint: E;
  sent: Sent<E>;
}) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${label} ${formatDay(day)}`}
      onClick={() =>
        void download(endpoint, sent).then(({ name, content }) => saveFile(name, content))
      }
    >
      {label}
    </Button>
  );
}
