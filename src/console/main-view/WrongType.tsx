import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import type { FeatureId } from '../../contract/features.ts';
import {
  listOrganizationsBelow,
  type OrganizationType,
  type TreeNode,
} from '../../features/organizations/contract.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import page from '../../ui/page.module.css';
import { OrganizationPageHeader } from '../../workspace/OrganizationPageHeader.tsx';
import { directLink } from '../../workspace/selection/directLink.ts';
import {
  type SelectedOrganization,
  selectOrganization,
} from '../../workspace/selection/selection.ts';
import { OrganizationBadge } from '../../workspace/tree/OrganizationBadge.tsx';
import { ancestorsOf } from '../../workspace/tree/treeStore.ts';
import { texts } from '../texts.ts';
import classes from './WrongType.module.css';

export interface WrongTypeProps {
  /** the specified message */
  message: string;
  screen: string;
  feature: FeatureId | null;
  types: readonly OrganizationType[];
  organization: SelectedOrganization;
}

/** Shown when the screen does not support the organization's type: links to the organizations around it that have it. */
export function WrongType({ message, screen, feature, types, organization }: WrongTypeProps) {
  const { number, uniqueId, name } = organization;
  const { data } = useQuery({
    ...endpointQuery(listOrganizationsBelow, {
      params: { orgNumber: String(number) },
      query: { types: types.join(','), ...(feature !== null && { feature }) },
    }),
    enabled: number !== null,
  });
  const above = ancestorsOf(uniqueId).filter(({ type }) => types.includes(type));
  const total = data?.total ?? 0;
  const offered = [
    ...above.map((node) => ({ node, path: [] })),
    ...(data?.nodes ?? []).map((node) => ({ node, path: namesBetween(node, organization) })),
  ];
  return (
    <div className={page.list}>
      <OrganizationPageHeader title={screen} />
      <Alert color="blue" title={message} role="alert" />
      {data !== undefined && (
        <section className={classes.offer} aria-labelledby="offered-organizations">
          <h2 id="offered-organizations" className={classes.heading}>
            {offered.length === 0 ? texts.hasNoneBelow(screen, name) : texts.openIn(screen)}
          </h2>
          <ul className={classes.list}>
            {offered.map(({ node, path }) => (
              <li key={node.uniqueId}>
                <a
                  className={classes.link}
                  href={directLink(node.uniqueId)}
                  onClick={(event) => select(event, node.uniqueId)}
                >
                  <OrganizationBadge {...node} />
                  <span>{[...path, node.name].join(' › ')}</span>
                </a>
              </li>
            ))}
          </ul>
          {total > (data.nodes.length ?? 0) && (
            <p className={classes.more}>
              {texts.firstOf(data.nodes.length, total, data.totalIsLowerBound)}
            </p>
          )}
        </section>
      )}
    </div>
  );
}

/** Returns the names on the path from the selected organization to one below it. */
function namesBetween({ path }: TreeNode, { number }: SelectedOrganization): string[] {
  const at = path.findIndex((ancestor) => ancestor.number === number);
  return path.slice(at + 1).map(({ name }) => name);
}

// The browser handles clicks with a modifier or another button.
function select(event: MouseEvent, uniqueId: string): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  selectOrganization(uniqueId);
}
