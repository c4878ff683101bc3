import { useQuery } from '@tanstack/react-query';
import { searchTree, type TreeNode } from '../../features/organizations/contract.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import {
  SearchField,
  type SearchFieldOption,
  type SearchFieldProps,
  type SearchResult,
} from '../../ui/form/fields/SearchField.tsx';
import { OrganizationBadge } from '../tree/OrganizationBadge.tsx';
import { texts } from './texts.ts';

interface OrganizationOption extends SearchFieldOption {
  /** left out when only the name is known */
  node?: TreeNode;
}

interface OrganizationFieldProps
  extends Omit<SearchFieldProps<OrganizationOption>, 'useResults' | 'searchHint'> {
  /** returns whether an organization can be chosen */
  fits?: (node: TreeNode) => boolean;
  /** shown when none of the matching organizations can be chosen */
  noneFits?: string;
}

/** A field that searches organizations by name or number. */
export function OrganizationField({
  fits = () => true,
  noneFits = texts.noMatch,
  ...field
}: OrganizationFieldProps) {
  const useResults = (input: string) =>
    useQuery({
      ...endpointQuery(searchTree, { params: { input } }),
      enabled: input !== '',
      select: ({ matches }): SearchResult<OrganizationOption> => ({
        options: matches.filter(fits).map(optionOf),
        none: matches.length > 0 ? noneFits : texts.noMatch,
      }),
    });
  return (
    <SearchField
      placeholder={texts.byNameOrNumber}
      {...field}
      searchHint={texts.typeMore}
      useResults={useResults}
    />
  );
}

function optionOf(node: TreeNode): OrganizationOption {
  const { number, name, displayPath } = node;
  return {
    value: String(number),
    label: name,
    detail: displayPath || texts.atTheTop,
    icon: <OrganizationBadge {...node} />,
    node,
  };
}
