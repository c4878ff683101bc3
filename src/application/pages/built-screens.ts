import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtFiles } from '../../server/http/html-page.ts';

export const builtScreensFile = 'screens.json';

/** Facts about screens that the build writes for the server, which cannot load them. */
export interface BuiltScreens {
  /** by path pattern of the router, the scripts that the console loads for the screen besides its own */
  screens: Record<string, readonly string[]>;
  /** the path to which a path without a screen of its own leads */
  redirects: Record<string, string>;
  /** by name, the scripts that an embedded page loads besides its frame's */
  embeddedPages: Record<string, readonly string[]>;
}

let known: BuiltScreens | undefined;

export function builtScreens(): BuiltScreens {
  known ??= readScreens();
  return known;
}

function readScreens(): BuiltScreens {
  return JSON.parse(readFileSync(join(builtFiles, builtScreensFile), 'utf8'));
}
