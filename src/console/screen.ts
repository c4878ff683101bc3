import type { ComponentType } from 'react';
import type { FeatureId } from '../contract/features.ts';
import type { OpeningCalls } from '../contract/opening-calls.ts';
import type { SupportedTypes } from './main-view/organizationMessage.ts';

export interface LoadedScreen {
  default: ComponentType;
  openingCalls?: OpeningCalls;
  /** in a frame, whose window takes the responses of started calls */
  hasOwnWindow?: boolean;
}

/** A screen whose data takes longer is replaced by a placeholder; until then the previous one stays. */
export const skeletonAfterMs = 300;

export type LoadScreen = () => Promise<LoadedScreen>;

export interface MenuTab {
  tab: string;
  title: string;
}

interface ScreenFacts {
  path: string;
  title: string;
  /** null: not in a menu */
  feature: FeatureId | null;
  organizationTypes: SupportedTypes;
  /** the tab of the screen that its menu link opens, with the tab's title */
  menuTab?: MenuTab;
}

/** A screen. One with parts has a path for each part; menus link to the first. */
export type Screen = ScreenFacts & ({ load: LoadScreen } | { parts: Record<string, LoadScreen> });

/** Returns the path that a menu links to. */
export function menuPathOf(screen: Screen): string {
  const [first] = 'parts' in screen ? Object.keys(screen.parts) : [];
  return first === undefined ? screen.path : `${screen.path}/${first}`;
}

/** Returns whether a pattern of the router is of a record's screen, whose list is at the screen's menu path. */
export function isRecordPath(pattern: string): boolean {
  return pattern.includes('$');
}

/** Returns the paths of a screen with what they load, as patterns of the router. */
export function partsOf(screen: Screen): readonly (readonly [path: string, load: LoadScreen])[] {
  if ('load' in screen) return [[screen.path, screen.load]];
  return Object.entries(screen.parts).map(([part, load]) => [`${screen.path}/${part}`, load]);
}
