import { useQuery } from '@tanstack/react-query';
import { searchTree, type TreeNode } from '../../features/organizations/contract.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import {
  type Found,
  FoundField,
  type FoundFieldProps,
  type FoundOption,
} from '../../ui/form/fields/FoundField.tsx';
import { OrganizationBadge } from '../tree/OrganizationBadge.tsx';
import { texts } from './texts.ts';

interface OrganizationOption extends FoundOption {
  /** left out: known by name only */
  node?: TreeNode;
}

interface OrganizationFieldProps
  extends Omit<FoundFieldProps<OrganizationOption>, 'useFound' | 'searchHint'> {
  /** whether an organization is offered */
  fits?: (node: TreeNode) => boolean;
  /** shown when organizations match but none fits */
  noneFits?: string;
}

/** Finds an organization by name or number: there may be a million of them. */
export function OrganizationField({
  fits = () => true,
  noneFits = texts.noMatch,
  ...field
}: OrganizationFieldProps) {
  const useFound = (input: string) =>
    useQuery({
      ...endpointQuery(searchTree, { params: { input } }),
      enabled: input !== '',
      select: ({ matches }): Found<OrganizationOption> => ({
        options: matches.filter(fits).map(optionOf),
        none: matches.length > 0 ? noneFits : texts.noMatch,
      }),
    });
  return (
    <FoundField
      placeholder={texts.byNameOrNumber}
      {...field}
      searchHint={texts.typeMore}
      useFound={useFound}
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
