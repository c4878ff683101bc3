import { ScreenTabs } from '../../../ui/navigation/ScreenTabs.tsx';
import { paths } from '../contract.ts';
import { texts } from '../texts.ts';

const parts = [
  { to: paths.rooms, title: texts.rooms },
  { to: paths.ports, title: texts.ports },
  { to: paths.networks, title: texts.networks },
  { to: paths.bandwidth, title: texts.bandwidth },
  { to: paths.rules, title: texts.rules },
  { to: paths.rehearse, title: texts.rehearse },
] as const;

/** The parts of Advanced Conference. */
export function ConferenceTabs({ current }: { current: keyof typeof paths }) {
  return <ScreenTabs label={texts.tabs} parts={parts} current={paths[current]} />;
}
