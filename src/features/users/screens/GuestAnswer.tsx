import { Button, Progress, Text } from '@mantine/core';
import type { FeatureId } from '../../../contract/features.ts';
import { consolePath } from '../../../contract/own-path.ts';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { useAllowed, useCanOpen } from '../../../workspace/useAllowed.ts';
import type { GuestAccess, LiveSession } from '../activity/contract.ts';
import type { GuestRecord } from '../contract.ts';
import { canDo, type GuestAction } from '../rules.ts';
import { actionTexts, accessTexts as texts } from '../texts.ts';
import type { WhyFacts } from '../why/contract.ts';
import { whyActions, whyTexts } from '../why/texts.ts';
import { type WhyAction, whyNotOnline } from '../why/why-not-online.ts';
import { dataAmountText, durationText } from './amounts.ts';
import type { GuestDialog } from './GuestDialogs.tsx';
import classes from './Users.module.css';

interface GuestAnswerProps {
  record: GuestRecord;
  access: GuestAccess;
  onOpen: (dialog: GuestDialog) => void;
}

/** Whether and why the guest is online now, what helps, what was used of the plan, and the active sessions. */
export function GuestAnswer({ record, access, onOpen }: GuestAnswerProps) {
  const { facts, sessions, now } = access;
  const why = whyNotOnline(facts, new Date(now), record.timeZone);
  const isOnline = facts.online !== null;
  const concerns = why.steps.filter(({ id, state }) => state === 'bad' && id !== why.failure?.id);
  return (
    <section
      className={classes.answer}
      data-tone={isOnline ? 'good' : why.failure === null ? 'idle' : 'bad'}
      aria-label={texts.title}
    >
      <div className={classes.reason} role="status">
        <p>
          <strong>{why.headline}</strong> {why.sentence}
        </p>
        {concerns.map(({ id, text, action }) => (
          <div key={id} className={classes.concern}>
            <StatusLabel tone="bad" label={text} />
            {action !== null && screens.has(action) && (
              <ScreenLink {...{ action, record, facts }} />
            )}
          </div>
        ))}
        {sessions.map((session) => (
          <Text key={session.id} size="sm" c="dimmed" className={classes.live}>
            {sessionText(session)}
          </Text>
        ))}
        {facts.usage !== null && <Usage usage={facts.usage} />}
        <Text size="xs" c="dimmed">
          {whyTexts.localTime(record.timeZone)}
        </Text>
        {why.failure?.action !== 'activity' && (
          <ScreenLink action="activity" {...{ record, facts }} />
        )}
      </div>
      <Help
        record={record}
        isOnline={isOnline}
        action={why.failure?.action ?? null}
        {...{ facts, onOpen }}
      />
    </section>
  );
}

/** The actions that lead to a screen, which its feature may close to the role. */
const screens: ReadonlyMap<WhyAction, FeatureId> = new Map([
  ['open-nas', 'devices'],
  ['activity', 'radius'],
  ['portal', 'portal'],
] as const);

interface ScreenLinkProps extends Pick<GuestAnswerProps, 'record'> {
  action: WhyAction;
  facts: WhyFacts;
}

/** Leads to the screen of an action, for roles that may open it. */
function ScreenLink({ action, record, facts }: ScreenLinkProps) {
  const canOpen = useCanOpen();
  const feature = screens.get(action);
  return feature !== undefined && canOpen(feature) ? (
    <a href={addressOf(action, record, facts)}>{whyActions[action]}</a>
  ) : null;
}

interface HelpProps {
  record: GuestRecord;
  isOnline: boolean;
  action: WhyAction | null;
  facts: WhyFacts;
  onOpen: (dialog: GuestDialog) => void;
}

/** The button that fixes the failure, for roles that may use it; the one that logs out a guest who is online. */
function Help({ record, isOnline, action, facts, onOpen }: HelpProps) {
  const role = useAllowed();
  const dialogs: Partial<Record<WhyAction, [GuestDialog, GuestAction]>> = {
    extend: ['extend', 'extend'],
    enable: ['enable', 'changeStatus'],
  };
  const dialog = action === null ? undefined : dialogs[action];
  if (isOnline)
    return canDo('logOut', record, role) ? (
      <Button variant="default" onClick={() => onOpen('logOut')}>
        {actionTexts.logOut}
      </Button>
    ) : null;
  if (action === null) return null;
  if (dialog !== undefined)
    return canDo(dialog[1], record, role) ? (
      <Button onClick={() => onOpen(dialog[0])}>{whyActions[action]}</Button>
    ) : null;
  return (
    <Button component="a" href={addressOf(action, record, facts)}>
      {whyActions[action]}
    </Button>
  );
}

/** Returns the screen that helps; a login is tried in Find Accounts. */
function addressOf(action: WhyAction, { id, areaNumber }: GuestRecord, { nas }: WhyFacts): string {
  const at = (path: string, item = '') => `${consolePath}${path}?org=${areaNumber}${item}`;
  switch (action) {
    case 'devices':
      return `#${guestDevicesId}`;
    case 'open-nas':
      return at(
        nas === null ? 'setup/devices/manage' : `setup/devices/item/${nas.type}/${nas.deviceId}`,
      );
    case 'activity':
      return at('support/radius', `&guest=${id}&period=7d`);
    case 'portal':
      return at('setup/portal');
    case 'try-login':
    case 'extend':
    case 'enable':
      return at('support/account', `&item=${id}`);
  }
}

export const guestDevicesId = 'guest-devices';

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
