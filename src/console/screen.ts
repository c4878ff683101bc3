import type { ComponentType } from 'react';
import type { FeatureId } from '../contract/features.ts';
import type { SupportedTypes } from './main-view/organizationMessage.ts';

export type LoadScreen = () => Promise<{ default: ComponentType }>;

interface ScreenFacts {
  path: string;
  title: string;
  /** null: no menu leads there */
  feature: FeatureId | null;
  organizationTypes: SupportedTypes;
}

/** A screen of one piece, or one whose parts have addresses below its own; menus lead to the first of them. */
export type Screen = ScreenFacts & ({ load: LoadScreen } | { parts: Record<string, LoadScreen> });

/** Where a menu's link leads. */
export function entryOf(screen: Screen): string {
  const [first] = 'parts' in screen ? Object.keys(screen.parts) : [];
  return first === undefined ? screen.path : `${screen.path}/${first}`;
}
