import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import classes from '../Portal.module.css';
import { texts } from '../texts.ts';
import type { PortalReply } from './usePortalEditor.ts';

type Preset = PortalReply['presets'][number];

interface MoreMenuProps {
  canEdit: boolean;
  hasDraft: boolean;
  /** whether a preset is edited */
  isPreset: boolean;
  presets: readonly Preset[];
  onVersions: () => void;
  onTryOnPhone: () => void;
  onEditPreset: (number: number) => void;
  onSaveAsPreset: (preset: Preset) => void;
  onDiscard: () => void;
}

/** The presets above the area, the rarer actions on its draft, and what a narrow screen has no buttons for. */
export function MoreMenu(props: MoreMenuProps) {
  const { canEdit, presets } = props;
  const canDiscard = canEdit && props.hasDraft;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={texts.more}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item className={classes.narrowOnly} onClick={props.onVersions}>
          {texts.versions}
        </Menu.Item>
        <Menu.Item className={classes.narrowOnly} onClick={props.onTryOnPhone}>
          {texts.phone}
        </Menu.Item>
        {presets.map((preset) => (
          <Menu.Item key={preset.number} onClick={() => props.onEditPreset(preset.number)}>
            {texts.editPreset(preset.name)}
          </Menu.Item>
        ))}
        {canEdit &&
          !props.isPreset &&
          presets.map((preset) => (
            <Menu.Item key={preset.number} onClick={() => props.onSaveAsPreset(preset)}>
              {texts.saveAsPreset(preset.name)}
            </Menu.Item>
          ))}
        {canDiscard && (
          <Menu.Item color="red" onClick={props.onDiscard}>
            {texts.discard}
          </Menu.Item>
        )}
        {presets.length === 0 && !canDiscard && (
          <Menu.Item disabled className={classes.wideOnly}>
            {texts.nothingOwn}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
