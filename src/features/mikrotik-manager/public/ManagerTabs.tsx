import { ScreenTabs } from '../../../ui/navigation/ScreenTabs.tsx';
import type { ScreenPath } from '../../../ui/navigation/screen-path.ts';
import { useCanOpen } from '../../../workspace/useAllowed.ts';
import { texts } from '../texts.ts';

interface Part {
  to: ScreenPath;
  title: string;
}

const managerParts: readonly Part[] = [
  { to: '/setup/mikrotik-manager/routers', title: texts.routers },
  { to: '/setup/mikrotik-manager/templates', title: texts.templates },
  { to: '/setup/mikrotik-manager/backups', title: texts.backups },
  { to: '/setup/mikrotik-manager/commands', title: texts.commands },
  { to: '/setup/mikrotik-manager/firmware', title: texts.firmware },
  { to: '/setup/mikrotik-manager/jobs', title: texts.jobs },
];
const assetsPart: Part = { to: '/setup/asset-monitoring/manage', title: texts.assets };
const noParts: readonly Part[] = [];

interface ManagerTabsProps {
  current: ScreenPath;
  /** in assets mode: its further parts */
  assetParts?: readonly Part[];
}

/** The tabs of Mikrotik Manager and of Asset Monitoring, its assets mode, without those that the role may not open. */
export function ManagerTabs({ current, assetParts = noParts }: ManagerTabsProps) {
  const canOpen = useCanOpen();
  const parts = [
    ...(canOpen('mikrotik-manager') ? managerParts : noParts),
    ...(canOpen('asset-monitoring') ? [assetsPart, ...assetParts] : noParts),
  ];
  return <ScreenTabs label={texts.tabs} parts={parts} current={current} />;
}
