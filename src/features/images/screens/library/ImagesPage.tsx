import { Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ApiError } from '../../../../contract/api-error.ts';
import { problemStatus } from '../../../../contract/problem.ts';
import { download } from '../../../../ui/api/call.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { saveFile } from '../../../../ui/browser/saveFile.ts';
import { BulkBar } from '../../../../ui/list/BulkBar.tsx';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { RecordList } from '../../../../ui/list/RecordList.tsx';
import { useChangeSearch, useQueryParameter } from '../../../../ui/navigation/address.ts';
import page from '../../../../ui/page.module.css';
import { showFailure } from '../../../../ui/snackbar/showFailure.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { toggled } from '../../../../ui/table/selection.tsx';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { useRecordList } from '../../../../workspace/record/useRecordList.ts';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { type ImageRow, images, moveImagesUp, setImageStatus, zipImages } from '../../contract.ts';
import { filledSlot } from '../../slots.ts';
import { texts } from '../../texts.ts';
import { isNamed } from '../image-texts.ts';
import { filters } from '../opening-calls.ts';
import { DropZone } from '../upload/DropZone.tsx';
import { EmptyLibrary } from '../upload/EmptyLibrary.tsx';
import { UploadButton } from '../upload/UploadButton.tsx';
import { UploadList } from '../upload/UploadList.tsx';
import { isRunning, useUploads } from '../upload/useUploads.ts';
import { useListQuery } from '../useListQuery.ts';
import { imageColumns } from './ImageColumns.tsx';
import { ImageDialog } from './ImageDialog.tsx';
import { ImageGrid } from './ImageGrid.tsx';
import { useImageDialog } from './useImageDialog.ts';

export { openingImages as openingCalls } from '../opening-calls.ts';

const views = [
  { value: 'grid', label: texts.grid },
  { value: 'list', label: texts.list },
];

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
  // A phone has no room for the columns.
  const hasColumns = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const isList = useQueryParameter('view') === 'list' && hasColumns;
  const listQuery = useListQuery();
  const changeSearch = useChangeSearch();
  const { uploads, add, cancel, clear } = useUploads(number);
  const { dialog, changes, open, reopen, close } = useImageDialog(number);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const change = useChange(setImageStatus, { refreshes: [images.list], ownError: true });
  const zip = useMutation<{ name: string; content: Blob }, ApiError, readonly ImageRow[]>({
    mutationFn: (rows) =>
      download(zipImages, {
        params: { orgNumber: String(number) },
        query: { ids: rows.map(({ id }) => id).join(',') },
      }),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });

  const done = () => {
    close();
    setSelected(new Set());
  };
  /** Sends the slots that the rows fill, so that the server rejects what the administrator was not shown. */
  const setStatus = (rows: readonly ImageRow[], status: ImageRow['status']) =>
    change.mutate(
      {
        params: { orgNumber: String(number) },
        body: { ids: rows.map(({ id }) => id), status, leavesSlots: rows.flatMap(slotsLeft) },
      },
      {
        onSuccess: ({ changed }) => {
          showSuccess(changed === 0 ? texts.unchanged : changedText(status, rows)(changed));
          setSelected(new Set());
        },
        onError: (error) => {
          // The dialog says what the server's conflict is about.
          if (status === 'Archived' && error.status === problemStatus.conflict)
            void reopen('archive', rows);
          else showFailure(error);
        },
      },
    );
  const archive = (rows: readonly ImageRow[]) => {
    if (rows.some((row) => filledSlot(row) !== null)) void open('archive', rows);
    else setStatus(rows, 'Archived');
  };
  const actionsOf = (row: ImageRow) => [
    !row.isOwn && { label: texts.details, onSelect: () => open('details', [row]) },
    row.isOwn && {
      label: texts.edit,
      to: `/setup/images/item/${row.id}` as const,
      query: listQuery,
    },
    row.isOwn && canEdit && { label: texts.replace, onSelect: () => open('replace', [row]) },
    row.isOwn &&
      canEdit &&
      (row.status === 'Active'
        ? { label: texts.archive, onSelect: () => archive([row]) }
        : { label: texts.activate, onSelect: () => setStatus([row], 'Active') }),
    { label: texts.download, onSelect: () => zip.mutate([row]) },
    row.isOwn &&
      canDelete && {
        label: texts.delete,
        onSelect: () => open('delete', [row]),
        danger: true,
      },
  ];
  const showDetails = useCallback((row: ImageRow) => void open('details', [row]), [open]);
  const columns = useMemo(() => imageColumns(showDetails), [showDetails]);
  const chosen = list.rows.filter(({ id }) => selected.has(id));
  const own = chosen.filter(({ isOwn }) => isOwn);
  const uploadButton = canEdit && <UploadButton onFiles={(files) => void add(files)} />;
  const hasNone = query.data?.total === 0 && !view.isFiltered;
  // The first uploaded image is listed when all have ended.
  const isFilling =
    hasNone &&
    (uploads.some(isRunning) ||
      (query.isFetching && uploads.some(({ state }) => state === 'done')));
  const isEmpty = hasNone && !isFilling;
  return (
    <DropZone disabled={!canEdit} onFiles={(files) => void add(files)}>
      <div className={page.list}>
        <OrganizationPageHeader title={texts.title} actions={!isEmpty && uploadButton} />
        <UploadList uploads={uploads} onCancel={cancel} onClear={clear} />
        {!hasNone && (
          <ListToolbar
            view={view}
            filterLabel={texts.filter}
            filters={filters.toolbar}
            bulk={
              <BulkBar count={chosen.length} onClear={() => setSelected(new Set())}>
                {canEdit && own.length > 0 && (
                  <>
                    <BulkButton label={texts.tag} onClick={() => void open('tag', own)} />
                    <BulkButton label={texts.archive} onClick={() => archive(own)} />
                    {canMove && hasParent && (
                      <BulkButton label={texts.moveUp} onClick={() => void open('move', own)} />
                    )}
                  </>
                )}
                <BulkButton label={texts.downloadZip} onClick={() => zip.mutate(chosen)} />
              </BulkBar>
            }
          >
            {hasColumns && (
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
            )}
          </ListToolbar>
        )}
        {isFilling ? null : isEmpty ? (
          <EmptyLibrary action={uploadButton} />
        ) : isList ? (
          <RecordList
            caption={texts.title}
            columns={columns}
            view={view}
            query={query}
            sortable={images.sort}
            selection={{ selected, nameOf, onChange: setSelected }}
            none={texts.noMatch}
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
            onDetails={showDetails}
          />
        )}
      </div>
      {dialog !== null && (
        <ImageDialog
          number={number}
          dialog={dialog}
          changes={changes}
          onArchive={() => {
            setStatus(dialog.rows, 'Archived');
            close();
          }}
          onOpen={open}
          onFailed={() => void reopen(dialog.action, dialog.rows)}
          onClose={close}
          onDone={done}
        />
      )}
    </DropZone>
  );
}

function slotsLeft(row: ImageRow) {
  const slot = filledSlot(row);
  return slot === null ? [] : [{ id: row.id, slot }];
}

/** Archiving leaves an image on the portals and promotions that name it, which the administrator may not expect. */
function changedText(status: ImageRow['status'], rows: readonly ImageRow[]) {
  if (status === 'Active') return texts.activatedCount;
  return rows.some(isNamed) ? texts.archivedNamed : texts.archivedCount;
}

const nameOf = ({ name }: ImageRow) => name;

function BulkButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="default" size="compact-sm" onClick={onClick}>
      {label}
    </Button>
  );
}
