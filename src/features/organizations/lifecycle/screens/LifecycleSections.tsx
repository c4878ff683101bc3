import { useSelection } from '../../../../workspace/selection/selection.ts';
import type { OrganizationRecord } from '../../record/contract.ts';
import { isLinkable, typesBelow } from '../../rules.ts';
import { DangerSection } from './DangerSection.tsx';
import classes from './Lifecycle.module.css';
import { LinksSection } from './LinksSection.tsx';
import { RemovedSection } from './RemovedSection.tsx';

export interface LifecycleProps {
  record: OrganizationRecord;
  /** called with the newest version after a change */
  onChanged: (record: OrganizationRecord) => void;
}

interface LifecycleSectionsProps extends LifecycleProps {
  /** whether the form has unsaved changes, which an action would lose */
  hasChanges: () => boolean;
}

/** The actions on the whole organization, below its form. Each takes effect at once. */
export function LifecycleSections({ record, hasChanges, onChanged }: LifecycleSectionsProps) {
  const uniqueId = useSelection((state) => state.shown?.uniqueId);
  if (uniqueId === undefined) return null;
  return (
    <div className={classes.sections}>
      {isLinkable(record.type) && <LinksSection record={record} uniqueId={uniqueId} />}
      {typesBelow(record.type).length > 0 && <RemovedSection record={record} uniqueId={uniqueId} />}
      <DangerSection
        record={record}
        uniqueId={uniqueId}
        hasChanges={hasChanges}
        onChanged={onChanged}
      />
    </div>
  );
}
