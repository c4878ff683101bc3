import { ScreenTabs } from '../../../ui/navigation/ScreenTabs.tsx';
import { texts } from '../texts.ts';

const parts = [
  { to: '/setup/pan-mapping/building', title: texts.building },
  { to: '/setup/pan-mapping/pan', title: texts.pans },
] as const;

/** Links between the building and the list of private networks. */
export function PanTabs({ current }: { current: 'building' | 'pan' }) {
  return (
    <ScreenTabs
      label={texts.parts}
      parts={parts}
      current={`/setup/pan-mapping/${current}`}
      isCompact={current === 'pan'}
    />
  );
}
