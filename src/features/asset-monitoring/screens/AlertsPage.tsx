import page from '../../../ui/page.module.css';
import { OrganizationPageHeader } from '../../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../../workspace/selection/selection.ts';
import { AlertsPanel } from '../../alerts/public/AlertsPanel.tsx';
import { texts } from '../texts.ts';
import classes from './Assets.module.css';
import { AssetTabs } from './AssetTabs.tsx';

export { openingAlerts as openingCalls } from './opening-calls.ts';

/** `/setup/asset-monitoring/alerts`: what is wrong with assets of the selected site, and the rules. */
export function AlertsPage() {
  const number = useSelection((state) => state.shown?.number);
  return (
    typeof number === 'number' && (
      <div className={page.list}>
        <OrganizationPageHeader
          title={texts.title}
          tabs={<AssetTabs number={number} current="alerts" />}
        />
        <div className={classes.alerts}>
          <AlertsPanel key={number} number={number} about="assets" />
        </div>
      </div>
    )
  );
}
