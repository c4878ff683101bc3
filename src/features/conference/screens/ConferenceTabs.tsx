import { formatNumber } from '../../../ui/format.ts';
import { ScreenTabs } from '../../../ui/navigation/ScreenTabs.tsx';
import type { ConferenceCounts } from '../contract.ts';
import { conferenceTab } from '../states.ts';
import { texts } from './texts.ts';

interface ConferenceTabsProps {
  current: 'timeline' | (typeof conferenceTab.values)[number];
  /** undefined until they are loaded */
  counts: ConferenceCounts | undefined;
}

/** Links between the timeline and the lists, with the number of conferences in each. */
export function ConferenceTabs({ current, counts }: ConferenceTabsProps) {
  const titleOf = (tab: keyof ConferenceCounts) =>
    counts === undefined || tab === 'past'
      ? conferenceTab.names[tab]
      : `${conferenceTab.names[tab]} ${formatNumber(counts[tab])}`;
  const parts = [
    { to: '/manage/conference/timeline', title: texts.timeline },
    { to: '/manage/conference/current', title: titleOf('current') },
    { to: '/manage/conference/coming', title: titleOf('coming') },
    { to: '/manage/conference/past', title: titleOf('past') },
  ] as const;
  return <ScreenTabs label={texts.tabs} parts={parts} current={`/manage/conference/${current}`} />;
}
