import { Menu } from '@mantine/core';
import { IconExternalLink, IconHash, IconLink, IconPlus } from '@tabler/icons-react';
import { levelFor, reaches } from '../../contract/permissions.ts';
import { copyToClipboard } from '../../ui/browser/copyToClipboard.ts';
import { ScreenLink } from '../../ui/navigation/ScreenLink.tsx';
import { directLink } from '../selection/directLink.ts';
import { useAllowed } from '../useAllowed.ts';
import { texts } from './menu-texts.ts';
import classes from './TreeList.module.css';
import type { TreeItem } from './treeItem.ts';

interface TreeContextMenuProps {
  item: TreeItem;
  /** the position in the window */
  at: { left: number; top: number };
  onClose: () => void;
}

/** The context menu of a row. */
export function TreeContextMenu({ item, at, onClose }: TreeContextMenuProps) {
  // Who owns a row is unknown: the selected organization may belong to another provider.
  const canAdd = reaches(levelFor(useAllowed().permissions, 'add-org'), 'edit');
  return (
    <Menu
      opened
      onClose={onClose}
      // Without keydown, because the event of the key that opened the menu would close it.
      clickOutsideEvents={['mousedown', 'touchstart']}
      position="bottom-start"
      width={190}
      offset={0}
      returnFocus
      withinPortal={false}
      // In a portal, because the drawer would clip it.
      floatingStrategy="fixed"
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={classes.menuAnchor}
          style={at}
          aria-label={item.name}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={item.name}>
        <Menu.Label>{item.name}</Menu.Label>
        <Menu.Item
          leftSection={<IconLink size={16} />}
          onClick={() => void copyToClipboard(directLink(item.uniqueId))}
        >
          {texts.copyLink}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconExternalLink size={16} />}
          component="a"
          href={directLink(item.uniqueId)}
          target="_blank"
          rel="noopener"
        >
          {texts.openInNewTab}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconHash size={16} />}
          onClick={() => void copyToClipboard(String(item.number))}
        >
          {texts.copyNumber}
        </Menu.Item>
        {canAdd && item.type !== 'ServiceArea' && (
          <Menu.Item
            leftSection={<IconPlus size={16} />}
            component={ScreenLink}
            to="/setup/add-org/org"
            query={{ org: item.uniqueId }}
          >
            {texts.addBelow}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
