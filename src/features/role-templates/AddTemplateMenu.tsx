import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { ScreenLink } from '../../ui/ScreenLink.tsx';
import { roleTemplateTypeNames, roleTemplateTypes } from './choices.ts';
import { itemPath } from './paths.ts';
import classes from './RoleTemplates.module.css';
import { texts, typeHelp } from './texts.ts';

/** The type comes first: the form follows it. */
export function AddTemplateMenu() {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {texts.add}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {roleTemplateTypes.map((type) => (
          <Menu.Item key={type} component={ScreenLink} to={itemPath(type)}>
            {roleTemplateTypeNames[type]}
            <span className={classes.typeHelp}>{typeHelp[type]}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
