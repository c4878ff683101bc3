import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { reaches } from '../../contract/permissions.ts';
import { ScreenLink } from '../../ui/ScreenLink.tsx';
import { usePermission } from '../../workspace/usePermission.ts';
import type { ServicePlanRow } from './contract.ts';
import { usePlanActions } from './planActionsStore.ts';
import { usePlanList } from './planListContext.ts';
import { texts } from './texts.ts';
import { useStatusChange } from './useStatusChange.ts';

/** What can be done with one plan of the list. */
export function PlanMenu({ plan }: { plan: ServicePlanRow }) {
  const { number, reload } = usePlanList();
  const open = usePlanActions((state) => state.open);
  const level = usePermission('service-plans');
  const setStatus = useStatusChange(number, reload);
  const next = plan.status === 'Active' ? 'Retired' : 'Active';
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.actionsFor(plan.name)}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => open({ action: 'preview', plan })}>{texts.preview}</Menu.Item>
        {reaches(level, 'edit') && (
          <>
            <Menu.Item
              component={ScreenLink}
              to="/setup/service-plans/item"
              query={{ copy: plan.id }}
            >
              {texts.duplicate}
            </Menu.Item>
            <Menu.Item onClick={() => open({ action: 'copy', plans: [plan] })}>
              {texts.copyTo}
            </Menu.Item>
            <Menu.Item onClick={() => setStatus([plan.id], next)}>
              {next === 'Active' ? texts.activate : texts.retire}
            </Menu.Item>
          </>
        )}
        {reaches(level, 'delete') && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" onClick={() => open({ action: 'delete', plan })}>
              {texts.delete}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
