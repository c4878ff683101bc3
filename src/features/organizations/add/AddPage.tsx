import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import page from '../../../ui/page.module.css';
import { ScreenTabs } from '../../../ui/ScreenTabs.tsx';
import { OrganizationPageHeader } from '../../../workspace/OrganizationPageHeader.tsx';
import { type SelectedOrganization, useSelection } from '../../../workspace/selection/selection.ts';
import { getOrganization, type OrganizationRecord } from '../record-contract.ts';
import { texts } from './texts.ts';

interface AddPageProps {
  part: 'org' | 'new-site-wizard';
  /** what adds below the parent, shown at that place of the tree */
  children: (parent: OrganizationRecord, place: string) => ReactNode;
}

const screen = '/setup/add-org';
const parts = [
  { to: `${screen}/org`, title: texts.organization },
  { to: `${screen}/new-site-wizard`, title: texts.newSite },
] as const;

/** The frame of both ways to add below the selected organization. */
export function AddPage({ part, children }: AddPageProps) {
  const selected = useSelection((state) => state.selected);
  return (
    <div className={page.form}>
      <OrganizationPageHeader title={texts.title} />
      <ScreenTabs label={texts.title} parts={parts} current={`${screen}/${part}`} />
      {selected !== null && (
        <Below key={selected.uniqueId} parent={selected}>
          {children}
        </Below>
      )}
    </div>
  );
}

function Below({
  parent,
  children,
}: { parent: SelectedOrganization } & Pick<AddPageProps, 'children'>) {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getOrganization, { params: { orgNumber: String(parent.number) } }),
    // The form works on what it was opened with.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { ownError: true },
  });
  if (data !== undefined) return children(data, parent.uniqueId);
  if (error !== null)
    return (
      <ErrorState
        message={error.message}
        onRetry={() => void refetch()}
        {...(error.reference !== undefined && { code: error.reference })}
      />
    );
  return <Skeleton height={320} role="status" aria-label={texts.title} />;
}
