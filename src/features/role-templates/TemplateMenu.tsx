import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { reaches } from '../../contract/permissions.ts';
import { ScreenLink } from '../../ui/ScreenLink.tsx';
import { usePermission } from '../../workspace/usePermission.ts';
import type { RoleTemplateRow } from './contract.ts';
import { itemPath } from './paths.ts';
import { useTemplateList } from './templateList.ts';
import { texts } from './texts.ts';

/** What can be done with one template of the list. */
export function TemplateMenu({ template }: { template: RoleTemplateRow }) {
  const { askToDelete } = useTemplateList();
  const level = usePermission('role-templates');
  if (!reaches(level, 'edit')) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.actionsFor(template.name)}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={ScreenLink}
          to={itemPath(template.type)}
          query={{ copy: template.id }}
        >
          {texts.duplicate}
        </Menu.Item>
        {template.origin === 'own' && reaches(level, 'delete') && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" onClick={() => askToDelete(template)}>
              {texts.delete}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
