import { startedCallsSettled } from '../ui/api/started-calls.ts';
import { lastOrganizationId } from '../workspace/selection/lastOrganization.ts';
import { selectArrived } from '../workspace/selection/selection.ts';
import type { createConsoleRouter } from './router.tsx';
import { skeletonAfterMs } from './screen.ts';

type ConsoleRouter = ReturnType<typeof createConsoleRouter>;

/**
 * Waits a moment for the screen's module and for the calls that the page has started, so that the frame and the screen are
 * rendered once, together. What has not arrived by then appears later by itself.
 */
export async function prepareFirstRender(router: ConsoleRouter): Promise<void> {
  await Promise.race([
    loaded(router),
    new Promise((resolve) => setTimeout(resolve, skeletonAfterMs)),
  ]);
  const { org } = router.latestLocation.search;
  const uniqueId = typeof org === 'string' ? org : lastOrganizationId();
  if (uniqueId) selectArrived(uniqueId);
}

async function loaded(router: ConsoleRouter): Promise<void> {
  await router.load();
  const part = router.state.matches.at(-1)?.staticData.part;
  // The main view shows why a module cannot be loaded.
  const module = part?.load().catch(() => undefined);
  await Promise.all([module, startedCallsSettled()]);
}
