import { ScreenTabs } from '../../../ui/navigation/ScreenTabs.tsx';
import { texts } from '../texts.ts';

const parts = [
  { to: '/manage/hotspot-2.0/settings', title: texts.settings },
  { to: '/manage/hotspot-2.0/partners', title: texts.partners },
] as const;

interface HotspotTabsProps {
  current: (typeof parts)[number]['to'];
  /** beside the toolbar of a list */
  isCompact?: boolean;
}

/** Links between the settings and the partners. */
export function HotspotTabs({ current, isCompact = false }: HotspotTabsProps) {
  return <ScreenTabs label={texts.tabs} parts={parts} current={current} isCompact={isCompact} />;
}
