import type { ComponentType } from 'react';
import type { FeatureId } from '../contract/features.ts';
import type { SupportedTypes } from './main-view/organizationMessage.ts';

export type LoadScreen = () => Promise<{ default: ComponentType }>;

interface ScreenFacts {
  path: string;
  title: string;
  /** null: not in a menu */
  feature: FeatureId | null;
  organizationTypes: SupportedTypes;
}

/** A screen. One with parts has a path for each part; menus link to the first. */
export type Screen = ScreenFacts & ({ load: LoadScreen } | { parts: Record<string, LoadScreen> });

/** Returns the path that a menu links to. */
export function menuPathOf(screen: Screen): string {
  const [first] = 'parts' in screen ? Object.keys(screen.parts) : [];
  return first === undefined ? screen.path : `${screen.path}/${first}`;
}
