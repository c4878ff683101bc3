import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { listIncidents } from '../../alerts/contract.ts';
import { ManagerTabs } from '../../mikrotik-manager/public/ManagerTabs.tsx';
import { assets } from '../contract.ts';
import { texts } from '../texts.ts';
import { maintenanceWindows } from '../windows/contract.ts';

const alerts = '/setup/asset-monitoring/alerts';
const refreshMs = 30_000;

interface AssetTabsProps {
  number: number;
  current: 'assets' | 'alerts' | 'maintenance';
}

const paths = {
  assets: assets.screens.list,
  alerts,
  maintenance: maintenanceWindows.screens.list,
} as const;

/** The tabs of Mikrotik Manager in assets mode, with the number of open alerts. */
export function AssetTabs({ number, current }: AssetTabsProps) {
  const { data } = useQuery({
    ...endpointQuery(listIncidents, {
      params: { orgNumber: String(number) },
      query: { about: 'assets' },
    }),
    refetchInterval: refreshMs,
    meta: { ownError: true, isPolled: true },
  });
  const parts = [
    { to: paths.alerts, title: texts.alertsTab(data?.total ?? 0) },
    { to: paths.maintenance, title: texts.maintenance },
  ];
  return <ManagerTabs current={paths[current]} assetParts={parts} />;
}
