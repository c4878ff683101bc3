import { ScreenTabs } from '../../../ui/navigation/ScreenTabs.tsx';
import type { ScreenPath } from '../../../ui/navigation/screen-path.ts';
import { texts } from '../texts.ts';

// Asset monitoring is the same page in another mode: its screen adds `Assets` here.
const parts = [
  { to: '/setup/mikrotik-manager/routers', title: texts.routers },
  { to: '/setup/mikrotik-manager/templates', title: texts.templates },
  { to: '/setup/mikrotik-manager/backups', title: texts.backups },
  { to: '/setup/mikrotik-manager/commands', title: texts.commands },
  { to: '/setup/mikrotik-manager/firmware', title: texts.firmware },
  { to: '/setup/mikrotik-manager/jobs', title: texts.jobs },
] as const satisfies readonly { to: ScreenPath; title: string }[];

/** The tabs of Mikrotik Manager. */
export function ManagerTabs({ current }: { current: ScreenPath }) {
  return <ScreenTabs label={texts.tabs} parts={parts} current={current} />;
}
