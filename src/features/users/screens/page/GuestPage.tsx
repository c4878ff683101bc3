import { Alert, Anchor, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useIsFetching } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ItemLink } from '../../../../ui/list/ItemLink.tsx';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { ErrorState } from '../../../../ui/states/ErrorState.tsx';
import { OutdatedAlert } from '../../../../ui/states/OutdatedAlert.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { getGuestAccess } from '../../activity/contract.ts';
import { type GuestRecord, listGuests, setGuestStatus } from '../../contract.ts';
import { guestState } from '../../fields.ts';
import { guestName } from '../../names.ts';
import { actionTexts, texts } from '../../texts.ts';
import { DeviceSection } from '../activity/DeviceSection.tsx';
import { PurchaseSection } from '../activity/PurchaseSection.tsx';
import { SessionSection } from '../activity/SessionSection.tsx';
import { TimelineSection } from '../activity/TimelineSection.tsx';
import { type GuestDialog, GuestDialogs } from '../dialogs/GuestDialogs.tsx';
import { stateTones } from '../list/GuestColumns.tsx';
import classes from '../Users.module.css';
import { GuestActions } from './GuestActions.tsx';
import { GuestAnswer } from './GuestAnswer.tsx';
import { GuestFacts } from './GuestFacts.tsx';
import { useGuestAccess } from './useGuestAccess.ts';

interface GuestPageProps {
  /** the organization whose guests are shown */
  number: number;
  record: GuestRecord;
  onChanged: (record: GuestRecord) => void;
}

/** A guest: why he or she is online or not, and the facts beside sessions, devices and purchases. */
export function GuestPage({ number, record, onChanged }: GuestPageProps) {
  const { id, erasedAt, timeZone, state } = record;
  const [opened, setOpened] = useState<GuestDialog | null>(null);
  const { data: access, isPending, error, refetch, dataUpdatedAt } = useGuestAccess(number, id);
  const retry = () => void refetch();
  const isSettled = useSettled(id, isPending);
  const setStatus = useChange(setGuestStatus, { refreshes: [listGuests, getGuestAccess] });
  const open = (dialog: GuestDialog) => {
    if (dialog !== 'enable') return setOpened(dialog);
    setStatus.mutate(
      { params: { orgNumber: String(number), guestId: id }, body: { status: 'Active' } },
      {
        onSuccess: (enabled) => {
          showSuccess(actionTexts.enabled(guestName(enabled)));
          onChanged(enabled);
        },
      },
    );
  };
  return (
    <>
      <div className={classes.top}>
        <div className={classes.name}>
          <VisuallyHidden component="h2">{guestName(record)}</VisuallyHidden>
          <Anchor component={ItemLink} item={undefined} size="sm">
            <IconArrowLeft size={14} aria-hidden /> {texts.allUsers}
          </Anchor>
          <StatusLabel tone={stateTones[state]} label={guestState.names[state]} />
          {record.room !== null && <span className={classes.room}>{texts.room(record.room)}</span>}
        </div>
        <GuestActions number={number} record={record} onOpen={open} />
      </div>
      {erasedAt !== null && (
        <Alert color="blue" role="note" mb="md">
          {texts.erasedOn} <TimeStamp at={new Date(erasedAt)} timeZone={timeZone} />
        </Alert>
      )}
      {record.isMasked && (
        <Alert color="blue" role="note" mb="md">
          {texts.masked}
        </Alert>
      )}
      {error !== null && access === undefined && (
        <ErrorState message={error.message} onRetry={retry} />
      )}
      {error !== null && access !== undefined && (
        <OutdatedAlert
          message={error.message}
          shownOf={texts.shownOf}
          loadedAt={dataUpdatedAt}
          timeZone={timeZone}
          onRetry={retry}
        />
      )}
      {erasedAt === null && access !== undefined && (
        <GuestAnswer record={record} access={access} onOpen={open} />
      )}
      {/* The answer and each list are as high as what they say, so what is below them waits for them. */}
      {/* Another skeleton below the answer, since one that moves is a layout shift. */}
      {!isSettled && (
        <Skeleton
          key={isPending ? 'all' : 'lists'}
          height={480}
          role="status"
          aria-label={texts.loading}
        />
      )}
      <div hidden={!isSettled}>
        <div className={classes.columns}>
          <GuestFacts record={record} access={access} />
          <div className={classes.activity}>
            {access !== undefined && <TimelineSection access={access} timeZone={timeZone} />}
            <SessionSection number={number} record={record} onChanged={onChanged} />
            <DeviceSection number={number} record={record} onChanged={onChanged} />
            <PurchaseSection number={number} record={record} />
          </div>
        </div>
      </div>
      <GuestDialogs {...{ number, record, opened, onChanged }} onClose={() => setOpened(null)} />
    </>
  );
}

/** Returns whether all parts of a guest's page have loaded once. */
function useSettled(id: string, isAnswerPending: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  // Each key of the page's parts contains the id of the guest.
  const awaited = useIsFetching({
    predicate: ({ queryKey, state: { status } }) =>
      status === 'pending' && JSON.stringify(queryKey).includes(id),
  });
  // The parts begin to load after the first render.
  const hasBegun = useDeferredValue(true, false);
  if (!isSettled && hasBegun && !isAnswerPending && awaited === 0) setSettled(true);
  // Together with the rows of the lists, which are deferred.
  return useDeferredValue(isSettled);
}
