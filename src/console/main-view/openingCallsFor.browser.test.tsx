import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { type OpeningCalls, openingCall } from '../../contract/opening-calls.ts';
import { getOverview } from '../../features/overview/contract.ts';
import { plainSearch } from '../../ui/navigation/plainSearch.ts';
import { openingCallsFor } from './openingCallsFor.ts';

const openingCalls: OpeningCalls = ({ organization, search }) =>
  search.tab === 'edit' || search.text === 'lobby'
    ? []
    : [openingCall(getOverview, { params: { orgNumber: String(organization) } })];

/** Returns how many calls the screen at an address makes for the organization 7. */
async function callsAt(search: string) {
  const root = createRootRoute();
  const staticData = { openingCalls: () => openingCalls };
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/screen', staticData }),
    ]),
    history: createMemoryHistory({ initialEntries: [`/screen?${search}`] }),
    ...plainSearch,
  });
  await router.load();
  const { matches } = router.state;
  return openingCallsFor(matches, { number: 7, type: 'Site', uniqueId: '1-7' }).length;
}

test.each([
  ['its path', 'org=1-7&text=lobby', 0],
  ['its number', 'org=7&text=lobby', 0],
  ['another organization, whose parameters are not for it', 'org=1-8&text=lobby', 1],
  ['another organization, on whose tab it opens', 'org=1-8&tab=edit', 0],
])('the calls for an organization whose address has %s', async (_what, search, calls) => {
  expect(await callsAt(search)).toBe(calls);
});
