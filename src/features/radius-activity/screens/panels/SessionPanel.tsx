import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatQuantity } from '../../../../contract/values/units.ts';
import panel from '../../../../ui/panel/Panel.module.css';
import { type Fact, Facts, PanelCard, PanelState } from '../../../../ui/panel/SidePanel.tsx';
import { useOpened } from '../../../../ui/panel/useOpened.ts';
import { useCanOpen } from '../../../../workspace/useAllowed.ts';
import { placeOf } from '../../../users/public/names.ts';
import { formatAverage, formatBytes } from '../../amounts.ts';
import { type OpenedSession, openSession } from '../../contract.ts';
import { currentLimitsOf } from '../../detail/current-limits.ts';
import { guestAddress } from '../../remedies.ts';
import { actionTexts, causeText, texts } from '../../texts.ts';
import { Clock } from '../Clock.tsx';
import { DisconnectDialog, useCanDisconnect } from '../dialogs/DisconnectDialog.tsx';
import { LimitsDialog } from '../dialogs/LimitsDialog.tsx';
import { paramsOf } from '../opening-calls.ts';
import classes from '../Radius.module.css';
import { TimelineCard } from './TimelineCard.tsx';

/** A session with its facts, its timeline, and the button to end it. */
export function SessionPanel({ number, id }: { number: number; id: string }) {
  const { record, error, open } = useOpened(openSession, id, {
    params: { ...paramsOf(number), sessionId: id },
  });
  const [isEnding, setEnding] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const canDisconnect = useCanDisconnect();
  const canOpen = useCanOpen();
  if (record === undefined) return <PanelState error={error} onRetry={open} />;
  const { seconds, bytesIn, bytesOut, guestId, terminationCause } = record;
  const facts: Fact[] = [
    [texts.columns.state, texts.states[record.state]],
    [
      texts.started,
      <Clock key="start" at={record.startedAt} timeZone={record.timeZone} withZone />,
    ],
    [texts.columns.user, record.user],
    [texts.columns.ip, record.ipAddress],
    [texts.columns.area, placeOf(record)],
    [texts.fields.nas, record.deviceName ?? record.nas],
    [texts.fields.ssid, record.ssid],
    [texts.accessPoint, record.accessPoint],
    [texts.fields.plan, record.planName],
    [texts.columns.received, formatBytes(bytesOut)],
    [texts.columns.sent, formatBytes(bytesIn)],
    [texts.averageRate, texts.megabits(formatAverage(bytesIn + bytesOut, seconds))],
    ...(record.state === 'open' ? limitsOf(record) : []),
    [texts.columns.cause, terminationCause === null ? null : causeText(terminationCause)],
  ];
  return (
    <>
      <PanelCard
        label={texts.session}
        title={record.macAddress ?? record.user ?? texts.session}
        titleClass={panel.mono}
        aside={
          guestId !== null &&
          canOpen('users') && <a href={guestAddress({ ...record, guestId })}>{texts.guest}</a>
        }
      >
        {record.state === 'open' && canDisconnect && (
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setChanging(true)}>
              {actionTexts.change}
            </Button>
            <Button color="red" variant="outline" onClick={() => setEnding(true)}>
              {actionTexts.disconnect}
            </Button>
          </div>
        )}
        <Facts facts={facts} />
      </PanelCard>
      <TimelineCard title={texts.timeline} session={record} />
      {isChanging && (
        <LimitsDialog
          number={number}
          session={record}
          onClose={() => {
            setChanging(false);
            open();
          }}
        />
      )}
      {isEnding && (
        <DisconnectDialog
          number={number}
          sessions={[record]}
          onClose={() => {
            setEnding(false);
            open();
          }}
        />
      )}
    </>
  );
}

/** Returns the limits at the gateway, without unknown ones. */
function limitsOf(session: OpenedSession): Fact[] {
  const { down, up, endsAt } = currentLimitsOf(session).now;
  const rate = (value: number | null | undefined) =>
    value === null ? actionTexts.unlimited : value && formatQuantity('rate', value);
  return [
    [texts.downLimit, rate(down)],
    [texts.upLimit, rate(up)],
    [
      texts.endsAt,
      endsAt instanceof Date ? (
        <Clock key="end" at={endsAt.toISOString()} timeZone={session.timeZone} withZone />
      ) : (
        endsAt === null && actionTexts.withoutEnd
      ),
    ],
  ];
}
