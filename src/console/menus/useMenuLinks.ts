import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { FeatureId } from '../../contract/features.ts';
import { getCategories, getOrgAccess } from '../../features/session/contract.ts';
import { endpointKey, endpointQuery, tokenQuery } from '../../ui/api/endpoint-queries.ts';
import { clientSettings } from '../../ui/browser/clientSettings.ts';
import { useSelection } from '../../workspace/selection/selection.ts';
import { useAllowed } from '../../workspace/useAllowed.ts';
import { menuPathOf, type Screen } from '../screen.ts';
import { hotspotPage, idsToVerify, type MenuLink, menuLinks } from './menuLinks.ts';

const accessStaleMs = 5 * 60_000;

/** Returns the menu links for the organization that the token is bound to, and whether its features are known. */
export function useMenuLinks(isReady: boolean) {
  const { selected, setting, pageVersion } = useSelection();
  const router = useRouter();
  const { screens } = router.options.context;
  // Loads the permissions with the menus, so that screens have them immediately.
  useAllowed(isReady);
  const { data = [], isKnown } = useCategories(isReady, pageVersion);
  const offer = {
    granted: new Set<string>(data.flatMap(({ features }) => features)),
    targets: targetsFor(screens, selected, router),
    organizationType: selected?.type ?? null,
  };
  const ids = idsToVerify(offer);
  const check = useQuery({
    ...endpointQuery(getOrgAccess, { body: ids }),
    // Once per organization: the call has no parameter, because the token is bound to the organization.
    queryKey: [...endpointKey(getOrgAccess), selected?.number, ids],
    enabled: isReady && !setting && ids.length > 0,
    staleTime: accessStaleMs,
    meta: { ofFrame: true },
  });
  // A failed check shows an error and hides the link, like a denial. A failed repetition keeps the last result.
  const access = check.data ?? (check.isError ? { hasAccess: {}, orgType: null } : null);
  return { offered: menuLinks({ ...offer, access }), isKnown };
}

/** Returns the granted features; the previous organization's while they load or cannot be loaded, and whether there are any. */
function useCategories(isReady: boolean, pageVersion: number) {
  const { data, isPending } = useQuery({
    ...tokenQuery(getCategories, {}, pageVersion),
    enabled: isReady,
    meta: { ofFrame: true },
  });
  const [known, setKnown] = useState(data);
  if (data !== undefined && data !== known) setKnown(data);
  return { data: data ?? known, isKnown: !isPending || known !== undefined };
}

function targetsFor(
  screens: readonly Screen[],
  selected: { uniqueId: string; number: number | null } | null,
  router: Pick<ReturnType<typeof useRouter>, 'buildLocation'>,
): Map<FeatureId, MenuLink['target']> {
  const targets = new Map<FeatureId, MenuLink['target']>(
    screens.flatMap((screen) =>
      screen.feature === null
        ? []
        : [
            [
              screen.feature,
              {
                screen: menuPathOf(screen),
                area: screen.path,
                ...(screen.menuTab && { tab: screen.menuTab.tab }),
              },
            ],
          ],
    ),
  );
  const hotspot = targets.get('hotspot-2.0');
  if (selected === null || hotspot === undefined || !('screen' in hotspot)) return targets;
  const search = { org: selected.uniqueId };
  const own = router.buildLocation({ to: hotspot.screen, search }).href;
  targets.set('hotspot-2.0', { page: hotspotPage(clientSettings.legacyOrigin, selected, own) });
  return targets;
}
