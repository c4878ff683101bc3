import { type SentLimits, sentLimitsSchema } from '../../radius/contract.ts';
import { formatBytes, formatSeconds } from '../amounts.ts';
import type { OpenedSession, SessionEvent } from '../contract.ts';
import { timelineTexts as texts } from '../texts.ts';

export type Tone = 'good' | 'bad' | 'warning' | 'idle';

interface TimelineEntry {
  at: string;
  tone: Tone;
  text: string;
}

/** The data between two reports of the gateway. */
export interface TimelineBar {
  from: string;
  to: string;
  bytes: number;
}

export interface Timeline {
  /** oldest first */
  entries: readonly TimelineEntry[];
  bars: readonly TimelineBar[];
}

type Session = Pick<
  OpenedSession,
  'startedAt' | 'stoppedAt' | 'state' | 'terminationCause' | 'login' | 'interimSeconds' | 'events'
>;

/** A gateway reports at intervals; a longer silence than two of them is a gap. */
const intervalsInGap = 2;
const reporting = new Set(['start', 'interim', 'roam', 'stop', 'reopen']);

/** Returns what happened in a session, in order, and its data as bars. */
export function timelineOf(session: Session, now: Date): Timeline {
  const { login, events, startedAt } = session;
  const entries: TimelineEntry[] = [];
  // Always first: a gateway reports the start by its own clock, which may be behind ours.
  const accepted: TimelineEntry[] =
    login === null ? [] : [{ at: login.at, tone: 'good', text: texts.accepted(login.rates) }];
  if (!events.some(({ kind }) => kind === 'start'))
    entries.push({ at: startedAt, tone: 'good', text: texts.startUnseen });
  let endedByUs = false;
  for (const event of events) {
    if (event.kind === 'interim') {
      if (endedByUs) entries.push({ at: event.at, tone: 'warning', text: texts.stillOnline });
      endedByUs = false;
      continue;
    }
    if (event.kind === 'reopen' && endedByUs)
      entries.push({ at: event.at, tone: 'warning', text: texts.stillOnline });
    else entries.push(entryOf(event, session));
    endedByUs = event.kind === 'disconnect' && isDone(event.detail);
  }
  if (session.stoppedAt !== null && !events.some(({ kind }) => ends.has(kind)))
    entries.push(endOf(session.stoppedAt, session));
  entries.push(...gapsIn(session, now));
  return {
    entries: [...accepted, ...entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))],
    bars: barsOf(session),
  };
}

const ends = new Set(['stop', 'stale', 'disconnect']);

function entryOf(event: SessionEvent, session: Session): TimelineEntry {
  const { at, kind, detail } = event;
  switch (kind) {
    case 'start':
      return { at, tone: 'good', text: texts.start };
    case 'roam': {
      const accessPoint = textIn(detail, 'accessPoint');
      return {
        at,
        tone: 'idle',
        text: accessPoint === null ? texts.roamed : texts.roamedTo(accessPoint),
      };
    }
    case 'change':
    case 'disconnect': {
      const by = textIn(detail, 'by');
      const reply = textIn(detail, 'reply') ?? textIn(detail, 'text');
      const ack = isDone(detail) ? 'ACK' : null;
      const text =
        kind === 'change'
          ? texts.change(by, ack, reply, limitsIn(detail))
          : texts.disconnect(by, ack, reply);
      return { at, tone: ack === null ? 'bad' : 'idle', text };
    }
    case 'stale':
      return { at, tone: 'warning', text: texts.stale };
    case 'reopen':
      return { at, tone: 'good', text: texts.reopened };
    case 'stop':
      return endOf(at, session);
    default:
      return { at, tone: 'idle', text: kind };
  }
}

function endOf(at: string, { terminationCause }: Session): TimelineEntry {
  const isExpected = terminationCause !== null && texts.expectedCauses.has(terminationCause);
  return { at, tone: isExpected ? 'idle' : 'bad', text: texts.stopped(terminationCause) };
}

/** Whether a gateway did what it was asked. Requests are recorded as a result, or as a flag. */
function isDone(detail: SessionEvent['detail']): boolean {
  const result = textIn(detail, 'result');
  return result === null ? detail?.ok === true : result !== 'failed';
}

function textIn(detail: SessionEvent['detail'], name: string): string | null {
  const value = detail?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Returns what a gateway applied; null when it did not, or where that was not recorded. */
export function appliedLimits(detail: SessionEvent['detail']): SentLimits | null {
  const sent = sentLimitsSchema.safeParse(detail?.limits);
  return sent.success && isDone(detail) ? sent.data : null;
}

function limitsIn(detail: SessionEvent['detail']): string | null {
  const applied = appliedLimits(detail);
  return applied === null ? null : texts.applied(applied) || null;
}

function gapsIn(session: Session, now: Date): TimelineEntry[] {
  const { interimSeconds, events, startedAt, state } = session;
  const times = [
    startedAt,
    ...events.filter(({ kind }) => reporting.has(kind)).map(({ at }) => at),
    ...(state === 'open' ? [now.toISOString()] : []),
  ].map((at) => Date.parse(at));
  return times
    .toSorted((a, b) => a - b)
    .flatMap((at, index, sorted) => {
      const next = sorted[index + 1];
      if (next === undefined || next - at <= intervalsInGap * interimSeconds * 1000) return [];
      const text = texts.gap(formatSeconds(Math.round((next - at) / 1000)));
      return [
        { at: new Date(at + interimSeconds * 1000).toISOString(), tone: 'warning' as const, text },
      ];
    });
}

function barsOf({ events, startedAt }: Session): TimelineBar[] {
  let from = startedAt;
  let before = 0;
  return events
    .filter(({ kind }) => kind === 'interim' || kind === 'stop' || kind === 'reopen')
    .map(({ at, bytesIn, bytesOut }) => {
      const bytes = bytesIn + bytesOut;
      const bar = { from, to: at, bytes: Math.max(0, bytes - before) };
      from = at;
      before = Math.max(before, bytes);
      return bar;
    });
}

/** The text of a bar for its tooltip and for people who do not see it. */
export function barText({ bytes }: TimelineBar, time: string): string {
  return texts.bar(time, formatBytes(bytes));
}
