import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../../contract/endpoint.ts';
import { formatMoney } from '../../../contract/values/money.ts';
import { endpointQuery, useChange } from '../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { SideFacts, SidePanel } from '../../../ui/form/SidePanel.tsx';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { getPmsLink, requestStays, settleEndedStays } from '../links/contract.ts';
import classes from '../screens/LinkPanel.module.css';
import { linkStates } from '../states.ts';
import { linkTexts as texts } from '../texts.ts';

interface PmsLinkPanelProps {
  /** The service area. */
  number: number;
  gatewayId: string;
  /** whether the gateway may have a link now */
  isInUse: boolean;
  canEdit: boolean;
}

type Link = Reply<typeof getPmsLink>;

const tones = {
  down: 'bad',
  connecting: 'idle',
  up: 'good',
  resyncing: 'work',
  audit: 'work',
} as const;
const refreshedEveryMs = 5_000;

/** The link to a property system: its state, what waits for it, and what a person must decide. */
export function PmsLinkPanel({ number, gatewayId, isInUse, canEdit }: PmsLinkPanelProps) {
  const params = { orgNumber: String(number), gatewayId };
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getPmsLink, { params }),
    meta: { ownError: true },
    refetchInterval: refreshedEveryMs,
  });
  const [asked, setAsked] = useState<'resync' | 'ends' | null>(null);
  const close = () => setAsked(null);
  const resync = useChange(requestStays, { refreshes: [getPmsLink] });
  const settle = useChange(settleEndedStays, { refreshes: [getPmsLink] });
  const settleEnds = (confirm: boolean) =>
    settle.mutate(
      { params, body: { confirm } },
      {
        onSuccess: ({ ended }) => showSuccess(confirm ? texts.ended(ended) : texts.kept),
        onSettled: close,
      },
    );
  if (data === undefined)
    return (
      <SidePanel title={texts.title} help={error?.message ?? texts.help}>
        {error === null ? (
          <div role="status" aria-label={texts.loading}>
            <Skeleton height={120} />
          </div>
        ) : (
          <div>
            <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
              {texts.retry}
            </Button>
          </div>
        )}
      </SidePanel>
    );
  const { state, unknown, unconfirmedEnds, openStays, isResyncRequested } = data;
  return (
    <>
      <SidePanel title={texts.title} help={isInUse ? texts.help : texts.notStarted}>
        {isInUse && (
          <div>
            <StatusLabel tone={tones[state]} label={linkStates[state]} />
          </div>
        )}
        {state === 'down' && isInUse && data.lastError !== null && (
          <p className={classes.error}>{data.lastError}</p>
        )}
        <SideFacts facts={factsOf(data, isInUse)} />
        {isResyncRequested && <p className={classes.text}>{texts.requested}</p>}
        {canEdit && isInUse && data.mirrorsStays && (
          <div>
            <Button
              size="compact-sm"
              variant="default"
              disabled={state !== 'up' || isResyncRequested}
              onClick={() => setAsked('resync')}
            >
              {texts.resync}
            </Button>
          </div>
        )}
      </SidePanel>
      {unconfirmedEnds !== null && (
        <SidePanel title={texts.endsTitle(unconfirmedEnds, openStays)} help={texts.endsText}>
          {canEdit && (
            <div className={classes.buttons}>
              <Button size="compact-sm" color="red" onClick={() => setAsked('ends')}>
                {texts.confirmEnds}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                loading={settle.isPending && asked === null}
                onClick={() => settleEnds(false)}
              >
                {texts.discardEnds}
              </Button>
            </div>
          )}
        </SidePanel>
      )}
      {unknown > 0 && <UnknownCharges link={data} />}
      {asked === 'resync' && (
        <ConfirmDialog
          opened
          title={texts.resyncTitle}
          confirmLabel={texts.resync}
          danger
          pending={resync.isPending}
          onConfirm={() => resync.mutate({ params }, { onSettled: close })}
          onCancel={close}
        >
          {texts.resyncText}
        </ConfirmDialog>
      )}
      {asked === 'ends' && (
        <ConfirmDialog
          opened
          title={texts.confirmTitle(unconfirmedEnds ?? 0)}
          confirmLabel={texts.confirmEnds}
          danger
          pending={settle.isPending}
          onConfirm={() => settleEnds(true)}
          onCancel={close}
        >
          {texts.confirmText}
        </ConfirmDialog>
      )}
    </>
  );
}

function UnknownCharges({ link: { unknown, unknownCharges, timeZone } }: { link: Link }) {
  return (
    <SidePanel title={texts.unknownTitle(unknown)} help={texts.unknownHelp}>
      <ul className={classes.charges}>
        {unknownCharges.map(({ id, room, checkNumber, amount, currency, at, owner }) => (
          <li key={id}>
            {texts.unknownCharge(room, checkNumber, formatMoney(amount, currency))}
            <span className={classes.text}>
              {texts.owner(owner)}, <TimeStamp at={new Date(at)} timeZone={timeZone} />
            </span>
          </li>
        ))}
      </ul>
      {unknown > unknownCharges.length && (
        <p className={classes.text}>{texts.more(unknown - unknownCharges.length)}</p>
      )}
    </SidePanel>
  );
}

function factsOf(link: Link, isInUse: boolean) {
  const { since, system, queued, oldestQueuedAt, lastRecordAt, openStays, timeZone } = link;
  const time = (at: string) => <TimeStamp key={at} at={new Date(at)} timeZone={timeZone} />;
  return [
    ...(isInUse && since !== null ? [[texts.since, time(since)] as const] : []),
    ...(system === null ? [] : [[texts.system, system] as const]),
    [texts.lastRecord, lastRecordAt === null ? texts.never : time(lastRecordAt)] as const,
    [texts.queue, texts.waiting(queued)] as const,
    ...(oldestQueuedAt === null ? [] : [[texts.oldest, time(oldestQueuedAt)] as const]),
    [link.mirrorsStays ? texts.stays : texts.foundStays, openStays] as const,
  ];
}
