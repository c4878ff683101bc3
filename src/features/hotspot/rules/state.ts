import isEqual from 'fast-deep-equal';
import type { HotspotSettings } from '../fields.ts';
import { errorsOf, type Finding } from './checks.ts';

export type HotspotState = 'draft' | 'valid' | 'published' | 'drifted';

/** Returns the state of an organization's settings: `published` is what was published last, null without it. */
export function hotspotState(
  settings: HotspotSettings,
  findings: readonly Finding[],
  published: HotspotSettings | null,
): HotspotState {
  if (published !== null) return isEqual(settings, published) ? 'published' : 'drifted';
  return errorsOf(findings).length > 0 ? 'draft' : 'valid';
}
