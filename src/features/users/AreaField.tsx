import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { FoundField } from '../../ui/form/fields/FoundField.tsx';
import type { RecordFormApi } from '../../ui/form/useRecordForm.ts';
import { searchTree } from '../organizations/contract.ts';
import type { GuestChoices } from './contract.ts';
import { texts } from './texts.ts';
import type { GuestValues } from './values.ts';

interface AreaFieldProps {
  form: RecordFormApi<GuestValues>;
  areas: GuestChoices['areas'];
}

/** The service area of a new guest, where the page is about more than one. */
export function AreaField({ form, areas }: AreaFieldProps) {
  return (
    <FoundField
      form={form}
      name="areaNumber"
      label={texts.area}
      help={texts.areaHelp}
      required
      known={new Map(areas.map(({ number, name }) => [String(number), name]))}
      useFound={useFoundAreas}
    />
  );
}

function useFoundAreas(input: string): ReadonlyMap<string, string> | undefined {
  const { data } = useQuery({
    ...endpointQuery(searchTree, { params: { input } }),
    enabled: input !== '',
  });
  const areas = data?.matches.filter(({ type }) => type === 'ServiceArea');
  return areas && new Map(areas.map((node) => [String(node.number), node.name]));
}
