import { useQuery } from '@tanstack/react-query';
import type { FeatureId } from '../../contract/features.ts';
import { searchMinimumCharacters } from '../../contract/limits.ts';
import { longestFilter } from '../../contract/list.ts';
import { displayNameOf } from '../../contract/values/display-name.ts';
import { listAccessCodeBatches } from '../../features/access-codes/contract.ts';
import { batchPath } from '../../features/access-codes/paths.ts';
import { administrators } from '../../features/admins/contract.ts';
import { listDevicesBelow } from '../../features/devices/below/contract.ts';
import { devices } from '../../features/devices/contract.ts';
import { deviceType } from '../../features/devices/fields.ts';
import { listPlansBelow } from '../../features/service-plans/below/contract.ts';
import { servicePlans } from '../../features/service-plans/contract.ts';
import { listGuests } from '../../features/users/contract.ts';
import { guestName, placeOf } from '../../features/users/names.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { useGoTo } from '../../ui/navigation/ScreenLink.tsx';
import { useSearchText } from '../../ui/useSearchText.ts';
import { useSelection } from '../../workspace/selection/selection.ts';
import { useCanOpen } from '../../workspace/useAllowed.ts';
import { texts } from './texts.ts';
import type { PaletteGroup } from './usePaletteActions.ts';

/** How many records of a kind are found. */
const recordsShown = '5';

/**
 * Finds records of the selected organization and everything below it, by lists that search by index and show what the role
 * may see. A list is shown after those above it, so that nothing moves while lists arrive.
 */
export function usePaletteRecords(
  query: string,
  offered: ReadonlySet<FeatureId>,
): { groups: PaletteGroup[]; isSearching: boolean } {
  const goTo = useGoTo();
  const canOpen = useCanOpen();
  const { text, isSettled } = useSearchText(query);
  const selected = useSelection((state) => state.selected);
  const isSearch = [...text].length >= searchMinimumCharacters && text.length <= longestFilter;
  const isReady = isSearch && isSettled && typeof selected?.number === 'number';
  const isArea = selected?.isServiceArea === true;
  const sent = {
    params: { orgNumber: String(selected?.number) },
    query: { text, pageSize: recordsShown },
  };
  const search = (isOffered: boolean) => ({
    enabled: isReady && isOffered,
    // A list that cannot be searched now is left out.
    meta: { ownError: true },
  });
  const guests = useQuery({ ...endpointQuery(listGuests, sent), ...search(offered.has('users')) });
  const codes = useQuery({
    ...endpointQuery(listAccessCodeBatches, sent),
    ...search(offered.has('access-codes')),
  });
  const admins = useQuery({
    ...endpointQuery(administrators.list, sent),
    ...search(offered.has('admins')),
  });
  // Above a service area no menu has the screens of these two.
  const isOffered = (feature: FeatureId) => (isArea ? offered.has(feature) : canOpen(feature));
  const found = useQuery({
    ...endpointQuery(listDevicesBelow, sent),
    ...search(isOffered('devices')),
  });
  const plans = useQuery({
    ...endpointQuery(listPlansBelow, sent),
    ...search(isOffered('service-plans')),
  });

  const lists = [
    {
      list: found,
      group: texts.devices,
      actions: rowsOf(found).map(({ id, name, type, host, ...area }) => ({
        id: `device ${id}`,
        label: name,
        description: [deviceType.names[type], host, placeIn(area)].filter(Boolean).join(' · '),
        perform: () =>
          goTo(`${devices.screens.item}/${type}/${id}`, { org: String(area.areaNumber) }),
      })),
    },
    {
      list: guests,
      group: texts.guests,
      actions: rowsOf(guests).map((guest) => ({
        id: `guest ${guest.id}`,
        label: guestName(guest),
        description: placeOf(guest),
        perform: () => goTo('/manage/users', { item: guest.id }),
      })),
    },
    {
      list: codes,
      group: texts.codes,
      actions: [
        // The batch may belong to an organization below.
        ...(codes.data?.codes ?? []).map((one) => ({
          id: `code ${one.id}`,
          label: one.code,
          description: `${one.batchName} · ${one.organizationName}`,
          perform: () => goTo(batchPath(one.batchId), { org: String(one.organizationNumber) }),
        })),
        ...rowsOf(codes).map(({ id, name, organizationNumber, ...owner }) => ({
          id: `batch ${id}`,
          label: name,
          description: placeIn({ site: owner.organizationSite, area: owner.organizationName }),
          perform: () => goTo(batchPath(id), { org: String(organizationNumber) }),
        })),
      ],
    },
    {
      list: plans,
      group: texts.plans,
      actions: rowsOf(plans).map(({ id, name, ...area }) => ({
        id: `plan ${id}`,
        label: name,
        description: placeIn(area),
        perform: () => goTo(`${servicePlans.screens.item}/${id}`, { org: String(area.areaNumber) }),
      })),
    },
    {
      list: admins,
      group: texts.admins,
      actions: rowsOf(admins).map((administrator) => ({
        id: `administrator ${administrator.id}`,
        label: displayNameOf(administrator),
        description: [administrator.roleName, administrator.ownerName].filter(Boolean).join(' · '),
        perform: () => goTo('/manage/admins', { item: administrator.id }),
      })),
    },
  ];
  const pending = lists.findIndex(({ list }) => list.isLoading && list.errorUpdateCount === 0);
  return {
    // Results for an earlier text are hidden, because Enter would choose one.
    groups: isReady ? lists.slice(0, pending === -1 ? undefined : pending) : [],
    isSearching: lists.some(({ list }) => list.isFetching),
  };
}

function rowsOf<Row>({ data }: { data: { rows: Row[] } | undefined }): Row[] {
  return data?.rows ?? [];
}

function placeIn({ site, area }: { site: string | null; area: string }): string {
  return placeOf({ siteName: site, areaName: area });
}
