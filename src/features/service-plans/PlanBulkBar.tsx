import { Button } from '@mantine/core';
import { BulkBar } from '../../ui/list/BulkBar.tsx';
import type { ServicePlanRow } from './contract.ts';
import { usePlanActions } from './planActionsStore.ts';
import { usePlanList } from './planListContext.ts';
import { texts } from './texts.ts';
import { useStatusChange } from './useStatusChange.ts';

interface PlanBulkBarProps {
  plans: readonly ServicePlanRow[];
  onDone: () => void;
}

export function PlanBulkBar({ plans, onDone }: PlanBulkBarProps) {
  const { number, reload } = usePlanList();
  const setStatus = useStatusChange(number, () => {
    onDone();
    reload();
  });
  const openAction = usePlanActions((state) => state.open);
  const ids = plans.map(({ id }) => id);
  return (
    <BulkBar count={plans.length} onClear={onDone}>
      <Button variant="default" size="compact-sm" onClick={() => setStatus(ids, 'Active')}>
        {texts.activate}
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => setStatus(ids, 'Retired')}>
        {texts.retire}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => openAction({ action: 'copy', plans })}
      >
        {texts.copyTo}
      </Button>
    </BulkBar>
  );
}
