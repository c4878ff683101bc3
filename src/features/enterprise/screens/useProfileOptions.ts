import { useQuery } from '@tanstack/react-query';
import type { Option } from '../../../contract/fields/field.ts';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { enterpriseProfiles } from '../contract.ts';

const most = '100';

/** Returns the profiles of a site as options, with a known one that is not among the first hundred. */
export function useProfileOptions(
  number: number,
  known?: { profileId: string; profileName: string } | null,
): Option[] {
  const { data } = useQuery(
    endpointQuery(enterpriseProfiles.list, {
      params: { orgNumber: String(number) },
      query: { pageSize: most },
    }),
  );
  const options = (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return !known || options.some(({ value }) => value === known.profileId)
    ? options
    : [...options, { value: known.profileId, label: known.profileName }];
}
