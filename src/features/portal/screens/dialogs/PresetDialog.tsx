import { Alert, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { getPortal, savePortalDraft } from '../../contract.ts';
import { type PartId, partIds, partNames } from '../../document/fields.ts';
import { newestDocument } from '../../versions/newest-document.ts';
import type { PortalEditorState } from '../editor/usePortalEditor.ts';
import { texts } from '../texts.ts';
import classes from './Dialogs.module.css';

interface PresetDialogProps {
  editor: PortalEditorState;
  preset: { number: number; name: string };
  onSaved: () => void;
  onClose: () => void;
}

/** Copies parts of a portal to the draft of a preset above. */
export function PresetDialog({ editor, preset, onSaved, onClose }: PresetDialogProps) {
  const [parts, setParts] = useState<readonly string[]>(() =>
    partIds.filter((part) => editor.document[part] !== null),
  );
  const params = { orgNumber: String(preset.number) };
  const { data, error } = useQuery({
    ...endpointQuery(getPortal, { params }),
    staleTime: 0,
    meta: { ownError: true },
  });
  const change = useChange(savePortalDraft, { ownError: true, refreshes: [getPortal] });
  const failure = error ?? change.error;
  const save = () => {
    if (data === undefined) return;
    const document = { ...newestDocument(data) };
    const copy = <P extends PartId>(part: P) =>
      Object.assign(document, { [part]: presetPart(editor, part) });
    for (const part of partIds) if (parts.includes(part)) copy(part);
    change.mutate(
      {
        params,
        body: {
          version: data.draft?.version ?? null,
          published: data.published?.number ?? null,
          scheduled: data.scheduled?.number ?? null,
          document,
        },
      },
      { onSuccess: onSaved },
    );
  };
  return (
    <ConfirmDialog
      opened
      title={texts.saveAsPresetTitle(preset.name)}
      confirmLabel={texts.save}
      pending={change.isPending}
      blocked={parts.length === 0 || data === undefined}
      onConfirm={save}
      onCancel={onClose}
    >
      <div className={classes.content}>
        <p>{texts.saveAsPresetText(preset.name)}</p>
        <Checkbox.Group
          label={texts.saveAsPresetParts}
          value={[...parts]}
          onChange={(chosen) => setParts(chosen)}
        >
          <div className={classes.choices}>
            {partIds.map((part) => (
              <Checkbox key={part} value={part} label={partNames[part]} />
            ))}
          </div>
        </Checkbox.Group>
        {failure !== null && <Alert color="red">{failure.message}</Alert>}
      </div>
    </ConfirmDialog>
  );
}

/** A preset cannot name the plans of one area. */
function presetPart({ portal }: PortalEditorState, part: PartId) {
  if (part !== 'methods') return portal[part];
  return { methods: portal.methods.methods.map((method) => ({ ...method, planIds: [] })) };
}
