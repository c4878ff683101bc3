import { Progress, Text } from '@mantine/core';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import type { GuestAccess, LiveSession } from '../../activity/contract.ts';
import type { GuestRecord } from '../../contract.ts';
import { accessTexts as texts } from '../../texts.ts';
import type { WhyFacts } from '../../why/contract.ts';
import { whyTexts } from '../../why/texts.ts';
import { whyNotOnline } from '../../why/why-not-online.ts';
import { dataAmountText, durationText } from '../amounts.ts';
import type { GuestDialog } from '../dialogs/GuestDialogs.tsx';
import classes from '../Users.module.css';
import { AnswerActions, ScreenLink } from './AnswerActions.tsx';

interface GuestAnswerProps {
  record: GuestRecord;
  access: GuestAccess;
  onOpen: (dialog: GuestDialog) => void;
}

/** The line about the network shows these failures. */
const ofNetwork: ReadonlySet<string> = new Set(['nas', 'accounting']);

/** Whether and why the guest is online now, whether the network works, and what helps. */
export function GuestAnswer({ record, access, onOpen }: GuestAnswerProps) {
  const { facts, sessions, now } = access;
  const why = whyNotOnline(facts, new Date(now), record.timeZone);
  const { failure, network } = why;
  const concerns = why.steps.filter(
    ({ id, state }) =>
      state === 'bad' && id !== failure?.id && id !== 'reason' && !ofNetwork.has(id),
  );
  return (
    <section className={classes.answer} data-tone={why.tone} aria-label={texts.title}>
      <div className={classes.reason} role="status">
        <p>
          <strong>{why.headline}</strong> {why.sentence}
        </p>
        {concerns.map(({ id, text, action }) => (
          <div key={id} className={classes.concern}>
            <StatusLabel tone="bad" label={text} />
            {action !== null && <ScreenLink {...{ action, record, facts }} />}
          </div>
        ))}
        <div className={classes.network}>
          {network.tone === 'bad' || network.tone === 'warning' ? (
            <StatusLabel tone={network.tone} label={network.text} />
          ) : (
            <span>{network.text}</span>
          )}
          {network.tone !== 'good' && (
            <ScreenLink
              action={facts.nas === null ? 'open-nas' : 'test-nas'}
              {...{ record, facts }}
            />
          )}
          {failure?.action !== 'activity' && (
            <ScreenLink action="activity" {...{ record, facts }} />
          )}
        </div>
        {sessions.map((session) => (
          <Text key={session.id} size="xs" c="dimmed" className={classes.live}>
            {sessionText(session)}
          </Text>
        ))}
        {facts.usage !== null && <Usage usage={facts.usage} />}
        <Text size="xs" c="dimmed">
          {whyTexts.localTime(record.timeZone)}
        </Text>
      </div>
      <AnswerActions action={failure?.action ?? null} {...{ record, facts, onOpen }} />
    </section>
  );
}

function sessionText(session: LiveSession): string {
  const { bytesIn, bytesOut, rateOut, ssid, accessPoint, nas, macAddress } = session;
  return [
    macAddress,
    texts.received(dataAmountText(bytesOut)),
    texts.sent(dataAmountText(bytesIn)),
    rateOut === null ? null : texts.rate(dataAmountText(rateOut / 8)),
    ssid,
    accessPoint,
    nas,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

function Usage({ usage }: { usage: NonNullable<WhyFacts['usage']> }) {
  const { seconds, secondsAllowed, bytes, bytesAllowed } = usage;
  return (
    <>
      {secondsAllowed !== null && (
        <Bar
          text={texts.used(durationText(seconds), durationText(secondsAllowed))}
          part={seconds / secondsAllowed}
        />
      )}
      {bytesAllowed !== null && (
        <Bar
          text={texts.used(dataAmountText(bytes), dataAmountText(bytesAllowed))}
          part={bytes / bytesAllowed}
        />
      )}
    </>
  );
}

function Bar({ text, part }: { text: string; part: number }) {
  return (
    <div className={classes.usage}>
      <Text size="sm">{text}</Text>
      <Progress value={Math.min(part, 1) * 100} aria-label={text} />
    </div>
  );
}
