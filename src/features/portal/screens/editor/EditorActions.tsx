import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceMobile } from '@tabler/icons-react';
import type { RefObject } from 'react';
import type { OpenDialog } from '../EditorDialogs.tsx';
import classes from '../Portal.module.css';
import { texts } from '../texts.ts';
import { MoreMenu } from './MoreMenu.tsx';
import type { PortalEditorState, PortalReply } from './usePortalEditor.ts';

interface EditorActionsProps {
  editor: PortalEditorState;
  canEdit: boolean;
  isPreset: boolean;
  presets: PortalReply['presets'];
  publishButton: RefObject<HTMLButtonElement | null>;
  onSave: () => void;
  onPublish: () => void;
  onTryOnPhone: () => void;
  onEditPreset: (number: number) => void;
  onOpen: (dialog: OpenDialog) => void;
}

/** The buttons of the editor. On a narrow screen, the rarer ones are in the menu. */
export function EditorActions(props: EditorActionsProps) {
  const { editor, canEdit, isPreset, presets, onOpen } = props;
  const { draft, isDirty } = editor;
  const openVersions = () => onOpen({ dialog: 'versions' });
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={texts.undo}
        disabled={!editor.canUndo}
        onClick={editor.undo}
      >
        <IconArrowBackUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={texts.redo}
        disabled={!editor.canRedo}
        onClick={editor.redo}
      >
        <IconArrowForwardUp size={16} aria-hidden />
      </ActionIcon>
      <Button variant="default" className={classes.wideOnly} onClick={openVersions}>
        {texts.versions}
      </Button>
      <Button
        variant="default"
        className={classes.wideOnly}
        leftSection={<IconDeviceMobile size={16} aria-hidden />}
        onClick={props.onTryOnPhone}
      >
        {texts.phone}
      </Button>
      {canEdit && (
        <>
          <Button
            variant="default"
            disabled={!isDirty}
            loading={editor.isSaving}
            onClick={props.onSave}
          >
            {texts.save}
          </Button>
          <Button
            ref={props.publishButton}
            disabled={draft === null && !isDirty}
            onClick={props.onPublish}
          >
            {texts.publish}
          </Button>
        </>
      )}
      <MoreMenu
        canEdit={canEdit}
        hasDraft={draft !== null}
        isPreset={isPreset}
        presets={presets}
        onVersions={openVersions}
        onTryOnPhone={props.onTryOnPhone}
        onEditPreset={props.onEditPreset}
        onSaveAsPreset={(preset) => onOpen({ dialog: 'preset', preset })}
        onDiscard={() => onOpen({ dialog: 'discard' })}
      />
    </>
  );
}
