import type { ReactNode } from 'react';
import { ScreenTabs } from '../../../ui/navigation/ScreenTabs.tsx';
import page from '../../../ui/page.module.css';
import { OrganizationPageHeader } from '../../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../../workspace/selection/selection.ts';
import { LoadedOrganization } from '../form/LoadedOrganization.tsx';
import type { OrganizationRecord } from '../record/contract.ts';
import { texts } from './texts.ts';

interface AddPageProps {
  part: 'org' | 'new-site-wizard';
  /** renders the form for a parent at the position `uniqueId` */
  children: (parent: OrganizationRecord, uniqueId: string) => ReactNode;
}

const screen = '/setup/add-org';
const parts = [
  { to: `${screen}/org`, title: texts.organization },
  { to: `${screen}/new-site-wizard`, title: texts.newSite },
] as const;

/** The layout of both screens that add below the selected organization. */
export function AddPage({ part, children }: AddPageProps) {
  const selected = useSelection((state) => state.shown);
  return (
    <div className={page.form}>
      <OrganizationPageHeader title={texts.title} />
      <ScreenTabs label={texts.title} parts={parts} current={`${screen}/${part}`} />
      {typeof selected?.number === 'number' && (
        <LoadedOrganization key={selected.uniqueId} number={selected.number}>
          {(parent) => children(parent, selected.uniqueId)}
        </LoadedOrganization>
      )}
    </div>
  );
}
