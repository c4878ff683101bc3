import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { profiles } from '../../contract.ts';
import { profileType } from '../../fields.ts';
import { typeFacts } from '../../profile-types.ts';
import { texts } from '../../texts.ts';
import classes from '../ConnectionProfiles.module.css';

/** Asks for the type first because it decides the form. */
export function AddProfileMenu() {
  return (
    <Menu position="bottom-end" middlewares={{ size: { padding: 8 } }}>
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {texts.add}
        </Button>
      </Menu.Target>
      <Menu.Dropdown style={{ overflowY: 'auto' }}>
        {profileType.values.map((type) => (
          <Menu.Item key={type} component={ScreenLink} to={`${profiles.screens.item}/new/${type}`}>
            <span className={classes.item}>
              {profileType.names[type]}
              <small>{typeFacts[type].help}</small>
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
