import type { ScreenPath } from '../ui/navigation/screen-path.ts';
import { manageScreens } from './screens/manage-screens.ts';
import { reportScreens } from './screens/report-screens.ts';
import { setupScreens } from './screens/setup-screens.ts';
import { supportScreens } from './screens/support-screens.ts';

/** All screens of the console. */
export const screens = [
  ...setupScreens,
  ...manageScreens,
  ...reportScreens,
  ...supportScreens,
] as const;

declare module '../ui/navigation/screen-path.ts' {
  interface ScreenRegistry {
    screens: typeof screens;
  }
}

export const homePath: ScreenPath = '/setup/organization';
