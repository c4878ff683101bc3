import { useSelection } from '../../../../workspace/selection/selection.ts';
import type { OrganizationRecord } from '../../record/contract.ts';
import { isLinkable, typesBelow } from '../../rules.ts';
import { DangerSection } from './DangerSection.tsx';
import classes from './Lifecycle.module.css';
import { LinksSection } from './LinksSection.tsx';
import { RemovedSection } from './RemovedSection.tsx';

export interface LifecycleProps {
  record: OrganizationRecord;
  /** the newest version, after a change here or by somebody else */
  onChanged: (record: OrganizationRecord) => void;
}

interface LifecycleSectionsProps extends LifecycleProps {
  /** whether the form has something unsaved, which a change here would lose */
  hasChanges: () => boolean;
}

/** Below the form: what is done to the organization as a whole, each at once and by its own button. */
export function LifecycleSections({ record, hasChanges, onChanged }: LifecycleSectionsProps) {
  const place = useSelection((state) => state.selected?.uniqueId);
  if (place === undefined) return null;
  return (
    <div className={classes.sections}>
      {isLinkable(record.type) && <LinksSection record={record} place={place} />}
      {typesBelow(record.type).length > 0 && <RemovedSection record={record} place={place} />}
      <DangerSection record={record} place={place} hasChanges={hasChanges} onChanged={onChanged} />
    </div>
  );
}
