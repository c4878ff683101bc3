import type { AnyRouteMatch } from '@tanstack/react-router';
import type { OpeningCall } from '../../contract/opening-calls.ts';
import type { SelectedOrganization } from '../../workspace/selection/selection.ts';
import { isSameOrganization, tabOf } from '../useAddressedOrganization.ts';
import { organizationMessage } from './organizationMessage.ts';

/** Returns the opening calls of the current screen for another organization; none if the screen does not support its type. */
export function openingCallsFor(
  matches: readonly AnyRouteMatch[],
  organization: Pick<SelectedOrganization, 'number' | 'type' | 'uniqueId'>,
): readonly OpeningCall[] {
  const match = matches.at(-1);
  const { organizationTypes = 'any', openingCalls } = match?.staticData ?? {};
  const { number, uniqueId: org } = organization;
  if (match === undefined || number === null) return [];
  if (organizationMessage(organizationTypes, organization) !== null) return [];
  const isOther = !isSameOrganization(org, match.search.org);
  // Another organization does not have this record; its list opens instead.
  if (isOther && match.staticData.isRecord === true) return [];
  // The parameters of another organization's address are not for this one, which opens on the same tab.
  const search = isOther ? { ...tabOf(match.search), org } : match.search;
  return openingCalls?.()?.({ organization: number, parameters: match.params, search }) ?? [];
}
