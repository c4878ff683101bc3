import { Alert, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { type GuestAccess, getGuestAccess, type LiveSession } from '../../activity/contract.ts';
import type { GuestRecord } from '../../contract.ts';
import { accessTexts as texts } from '../../texts.ts';
import { dataAmountText, durationText } from '../amounts.ts';
import classes from '../Users.module.css';

const refreshEveryMs = 10_000;

interface AccessSectionProps {
  number: number;
  record: GuestRecord;
}

/** Whether and why the guest is online now, what was used of the plan, and the active sessions; refreshes itself. */
export function AccessSection({ number, record }: AccessSectionProps) {
  const { data } = useQuery({
    ...endpointQuery(getGuestAccess, {
      params: { orgNumber: String(number), guestId: record.id },
    }),
    staleTime: 0,
    refetchInterval: refreshEveryMs,
    meta: { ownError: true },
  });
  if (data === undefined) return null;
  return (
    <Alert color={data.isOnline ? 'green' : 'gray'} role="status" mb="md" aria-label={texts.title}>
      <Text fw={600}>{data.sentence}</Text>
      {data.sessions.map((session) => (
        <Text key={session.id} size="sm" className={classes.live}>
          {sessionText(session)}
        </Text>
      ))}
      {data.usage !== null && <Usage usage={data.usage} />}
    </Alert>
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

function Usage({ usage }: { usage: NonNullable<GuestAccess['usage']> }) {
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
