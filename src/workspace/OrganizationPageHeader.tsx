import type { ReactNode } from 'react';
import { PageHeader } from '../ui/navigation/PageHeader.tsx';
import { directLink } from './selection/directLink.ts';
import { selectOrganization, useSelection } from './selection/selection.ts';
import { ancestorsOf } from './tree/treeStore.ts';

interface OrganizationPageHeaderProps {
  title: string;
  state?: ReactNode;
  actions?: ReactNode;
}

/** The header of a screen about the selected organization. The ancestors in its path are links that select them. */
export function OrganizationPageHeader({ title, ...rest }: OrganizationPageHeaderProps) {
  const selected = useSelection((state) => state.shown);
  if (selected === null) return null;
  const path = ancestorsOf(selected.uniqueId).map(({ name, uniqueId }) => ({
    label: name,
    href: directLink(uniqueId),
    onSelect: () => selectOrganization(uniqueId),
  }));
  return <PageHeader title={title} path={path} current={selected.name} {...rest} />;
}
