import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { LazyBoundary } from '../../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../../ui/states/lazyPart.tsx';
import type { Check } from '../checks/check.ts';
import { discardPortalDraft, listPortalVersions, type PortalVersion } from '../contract.ts';
import type { PortalEditorState } from './editor/usePortalEditor.ts';
import { texts } from './texts.ts';

const PublishDialog = lazyPart(async () => ({
  default: (await import('./dialogs/PublishDialog.tsx')).PublishDialog,
}));
const VersionsDialog = lazyPart(async () => ({
  default: (await import('./dialogs/VersionsDialog.tsx')).VersionsDialog,
}));
const PhoneDialog = lazyPart(async () => ({
  default: (await import('./dialogs/PhoneDialog.tsx')).PhoneDialog,
}));
const PresetDialog = lazyPart(async () => ({
  default: (await import('./dialogs/PresetDialog.tsx')).PresetDialog,
}));

export type OpenDialog =
  | { dialog: 'versions' | 'phone' | 'discard' }
  | { dialog: 'publish'; draft: PortalVersion }
  | { dialog: 'preset'; preset: { number: number; name: string } };

interface EditorDialogsProps {
  opened: OpenDialog | null;
  editor: PortalEditorState;
  checks: readonly Check[];
  onSelectCheck: (check: Check) => void;
  canEdit: boolean;
  /** the organization whose preset is edited */
  presetName: string | null;
  onOpenPreset: (number: number) => void;
  /** loads the portal again after its versions changed */
  onReload: () => void;
  onClose: () => void;
}

/** The dialogs about the versions of a portal. */
export function EditorDialogs(props: EditorDialogsProps) {
  const { opened, editor, canEdit, onReload, onClose } = props;
  const { number, draft, loaded } = editor;
  const discard = useChange(discardPortalDraft, { refreshes: [listPortalVersions] });
  const discardDraft = ({ version }: PortalVersion) =>
    discard.mutate(
      { params: { orgNumber: String(number) }, query: { version: String(version) } },
      {
        onSuccess: () => {
          showSuccess(texts.discarded);
          editor.show({ draft: null });
          onReload();
          onClose();
        },
        onError: ({ status }) => {
          onClose();
          if (status === 409) void editor.showNewest();
        },
      },
    );
  return (
    <>
      <LazyBoundary>
        {opened?.dialog === 'publish' && (
          <PublishDialog
            editor={editor}
            draft={opened.draft}
            checks={props.checks}
            onSelectCheck={props.onSelectCheck}
            onReload={onReload}
            presetName={props.presetName}
            onPublished={(version) => {
              const isNow = version.status === 'Published';
              showSuccess(
                isNow ? texts.published(version.number) : texts.scheduledAt(version.number),
              );
              editor.takePublished(version);
              onReload();
              onClose();
            }}
            onClose={onClose}
          />
        )}
        {opened?.dialog === 'versions' && (
          <VersionsDialog
            editor={editor}
            canEdit={canEdit}
            onRestored={(version) => editor.show({ draft: version })}
            onClose={onClose}
          />
        )}
        {opened?.dialog === 'phone' && (
          <PhoneDialog number={number} timeZone={loaded.timeZone ?? 'UTC'} onClose={onClose} />
        )}
        {opened?.dialog === 'preset' && (
          <PresetDialog
            editor={editor}
            preset={opened.preset}
            onSaved={() => {
              const { name, number: to } = opened.preset;
              showSuccess(texts.savedAsPreset(name), {
                label: texts.openPreset,
                onClick: () => props.onOpenPreset(to),
              });
              onClose();
            }}
            onClose={onClose}
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
        onCancel={onClose}
      >
        {texts.discardText}
      </ConfirmDialog>
    </>
  );
}
