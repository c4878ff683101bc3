import { Button, SegmentedControl } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ApiError } from '../../../../contract/api-error.ts';
import { download } from '../../../../ui/api/call.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { saveFile } from '../../../../ui/browser/saveFile.ts';
import { BulkBar } from '../../../../ui/list/BulkBar.tsx';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { RecordList } from '../../../../ui/list/RecordList.tsx';
import { useChangeSearch, useQueryParameter } from '../../../../ui/navigation/address.ts';
import page from '../../../../ui/page.module.css';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { toggled } from '../../../../ui/table/selection.tsx';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { useRecordList } from '../../../../workspace/record/useRecordList.ts';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { type ImageRow, images, moveImagesUp, setImageStatus, zipImages } from '../../contract.ts';
import { filledSlot } from '../../slots.ts';
import { texts } from '../../texts.ts';
import { filters } from '../opening-calls.ts';
import { ReplaceDialog } from '../replace/ReplaceDialog.tsx';
import { DropZone } from '../upload/DropZone.tsx';
import { EmptyLibrary } from '../upload/EmptyLibrary.tsx';
import { UploadButton } from '../upload/UploadButton.tsx';
import { UploadList } from '../upload/UploadList.tsx';
import { isRunning, useUploads } from '../upload/useUploads.ts';
import { imageColumns } from './ImageColumns.tsx';
import {
  ArchiveDialog,
  DeleteImage,
  InheritedImage,
  MoveUpDialog,
  TagDialog,
} from './ImageDialogs.tsx';
import { ImageGrid } from './ImageGrid.tsx';

export { openingImages as openingCalls } from '../opening-calls.ts';

const views = [
  { value: 'grid', label: texts.grid },
  { value: 'list', label: texts.list },
];

type OpenDialog =
  | { action: 'delete' | 'replace' | 'details'; row: ImageRow }
  | { action: 'tag' | 'move' | 'archive'; rows: readonly ImageRow[] };

/** `/setup/images/manage`: the images that the selected organization can use. */
export function ImagesPage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <Images key={number} number={number} />;
}

function Images({ number }: { number: number }) {
  const list = useRecordList(images, number, filters);
  const { canEdit, canDelete, view, query } = list;
  const canMove = useCanCall()(moveImagesUp);
  const hasParent = useSelection((state) => (state.shown?.parentNumber ?? null) !== null);
  const isList = useQueryParameter('view') === 'list';
  const changeSearch = useChangeSearch();
  const { uploads, add, cancel, clear } = useUploads(number);
  const [opened, setDialog] = useState<OpenDialog | null>(null);
  const dialog = opened && withNewestRows(opened, list.rows);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const change = useChange(setImageStatus, { refreshes: [images.list] });
  const zip = useMutation<{ name: string; content: Blob }, ApiError, readonly ImageRow[]>({
    mutationFn: (rows) =>
      download(zipImages, {
        params: { orgNumber: String(number) },
        query: { ids: rows.map(({ id }) => id).join(',') },
      }),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });

  const close = () => setDialog(null);
  const done = () => {
    close();
    setSelected(new Set());
  };
  const setStatus = (rows: readonly ImageRow[], status: ImageRow['status']) =>
    change.mutate(
      { params: { orgNumber: String(number) }, body: { ids: rows.map(({ id }) => id), status } },
      {
        onSuccess: ({ changed }) => {
          const changedText = status === 'Active' ? texts.activatedCount : texts.archivedCount;
          showSuccess(changed === 0 ? texts.unchanged : changedText(changed));
          setSelected(new Set());
        },
      },
    );
  const archive = (rows: readonly ImageRow[]) => {
    if (rows.some((row) => filledSlot(row) !== null)) setDialog({ action: 'archive', rows });
    else setStatus(rows, 'Archived');
  };
  const actionsOf = (row: ImageRow) => [
    !row.isOwn && { label: texts.details, onSelect: () => setDialog({ action: 'details', row }) },
    row.isOwn && { label: texts.edit, to: `/setup/images/item/${row.id}` as const },
    row.isOwn &&
      canEdit && { label: texts.replace, onSelect: () => setDialog({ action: 'replace', row }) },
    row.isOwn &&
      canEdit &&
      (row.status === 'Active'
        ? { label: texts.archive, onSelect: () => archive([row]) }
        : { label: texts.activate, onSelect: () => setStatus([row], 'Active') }),
    { label: texts.download, onSelect: () => zip.mutate([row]) },
    row.isOwn &&
      canDelete && {
        label: texts.delete,
        onSelect: () => setDialog({ action: 'delete', row }),
        danger: true,
      },
  ];
  const columns = useMemo(() => imageColumns((row) => setDialog({ action: 'details', row })), []);
  const chosen = list.rows.filter(({ id }) => selected.has(id));
  const own = chosen.filter(({ isOwn }) => isOwn);
  const uploadButton = canEdit && <UploadButton onFiles={(files) => void add(files)} />;
  // The first uploaded image is listed when all have ended.
  const isFilling =
    query.data?.total === 0 &&
    !view.isFiltered &&
    (uploads.some(isRunning) ||
      (query.isFetching && uploads.some(({ state }) => state === 'done')));
  const empty = <EmptyLibrary action={uploadButton} />;
  return (
    <DropZone disabled={!canEdit} onFiles={(files) => void add(files)}>
      <div className={page.list}>
        <OrganizationPageHeader title={texts.title} actions={uploadButton} />
        <UploadList uploads={uploads} onCancel={cancel} onClear={clear} />
        <ListToolbar view={view} filterLabel={texts.filter} filters={filters.toolbar}>
          <SegmentedControl
            aria-label={texts.view}
            data={views}
            value={isList ? 'list' : 'grid'}
            onChange={(value) =>
              changeSearch(
                (before) => ({ ...before, view: value === 'list' ? 'list' : undefined }),
                { replace: true },
              )
            }
          />
        </ListToolbar>
        <BulkBar count={chosen.length} onClear={() => setSelected(new Set())}>
          {canEdit && own.length > 0 && (
            <>
              <BulkButton
                label={texts.tag}
                onClick={() => setDialog({ action: 'tag', rows: own })}
              />
              <BulkButton label={texts.archive} onClick={() => archive(own)} />
              {canMove && hasParent && (
                <BulkButton
                  label={texts.moveUp}
                  onClick={() => setDialog({ action: 'move', rows: own })}
                />
              )}
            </>
          )}
          <BulkButton label={texts.downloadZip} onClick={() => zip.mutate(chosen)} />
        </BulkBar>
        {isFilling ? null : isList ? (
          <RecordList
            caption={texts.title}
            columns={columns}
            view={view}
            query={query}
            sortable={images.sort}
            selection={{ selected, nameOf, onChange: setSelected }}
            none={texts.none}
            add={uploadButton}
            noMatch={texts.noMatch}
            menus={{ nameOf, actionsOf }}
          />
        ) : (
          <ImageGrid
            view={view}
            query={query}
            selected={selected}
            onToggle={(id) => setSelected((before) => toggled(before, id))}
            actionsOf={actionsOf}
            onDetails={(row) => setDialog({ action: 'details', row })}
            empty={empty}
          />
        )}
      </div>
      {dialog?.action === 'details' && <InheritedImage row={dialog.row} onClose={close} />}
      {dialog?.action === 'delete' && (
        <DeleteImage
          number={number}
          row={dialog.row}
          onArchive={() => {
            setStatus([dialog.row], 'Archived');
            close();
          }}
          onReplace={() => setDialog({ action: 'replace', row: dialog.row })}
          onClose={close}
        />
      )}
      {dialog?.action === 'archive' && (
        <ArchiveDialog
          rows={dialog.rows}
          onArchive={() => {
            setStatus(dialog.rows, 'Archived');
            close();
          }}
          onClose={close}
        />
      )}
      {dialog?.action === 'replace' && (
        <ReplaceDialog number={number} image={dialog.row} onReplaced={close} onClose={close} />
      )}
      {dialog?.action === 'tag' && (
        <TagDialog number={number} rows={dialog.rows} onClose={close} onDone={done} />
      )}
      {dialog?.action === 'move' && (
        <MoveUpDialog number={number} rows={dialog.rows} onClose={close} onDone={done} />
      )}
    </DropZone>
  );
}

/** Dialogs say what uses an image, and the list that one was opened from may have been loaded before. */
function withNewestRows(dialog: OpenDialog, rows: readonly ImageRow[]): OpenDialog {
  const newest = (row: ImageRow) => rows.find(({ id }) => id === row.id) ?? row;
  return 'row' in dialog
    ? { ...dialog, row: newest(dialog.row) }
    : { ...dialog, rows: dialog.rows.map(newest) };
}

const nameOf = ({ name }: ImageRow) => name;

function BulkButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="default" size="compact-sm" onClick={onClick}>
      {label}
    </Button>
  );
}
