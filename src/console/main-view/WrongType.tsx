import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import type { FeatureId } from '../../contract/features.ts';
import {
  listOrganizationsBelow,
  type OrganizationType,
  type TreeNode,
} from '../../features/organizations/contract.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { ScreenLink } from '../../ui/navigation/ScreenLink.tsx';
import page from '../../ui/page.module.css';
import { OrganizationPageHeader } from '../../workspace/OrganizationPageHeader.tsx';
import { directLink } from '../../workspace/selection/directLink.ts';
import {
  type SelectedOrganization,
  selectOrganization,
} from '../../workspace/selection/selection.ts';
import { OrganizationBadge } from '../../workspace/tree/OrganizationBadge.tsx';
import { useCanOpen } from '../../workspace/useAllowed.ts';
import { texts } from './texts.ts';
import classes from './WrongType.module.css';

export interface WrongTypeProps {
  /** the specified message */
  message: string;
  screen: string;
  feature: FeatureId | null;
  types: readonly OrganizationType[];
  organization: SelectedOrganization;
}

/** The overview's tabs with lists of everything below. */
const tabsOfLists: Partial<Record<FeatureId, string>> = {
  devices: 'devices',
  'service-plans': 'plans',
};

/** Shown when the screen does not support the organization's type: links to the organizations below that have it. */
export function WrongType({ message, screen, feature, types, organization }: WrongTypeProps) {
  const { number, name } = organization;
  const canOpen = useCanOpen();
  const list = feature !== null && canOpen(feature) ? tabsOfLists[feature] : undefined;
  const { data, isPending } = useQuery({
    ...endpointQuery(listOrganizationsBelow, {
      params: { orgNumber: String(number) },
      query: { types: types.join(','), ...(feature !== null && { feature }) },
    }),
    enabled: number !== null,
  });
  return (
    <div className={page.list}>
      <OrganizationPageHeader title={screen} />
      <Alert color="blue" title={message} role="alert" />
      {list !== undefined && (
        <p>
          <ScreenLink to="/setup/organization" query={{ tab: list }}>
            {texts.allBelow(screen, name)}
          </ScreenLink>
        </p>
      )}
      {isPending && <Skeleton height={24} mt={20} role="status" aria-label={texts.loading} />}
      {data !== undefined && (
        <section className={classes.offer} aria-labelledby="offered-organizations">
          <h2 id="offered-organizations" className={classes.heading}>
            {data.nodes.length === 0 ? texts.hasNoneBelow(screen, name) : texts.openIn(screen)}
          </h2>
          <ul className={classes.list}>
            {data.nodes.map((node) => (
              <li key={node.uniqueId}>
                <a
                  className={classes.link}
                  href={directLink(node.uniqueId)}
                  onClick={(event) => select(event, node.uniqueId)}
                >
                  <OrganizationBadge {...node} />
                  <span>{[...namesBetween(node, organization), node.name].join(' › ')}</span>
                </a>
              </li>
            ))}
          </ul>
          {data.total > data.nodes.length && (
            <p className={classes.more}>
              {texts.firstOf(data.nodes.length, data.total, data.totalIsLowerBound)}
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
