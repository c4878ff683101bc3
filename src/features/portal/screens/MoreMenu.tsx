import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { texts } from './texts.ts';
import type { PortalReply } from './usePortalEditor.ts';

type Preset = PortalReply['presets'][number];

interface MoreMenuProps {
  canEdit: boolean;
  hasDraft: boolean;
  /** whether a preset is edited */
  isPreset: boolean;
  presets: readonly Preset[];
  onEditPreset: (number: number) => void;
  onSaveAsPreset: (preset: Preset) => void;
  onDiscard: () => void;
}

/** The presets above the area, and the rarer actions on its draft. */
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
        {presets.length === 0 && !canDiscard && <Menu.Item disabled>{texts.nothingOwn}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
