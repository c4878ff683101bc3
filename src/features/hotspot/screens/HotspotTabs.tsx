import { ScreenTabs } from '../../../ui/navigation/ScreenTabs.tsx';
import { texts } from '../texts.ts';

const parts = [
  { to: '/manage/hotspot-2.0/settings', title: texts.settings },
  { to: '/manage/hotspot-2.0/partners', title: texts.partners },
] as const;

/** Links between the settings and the partners. */
export function HotspotTabs({ current }: { current: (typeof parts)[number]['to'] }) {
  return <ScreenTabs label={texts.tabs} parts={parts} current={current} />;
}
