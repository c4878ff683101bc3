import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { itemPath } from '../../contract.ts';
import { promotionType } from '../../fields.ts';
import { texts, typeHelp } from '../../texts.ts';
import classes from '../Promotions.module.css';

/** Links to the form of a new promotion of each type. */
export function AddPromotionMenu() {
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
        {promotionType.values.map((type) => (
          <Menu.Item key={type} component={ScreenLink} to={itemPath(type)}>
            {promotionType.names[type]}
            <span className={classes.typeHelp}>{typeHelp[type]}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
