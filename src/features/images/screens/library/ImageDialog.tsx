import { ReplaceDialog } from '../replace/ReplaceDialog.tsx';
import {
  ArchiveDialog,
  DeleteImage,
  InheritedImage,
  MoveUpDialog,
  TagDialog,
} from './ImageDialogs.tsx';
import type { OpenDialog, useImageDialog } from './useImageDialog.ts';

interface ImageDialogProps {
  number: number;
  dialog: OpenDialog;
  changes: readonly string[];
  onArchive: () => void;
  onOpen: ReturnType<typeof useImageDialog>['open'];
  /** The server rejected what the dialog offered. */
  onFailed: () => void;
  onClose: () => void;
  /** The selected images were changed. */
  onDone: () => void;
}

/** The dialog that is open on the page of images. */
export function ImageDialog(props: ImageDialogProps) {
  const { number, changes, onArchive, onClose, onDone } = props;
  const { action, rows } = props.dialog;
  const [row] = rows;
  if (row === undefined) return null;
  switch (action) {
    case 'details':
      return <InheritedImage row={row} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteImage
          number={number}
          row={row}
          changes={changes}
          onArchive={onArchive}
          onReplace={() => void props.onOpen('replace', rows)}
          onFailed={props.onFailed}
          onClose={onClose}
        />
      );
    case 'archive':
      return (
        <ArchiveDialog rows={rows} changes={changes} onArchive={onArchive} onClose={onClose} />
      );
    case 'replace':
      return <ReplaceDialog number={number} image={row} onReplaced={onClose} onClose={onClose} />;
    case 'tag':
      return <TagDialog number={number} rows={rows} onClose={onClose} onDone={onDone} />;
    case 'move':
      return <MoveUpDialog number={number} rows={rows} onClose={onClose} onDone={onDone} />;
  }
}
