import { PanelCard } from '../../../../ui/panel/SidePanel.tsx';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { placeOf } from '../../../users/public/names.ts';
import { clockText, formatBytes, formatSeconds, zoneName } from '../../amounts.ts';
import type { OpenedSession } from '../../contract.ts';
import { barText, type TimelineBar, timelineOf } from '../../detail/timeline.ts';
import { timelineTexts as texts } from '../../texts.ts';
import { Clock } from '../Clock.tsx';
import classes from '../Radius.module.css';

interface TimelineCardProps {
  title: string;
  session: OpenedSession;
}

/** What happened in a session, with the data between two reports as bars. */
export function TimelineCard({ title, session }: TimelineCardProps) {
  const { timeZone } = session;
  const { entries, bars } = timelineOf(session, new Date());
  return (
    <PanelCard
      label={title}
      title={texts.inZone(title, zoneName(timeZone, new Date(session.startedAt)))}
      aside={
        <span className={classes.total}>
          {formatSeconds(session.seconds)} · {formatBytes(session.bytesIn + session.bytesOut)}
        </span>
      }
    >
      <p className={classes.hint}>
        <bdi>{placeOf(session)}</bdi>
      </p>
      {bars.length > 0 && <Bars bars={grouped(bars)} timeZone={timeZone} />}
      <ol className={classes.events}>
        {entries.map(({ at, text, tone }, index) => (
          // Two events of a second may have the same text.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is not reordered
          <li key={`${index} ${at}`}>
            <Clock at={at} timeZone={timeZone} />
            <StatusLabel tone={tone} label={text} />
          </li>
        ))}
      </ol>
    </PanelCard>
  );
}

const mostBars = 60;

/** Joins neighboring bars, so that a long session fits. */
function grouped(bars: readonly TimelineBar[]): TimelineBar[] {
  const size = Math.ceil(bars.length / mostBars);
  const groups: TimelineBar[] = [];
  for (let first = 0; first < bars.length; first += size) {
    const group = bars.slice(first, first + size);
    const [head, tail] = [group[0], group.at(-1)];
    if (head === undefined || tail === undefined) continue;
    const bytes = group.reduce((sum, bar) => sum + bar.bytes, 0);
    groups.push({ from: head.from, to: tail.to, bytes });
  }
  return groups;
}

function Bars({ bars, timeZone }: { bars: readonly TimelineBar[]; timeZone: string }) {
  const most = Math.max(1, ...bars.map(({ bytes }) => bytes));
  const width = 100 / Math.max(bars.length, 12);
  const now = new Date();
  return (
    <svg
      className={classes.chart}
      viewBox="0 0 100 40"
      preserveAspectRatio="none"
      role="img"
      aria-label={texts.summary(bars.length, formatBytes(most))}
    >
      {bars.map((bar, index) => {
        const height = Math.max(1.5, (bar.bytes / most) * 40);
        return (
          <rect
            key={bar.to}
            x={index * width + width * 0.08}
            y={40 - height}
            width={width * 0.84}
            height={height}
          >
            <title>{barText(bar, clockText(new Date(bar.to), now, timeZone))}</title>
          </rect>
        );
      })}
    </svg>
  );
}
