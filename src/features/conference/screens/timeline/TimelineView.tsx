import { type ReactNode, useMemo, useRef, useState } from 'react';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import type { ConferenceDashboard } from '../../dashboard/contract.ts';
import { BandwidthTimeline } from './BandwidthTimeline.tsx';
import { ComingList } from './ComingList.tsx';
import { Problems } from './Problems.tsx';
import { RoomTimeline } from './RoomTimeline.tsx';
import type { Scroller, Span } from './scale.ts';
import { Tiles } from './Tiles.tsx';
import { timelineTexts as texts } from './texts.ts';
import { timelineRows } from './timeline-rows.ts';

interface TimelineViewProps {
  dashboard: ConferenceDashboard;
  /** the button for a new conference, if the role has it */
  add: ReactNode;
}

/** What is on, what is reserved, and what does not fit, over the rooms and the bandwidth of 14 days. */
export function TimelineView({ dashboard, add }: TimelineViewProps) {
  const { days, until, rooms } = dashboard;
  const first = days[0]?.startsAt ?? dashboard.now;
  const span: Span = useMemo(
    () => ({ from: Date.parse(first), until: Date.parse(until) }),
    [first, until],
  );
  const rows = useMemo(() => timelineRows(rooms), [rooms]);
  const follow = useSyncedScroll();
  if (rooms.length === 0)
    return (
      <>
        <Tiles dashboard={dashboard} />
        <EmptyState
          text={texts.noRooms}
          action={<ScreenLink to="/setup/advanced-conference/rooms">{texts.addRooms}</ScreenLink>}
        />
      </>
    );
  return (
    <>
      <Tiles dashboard={dashboard} />
      <Problems dashboard={dashboard} />
      <RoomTimeline dashboard={dashboard} rows={rows} span={span} add={add} scroller={follow(0)} />
      <BandwidthTimeline dashboard={dashboard} span={span} scroller={follow(1)} />
      <ComingList dashboard={dashboard} />
    </>
  );
}

/** Returns refs for elements that scroll sideways together. */
function useSyncedScroll(): (index: number) => Scroller {
  const elements = useRef(new Map<number, HTMLElement>());
  const [refs] = useState(() => new Map<number, Scroller>());
  return (index) => {
    const known = refs.get(index);
    if (known !== undefined) return known;
    const ref: Scroller = (element) => {
      if (element === null) return;
      const follow = () => {
        for (const other of elements.current.values())
          if (other !== element && other.scrollLeft !== element.scrollLeft)
            other.scrollLeft = element.scrollLeft;
      };
      elements.current.set(index, element);
      element.addEventListener('scroll', follow, { passive: true });
      return () => {
        element.removeEventListener('scroll', follow);
        elements.current.delete(index);
      };
    };
    refs.set(index, ref);
    return ref;
  };
}
