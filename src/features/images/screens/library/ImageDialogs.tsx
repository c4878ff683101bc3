import { Alert, Button, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Sent } from '../../../../contract/endpoint.ts';
import { problemStatus } from '../../../../contract/problem.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { showFailure } from '../../../../ui/snackbar/showFailure.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { type ImageRow, images, moveImagesUp, tagImages } from '../../contract.ts';
import { image, slotNames } from '../../fields.ts';
import { StoredImage } from '../../public/StoredImage.tsx';
import { filledSlot } from '../../slots.ts';
import { texts } from '../../texts.ts';
import classes from '../Images.module.css';
import {
  archiveEffect,
  isNamed,
  ownerInText,
  pixelsText,
  sizeText,
  usesText,
} from '../image-texts.ts';
import { useHasBelow } from '../useHasBelow.ts';

interface DialogProps {
  number: number;
  onClose: () => void;
}

interface DeleteImageProps extends DialogProps {
  /** as it was when the dialog opened, so that its buttons do not change under the pointer */
  row: ImageRow;
  /** what has changed since then */
  changes: readonly string[];
  onArchive: () => void;
  onReplace: () => void;
  onFailed: () => void;
}

/** Deletes an unused image; offers to archive or replace one that is in use. */
export function DeleteImage(props: DeleteImageProps) {
  const { number, row, changes, onClose } = props;
  const { id, name, uses, promotions } = row;
  const slot = filledSlot(row);
  const remove = useChange(images.delete, { refreshes: [images.list], ownError: true });
  if (!isNamed(row) && slot === null)
    return (
      <ConfirmDialog
        opened
        danger
        title={texts.deleteTitle(name)}
        confirmLabel={texts.delete}
        pending={remove.isPending}
        blocked={changes.length > 0}
        onConfirm={() =>
          remove.mutate(
            { params: { orgNumber: String(number), imageId: id } },
            {
              onSuccess: () => {
                showSuccess(texts.deleted(name));
                onClose();
              },
              onError: (error) => {
                // The dialog is opened again, and says what uses the image.
                if (error.status !== problemStatus.conflict) showFailure(error);
                props.onFailed();
              },
            },
          )
        }
        onCancel={onClose}
      >
        <div className={classes.paragraphs}>
          <p>{texts.deleteText}</p>
          <Changes changes={changes} />
        </div>
      </ConfirmDialog>
    );
  const reasons = [
    uses > 0 ? texts.usedByPortals(uses) : '',
    promotions > 0 ? texts.usedByPromotions(promotions) : '',
    slot === null ? '' : texts.usedBySlot(slotNames[slot]),
  ];
  return (
    <Dialog
      opened
      title={texts.inUse(name)}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={props.onReplace}>
            {texts.replace}
          </Button>
          {row.status === 'Active' && (
            <Button disabled={changes.length > 0} onClick={props.onArchive}>
              {texts.archive}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.paragraphs}>
        <p>{texts.inUseText(reasons.filter((reason) => reason !== '').join(' '))}</p>
        <p>{row.status === 'Active' ? texts.inUseActive : texts.inUseArchived}</p>
        {row.status === 'Active' && <ArchiveEffects rows={[row]} />}
        <Changes changes={changes} />
      </div>
    </Dialog>
  );
}

/** Says why an open dialog is out of date. */
function Changes({ changes }: { changes: readonly string[] }) {
  return changes.map((change) => (
    <Alert key={change} color="orange" role="alert">
      {change}
    </Alert>
  ));
}

/** Says what disappears when images are archived, and what stays. */
function ArchiveEffects({ rows }: { rows: readonly ImageRow[] }) {
  const hasBelow = useHasBelow();
  return (
    <>
      {rows.map((row) => {
        const effect = archiveEffect(row, hasBelow);
        return effect !== null && <p key={row.id}>{effect}</p>;
      })}
      {rows.some(isNamed) && <p>{texts.archiveStays}</p>}
    </>
  );
}

interface ArchiveDialogProps {
  /** as they were when the dialog opened */
  rows: readonly ImageRow[];
  /** what has changed since then */
  changes: readonly string[];
  onArchive: () => void;
  onClose: () => void;
}

/** Confirms the archiving of images of which slots show some. */
export function ArchiveDialog({ rows, changes, onArchive, onClose }: ArchiveDialogProps) {
  const [first] = rows;
  const title =
    rows.length === 1 && first !== undefined
      ? texts.archiveTitle(first.name)
      : texts.archiveManyTitle(rows.length);
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={texts.archive}
      blocked={changes.length > 0}
      onConfirm={onArchive}
      onCancel={onClose}
    >
      <div className={classes.paragraphs}>
        <ArchiveEffects rows={rows} />
        <Changes changes={changes} />
      </div>
    </ConfirmDialog>
  );
}

type TagAction = Sent<typeof tagImages>['body']['action'];
type BulkProps = DialogProps & { rows: readonly ImageRow[]; onDone: () => void };

const tagActions = [
  { value: 'add', label: texts.addTags },
  { value: 'remove', label: texts.removeTags },
] satisfies { value: TagAction; label: string }[];

/** Adds tags to images, or removes them. */
export function TagDialog({ number, rows, onClose, onDone }: BulkProps) {
  const [draft, setDraft] = useState('');
  const [action, setAction] = useState<TagAction>('add');
  const [error, setError] = useState<string | null>(null);
  const change = useChange(tagImages, { refreshes: [images.list], ownError: true });
  const save = () => {
    const reported: string[] = [];
    const tags = image.map.tags.parse(draft, {}, (_path, message) => reported.push(message));
    if (!Array.isArray(tags) || tags.length === 0 || reported.length > 0) {
      setError(reported[0] ?? texts.tagsHelp);
      return;
    }
    change.mutate(
      {
        params: { orgNumber: String(number) },
        body: { ids: rows.map(({ id }) => id), tags, action },
      },
      {
        onSuccess: ({ changed }) => {
          showSuccess(changed === 0 ? texts.unchanged : texts.tagged(changed));
          onDone();
        },
        onError: ({ message }) => setError(message),
      },
    );
  };
  return (
    <ConfirmDialog
      opened
      title={texts.tagTitle(rows.length)}
      confirmLabel={action === 'add' ? texts.addTags : texts.removeTags}
      pending={change.isPending}
      onConfirm={save}
      onCancel={onClose}
    >
      <form
        className={classes.replace}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <SegmentedControl
          aria-label={texts.tagTitle(rows.length)}
          data={tagActions}
          value={action}
          onChange={setAction}
        />
        <TextInput
          label={texts.tags}
          description={texts.tagsHelp}
          value={draft}
          error={error}
          data-autofocus
          onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        />
      </form>
    </ConfirmDialog>
  );
}

export function MoveUpDialog({ number, rows, onClose, onDone }: BulkProps) {
  const move = useChange(moveImagesUp, { refreshes: [images.list] });
  return (
    <ConfirmDialog
      opened
      title={texts.moveTitle(rows.length)}
      confirmLabel={texts.moveUp}
      pending={move.isPending}
      onConfirm={() =>
        move.mutate(
          { params: { orgNumber: String(number) }, body: { ids: rows.map(({ id }) => id) } },
          {
            onSuccess: ({ moved, to }) => {
              showSuccess(texts.moved(moved, to));
              onDone();
            },
            onError: onClose,
          },
        )
      }
      onCancel={onClose}
    >
      {texts.moveText}
    </ConfirmDialog>
  );
}

/** Shows an image of an organization above, which is changed there. */
export function InheritedImage({ row, onClose }: { row: ImageRow; onClose: () => void }) {
  const facts = [
    [texts.kind, image.map.kind.names[row.kind]],
    [texts.pixels, pixelsText(row)],
    [texts.size, sizeText(row)],
    [texts.usedIn, usesText(row)],
    [texts.tags, row.tags.join(', ')],
  ].filter(([, value]) => value !== '');
  return (
    <Dialog
      opened
      title={texts.inheritedTitle(row.name)}
      width={560}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <div className={classes.inherited}>
        <StoredImage renditions={row.renditions} width={640} alt={row.name} />
        <p>{texts.inheritedText(ownerInText(row))}</p>
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
