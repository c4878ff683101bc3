import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceMobile } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { formatRelative } from '../../../ui/format.ts';
import { useGoTo } from '../../../ui/navigation/ScreenLink.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { LazyBoundary } from '../../../ui/states/LazyBoundary.tsx';
import { OrganizationPageHeader } from '../../../workspace/OrganizationPageHeader.tsx';
import type { Check } from '../checks/check.ts';
import { discardPortalDraft, listPortalVersions, type PortalVersion } from '../contract.ts';
import { PresetNote, ScheduleNote } from './EditorNotes.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import classes from './Portal.module.css';
import { texts } from './texts.ts';
import type { PortalEditorState, PortalReply } from './usePortalEditor.ts';

const PublishDialog = lazy(async () => ({
  default: (await import('./dialogs/PublishDialog.tsx')).PublishDialog,
}));
const VersionsDialog = lazy(async () => ({
  default: (await import('./dialogs/VersionsDialog.tsx')).VersionsDialog,
}));
const PhoneDialog = lazy(async () => ({
  default: (await import('./dialogs/PhoneDialog.tsx')).PhoneDialog,
}));
const PresetDialog = lazy(async () => ({
  default: (await import('./dialogs/PresetDialog.tsx')).PresetDialog,
}));

interface EditorHeaderProps {
  editor: PortalEditorState;
  checks: readonly Check[] | null;
  canEdit: boolean;
  preset: { number: number; name: string } | null;
  presets: PortalReply['presets'];
  onSave: () => void;
  /** loads the portal again after its versions changed */
  onReload: () => void;
}

type Open =
  | { dialog: 'versions' | 'phone' | 'discard' }
  | { dialog: 'publish'; draft: PortalVersion }
  | { dialog: 'preset'; preset: { number: number; name: string } };

/** The title, the state of the draft, and what can be done with it. */
export function EditorHeader(props: EditorHeaderProps) {
  const { editor, checks, canEdit, preset, presets, onReload } = props;
  const [opened, setOpen] = useState<Open | null>(null);
  const goTo = useGoTo();
  const close = () => setOpen(null);
  const { number, draft, isDirty, loaded } = editor;
  const zone = loaded.timeZone ?? 'UTC';
  const discard = useChange(discardPortalDraft, { refreshes: [listPortalVersions] });
  const discardDraft = ({ version }: PortalVersion) =>
    discard.mutate(
      { params: { orgNumber: String(number) }, query: { version: String(version) } },
      {
        onSuccess: () => {
          showSuccess(texts.discarded);
          editor.show({ draft: null });
          onReload();
          close();
        },
        onError: ({ status }) => {
          close();
          if (status === 409) void editor.showNewest();
        },
      },
    );

  /** Saves what is not saved, then opens a dialog about the saved draft. */
  const withSaved = async (open: (saved: PortalVersion | null) => void) => {
    const saved = isDirty && canEdit ? await editor.save() : draft;
    if (!isDirty || saved !== null) open(saved);
  };
  const publish = () =>
    withSaved((saved) => {
      if (saved !== null) setOpen({ dialog: 'publish', draft: saved });
    });
  const editPreset = (to: number | null) =>
    goTo('/setup/portal', to === null ? {} : { preset: String(to) });
  return (
    <>
      <OrganizationPageHeader
        title={texts.title}
        actions={
          <>
            <span className={classes.state}>{stateText(editor)}</span>
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
            <Button variant="default" onClick={() => setOpen({ dialog: 'versions' })}>
              {texts.versions}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDeviceMobile size={16} aria-hidden />}
              onClick={() => void withSaved(() => setOpen({ dialog: 'phone' }))}
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
                <Button disabled={draft === null && !isDirty} onClick={() => void publish()}>
                  {texts.publish}
                </Button>
              </>
            )}
            <MoreMenu
              canEdit={canEdit}
              hasDraft={draft !== null}
              isPreset={preset !== null}
              presets={presets}
              onEditPreset={editPreset}
              onSaveAsPreset={(one) => setOpen({ dialog: 'preset', preset: one })}
              onDiscard={() => setOpen({ dialog: 'discard' })}
            />
          </>
        }
      />
      {preset !== null && (
        <PresetNote
          name={preset.name}
          areasBelow={loaded.areasBelow}
          onBack={() => editPreset(null)}
        />
      )}
      <ScheduleNote editor={editor} canEdit={canEdit} onReload={onReload} />
      <LazyBoundary>
        {opened?.dialog === 'publish' && (
          <PublishDialog
            editor={editor}
            draft={opened.draft}
            checks={checks ?? []}
            isPreset={preset !== null}
            onPublished={(version) => {
              const isNow = version.status === 'Published';
              showSuccess(
                isNow ? texts.published(version.number) : texts.scheduledAt(version.number),
              );
              editor.show({ draft: null, ...(isNow && { published: version }) });
              onReload();
              close();
            }}
            onClose={close}
          />
        )}
        {opened?.dialog === 'versions' && (
          <VersionsDialog
            editor={editor}
            canEdit={canEdit}
            onRestored={(version) => {
              editor.show({ draft: version });
              close();
            }}
            onClose={close}
          />
        )}
        {opened?.dialog === 'phone' && (
          <PhoneDialog number={number} timeZone={zone} onClose={close} />
        )}
        {opened?.dialog === 'preset' && (
          <PresetDialog
            editor={editor}
            preset={opened.preset}
            onSaved={() => {
              const { name, number: to } = opened.preset;
              showSuccess(texts.savedAsPreset(name), {
                label: texts.openPreset,
                onClick: () => editPreset(to),
              });
              close();
            }}
            onClose={close}
          />
        )}
      </LazyBoundary>
      <ConfirmDialog
        opened={opened?.dialog === 'discard'}
        danger
        title={texts.discardTitle}
        confirmLabel={texts.discard}
        pending={discard.isPending}
        onConfirm={() => draft && discardDraft(draft)}
        onCancel={close}
      >
        {texts.discardText}
      </ConfirmDialog>
    </>
  );
}

function stateText({ draft, published, isDirty }: PortalEditorState): string {
  if (draft !== null)
    return isDirty
      ? `${texts.versionColumn(draft.number)} · ${texts.unsaved}`
      : texts.draftOf(draft.number, formatRelative(new Date(draft.updatedAt), new Date()));
  if (isDirty) return texts.unsaved;
  return published === null ? texts.nothingOwn : texts.publishedOf(published.number);
}
