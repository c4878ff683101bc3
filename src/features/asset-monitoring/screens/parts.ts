import { assets } from '../contract.ts';
import { texts } from '../texts.ts';
import { maintenanceWindows } from '../windows/contract.ts';

/** The parts of the screen, for its tabs. */
export const parts = [
  { to: assets.screens.list, title: texts.assets },
  { to: maintenanceWindows.screens.list, title: texts.maintenance },
] as const;

/** The parts of a connected asset. */
export function assetParts(id: string) {
  return [
    { to: `/setup/asset-monitoring/values/${id}`, title: texts.series },
    { to: `${assets.screens.item}/${id}`, title: texts.facts },
  ] as const;
}
