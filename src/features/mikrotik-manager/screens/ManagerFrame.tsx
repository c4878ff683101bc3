import type { ReactNode } from 'react';
import type { ScreenPath } from '../../../ui/navigation/screen-path.ts';
import page from '../../../ui/page.module.css';
import { OrganizationPageHeader } from '../../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../../workspace/selection/selection.ts';
import { ManagerTabs } from '../public/ManagerTabs.tsx';
import { texts } from '../texts.ts';

interface ManagerFrameProps {
  current: ScreenPath;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of Mikrotik Manager below its header. */
export function ManagerFrame({ current, actions, children }: ManagerFrameProps) {
  return (
    <div className={page.list}>
      <OrganizationPageHeader
        title={texts.title}
        tabs={<ManagerTabs current={current} />}
        actions={actions}
      />
      {children}
    </div>
  );
}

/** Returns a component that shows another for each selected site. */
export function ofSite(Part: (props: { number: number }) => ReactNode) {
  return function SitePart() {
    const number = useSelection((state) => state.shown?.number);
    return typeof number === 'number' && <Part key={number} number={number} />;
  };
}
