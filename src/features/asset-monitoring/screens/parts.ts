import { assets } from '../contract.ts';
import { texts } from '../texts.ts';

/** The parts of a connected asset. */
export function assetParts(id: string) {
  return [
    { to: `/setup/asset-monitoring/values/${id}`, title: texts.series },
    { to: `${assets.screens.item}/${id}`, title: texts.facts },
  ] as const;
}
