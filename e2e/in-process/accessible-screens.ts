import type { CollectedFacts, ScreenFacts, World } from '../../test/facts.ts';

export interface AccessibleScreen extends ScreenFacts {
  /** the feature's folder */
  feature: string;
  planted: NonNullable<CollectedFacts['planted']>;
}

/** Returns all screens of the facts. */
export function screensIn(collected: readonly CollectedFacts[]): AccessibleScreen[] {
  return collected.flatMap(({ feature, planted = {}, screens = [] }) =>
    screens.map((screen) => ({ ...screen, feature, planted })),
  );
}

/** Plants the feature's records at the screen's organization, so that lists have rows; returns the screen's path. */
export async function addressOf(world: World, screen: AccessibleScreen): Promise<string> {
  const organization = world.family[screen.at];
  const ids = new Map<string, string>();
  for (const [name, plant] of Object.entries(screen.planted))
    ids.set(name, await plant(world, organization));
  const address = new URL(screen.path, 'http://console');
  address.searchParams.set('org', organization.path.split('/').filter(Boolean).join('-'));
  return decodeURI(address.pathname + address.search).replaceAll(/\{(\w+)\}/g, (_all, name) => {
    const id = ids.get(String(name));
    if (id === undefined) throw new Error(`${screen.feature} plants no ${String(name)}`);
    return id;
  });
}
