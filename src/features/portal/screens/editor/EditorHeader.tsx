import { type ReactNode, type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { viewerTimeZone } from '../../../../ui/browser/viewerTimeZone.ts';
import { formatRelative } from '../../../../ui/format.ts';
import { useGoTo } from '../../../../ui/navigation/ScreenLink.tsx';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import type { Check } from '../../checks/check.ts';
import type { PortalVersion } from '../../contract.ts';
import { EditorDialogs, type OpenDialog } from '../EditorDialogs.tsx';
import classes from '../Portal.module.css';
import { texts } from '../texts.ts';
import { EditorActions } from './EditorActions.tsx';
import { PresetNote, ScheduleNote } from './EditorNotes.tsx';
import type { PortalEditorState, PortalReply } from './usePortalEditor.ts';

interface EditorHeaderProps {
  editor: PortalEditorState;
  /** on the rows with the title, the buttons and the toolbar, which stay in sight on wide screens */
  barRef: Ref<HTMLDivElement>;
  toolbar: ReactNode;
  checks: readonly Check[] | null;
  canEdit: boolean;
  preset: { number: number; name: string } | null;
  presets: PortalReply['presets'];
  onSave: () => void;
  onSelectCheck: (check: Check) => void;
  /** loads the portal again after its versions changed */
  onReload: () => void;
}

/** The title, the state of the draft, and what can be done with it. */
export function EditorHeader(props: EditorHeaderProps) {
  const { editor, checks, canEdit, preset, presets, onReload } = props;
  const [opened, setOpen] = useState<OpenDialog | null>(null);
  const publishButton = useRef<HTMLButtonElement>(null);
  const goTo = useGoTo();
  const { draft, isDirty, loaded } = editor;

  /** Saves what is not saved, then opens a dialog about the saved draft. */
  const withSaved = async (open: (saved: PortalVersion | null) => void) => {
    // A second click. Disabled buttons would lose the focus.
    if (editor.isSaving) return;
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
      <div ref={props.barRef} className={classes.bar}>
        <OrganizationPageHeader
          title={preset === null ? texts.title : texts.presetTitle(preset.name)}
          state={<span className={classes.state}>{stateText(editor)}</span>}
          actions={
            <EditorActions
              editor={editor}
              canEdit={canEdit}
              isPreset={preset !== null}
              presets={presets}
              publishButton={publishButton}
              onSave={props.onSave}
              onPublish={() => void publish()}
              onTryOnPhone={() => void withSaved(() => setOpen({ dialog: 'phone' }))}
              onEditPreset={editPreset}
              onOpen={setOpen}
            />
          }
        />
        {props.toolbar}
      </div>
      {preset !== null && (
        <PresetNote
          name={preset.name}
          areasBelow={loaded.areasBelow}
          onBack={() => editPreset(null)}
        />
      )}
      <ScheduleNote
        editor={editor}
        canEdit={canEdit}
        publishButton={publishButton}
        onReload={onReload}
      />
      <EditorDialogs
        opened={opened}
        editor={editor}
        checks={checks ?? []}
        canEdit={canEdit}
        presetName={preset?.name ?? null}
        onOpenPreset={editPreset}
        onReload={onReload}
        onSelectCheck={(check) => {
          // The dialog traps the focus until it is unmounted.
          flushSync(() => setOpen(null));
          props.onSelectCheck(check);
        }}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

function stateText({ draft, scheduled, published, isDirty }: PortalEditorState): string {
  if (draft !== null)
    return isDirty
      ? `${texts.versionColumn(draft.number)} · ${texts.unsaved}`
      : texts.draftOf(
          draft.number,
          formatRelative(new Date(draft.updatedAt), new Date(), viewerTimeZone),
        );
  if (isDirty) return texts.unsaved;
  if (scheduled !== null) return texts.scheduledOf(scheduled.number);
  return published === null ? texts.nothingOwn : texts.publishedOf(published.number);
}
