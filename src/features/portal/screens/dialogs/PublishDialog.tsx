import { Alert, Button, Radio, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { formatDateTime } from '../../../../ui/format.ts';
import type { Check } from '../../checks/check.ts';
import {
  getPortal,
  listPortalVersions,
  type PortalVersion,
  publishPortal,
} from '../../contract.ts';
import { documentDifferences } from '../../document/differences/document-differences.ts';
import { emptyDocument } from '../../document/fields.ts';
import { effectiveDocument } from '../../versions/effective-document.ts';
import { CheckRows } from '../CheckList.tsx';
import { useCancelSchedule } from '../editor/useCancelSchedule.ts';
import type { PortalEditorState } from '../editor/usePortalEditor.ts';
import { texts } from '../texts.ts';
import classes from './Dialogs.module.css';
import { DifferenceTable } from './DifferenceTable.tsx';

interface PublishDialogProps {
  editor: PortalEditorState;
  draft: PortalVersion;
  checks: readonly Check[];
  onSelectCheck: (check: Check) => void;
  /** loads the portal again after a schedule was canceled */
  onReload: () => void;
  /** the organization whose preset is published; null for an area's portal */
  presetName: string | null;
  onPublished: (version: PortalVersion) => void;
  onClose: () => void;
}

/** Shows the difference and the findings of the checks, and publishes now or at a time. */
export function PublishDialog(props: PublishDialogProps) {
  const { editor, draft, checks, presetName, onPublished, onClose } = props;
  const { timeZone, areasBelow, above } = editor.loaded;
  const params = { orgNumber: String(editor.number) };
  // Another version may have been published since the editor was opened.
  const newest = useQuery({
    ...endpointQuery(getPortal, { params }),
    staleTime: 0,
    refetchOnMount: 'always',
    meta: { ownError: true },
  });
  const isNewest = newest.isFetchedAfterMount && newest.data !== undefined;
  const published = newest.data?.published ?? null;
  const scheduled = newest.data?.scheduled ?? null;
  const later = useRef<HTMLInputElement>(null);
  const [wantsLater, setLater] = useState(false);
  const isLater = wantsLater && scheduled === null;
  const [publishAt, setPublishAt] = useState('');
  const [note, setNote] = useState(draft.note);
  const change = useChange(publishPortal, { ownError: true, refreshes: [listPortalVersions] });
  /** Shows the difference again, unless another administrator changed the draft itself. */
  const checkAgain = async () => {
    const current = await editor.showNewest();
    if (current?.draft?.version !== draft.version) onClose();
  };
  const { isPending: isCanceling, cancelSchedule } = useCancelSchedule(editor, props.onReload, {
    target: later,
    isReady: scheduled === null,
  });
  const shared = { onSelect: props.onSelectCheck };
  // The checks are of what is edited, which may differ from the draft. The server checks the draft.
  const judged = editor.isDirty ? [] : checks;
  const errors = judged.filter(({ state }) => state === 'error');
  const warnings = judged.filter(({ state }) => state === 'warning');
  const differences = documentDifferences(
    effectiveDocument(published?.document ?? emptyDocument, above),
    effectiveDocument(draft.document, above),
    editor.names,
  );
  const zone = timeZone ?? 'UTC';
  const failure = change.error ?? newest.error;
  const isAtTime = failure?.fields.publishAt !== undefined;
  return (
    <ConfirmDialog
      opened
      title={
        presetName === null
          ? texts.publishTitle(draft.number)
          : texts.publishPresetTitle(draft.number, presetName)
      }
      width={720}
      confirmLabel={isLater ? texts.scheduleButton : texts.publishButton}
      pending={change.isPending}
      blocked={!isNewest || errors.length > 0 || (isLater && publishAt === '')}
      onConfirm={() =>
        change.mutate(
          {
            params,
            body: {
              version: draft.version,
              published: published?.number ?? null,
              note,
              publishAt: isLater ? publishAt : null,
            },
          },
          {
            onSuccess: onPublished,
            onError: ({ status }) => {
              if (status === 409) void checkAgain();
            },
          },
        )
      }
      onCancel={onClose}
    >
      <div className={classes.content}>
        {errors.length > 0 && (
          <Findings {...shared} title={texts.blocked} color="red" checks={errors} />
        )}
        {warnings.length > 0 && (
          <Findings {...shared} title={texts.warnings} color="orange" checks={warnings} />
        )}
        {editor.isDirty && <Alert color="orange">{texts.publishesSaved}</Alert>}
        {scheduled?.publishAt && (
          <Alert color="orange">
            <p className={classes.notice}>
              {texts.publishedBefore(
                scheduled.number,
                formatDateTime(new Date(scheduled.publishAt), zone),
              )}
            </p>
            <Button
              variant="default"
              size="compact-sm"
              loading={isCanceling}
              onClick={cancelSchedule}
            >
              {texts.cancelSchedule}
            </Button>
          </Alert>
        )}
        {presetName !== null && <p>{texts.affects(presetName, areasBelow)}</p>}
        {isNewest && (
          <DifferenceTable
            caption={texts.difference}
            differences={differences}
            mine={published === null ? texts.origin.builtIn : texts.versionColumn(published.number)}
            theirs={texts.versionColumn(draft.number)}
            none={texts.noDifference}
          />
        )}
        <Radio.Group
          label={texts.when}
          value={isLater ? 'later' : 'now'}
          onChange={(value) => setLater(value === 'later')}
        >
          <div className={classes.choices}>
            <Radio value="now" label={texts.publishNow} />
            <Radio
              ref={later}
              value="later"
              label={texts.publishLater}
              disabled={scheduled !== null}
              description={scheduled !== null && texts.otherScheduled}
            />
          </div>
        </Radio.Group>
        {isLater && (
          <TextInput
            type="datetime-local"
            label={texts.publishAt(zone)}
            value={publishAt}
            error={failure?.fields.publishAt}
            onChange={({ currentTarget }) => setPublishAt(currentTarget.value)}
          />
        )}
        <Textarea
          label={texts.note}
          description={texts.noteHelp}
          maxLength={500}
          autosize
          minRows={2}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {failure !== null && !isAtTime && <Alert color="red">{failure.message}</Alert>}
      </div>
    </ConfirmDialog>
  );
}

interface FindingsProps {
  title: string;
  color: string;
  checks: readonly Check[];
  onSelect: (check: Check) => void;
}

function Findings({ title, color, checks, onSelect }: FindingsProps) {
  return (
    <Alert color={color} title={title}>
      <div className={classes.findings}>
        <CheckRows checks={checks} onSelect={onSelect} />
      </div>
    </Alert>
  );
}
