import type { ComponentType } from 'react';
import type { LoadedScreen } from '../../console/screen.ts';
import type { OpeningCalls } from '../../contract/opening-calls.ts';
import { type EmbeddedPageName, embeddedPages } from '../embeddedPages.ts';

/** Returns what converts a module of the named component, with its opening calls if it has some, to a screen. */
export function shows<Name extends string>(name: Name) {
  return (
    module: Record<Name, ComponentType> & Pick<LoadedScreen, 'openingCalls'>,
  ): LoadedScreen => ({ default: module[name], openingCalls: module.openingCalls });
}

/** Returns the screen of an embedded page; `calls` names its opening calls in their module. */
export async function embeds<Calls extends string>(
  name: EmbeddedPageName,
  frame: Promise<typeof import('../../console/embedded/EmbeddedScreen.tsx')>,
  module: Promise<Record<NoInfer<Calls>, OpeningCalls>>,
  calls: Calls,
): Promise<LoadedScreen> {
  const [{ embeddedScreen }, { [calls]: openingCalls }] = await Promise.all([frame, module]);
  return embeddedScreen(name, embeddedPages[name], openingCalls);
}
