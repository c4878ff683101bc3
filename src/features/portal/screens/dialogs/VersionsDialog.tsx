import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { formatDateTime, formatNumber, formatPercent } from '../../../../ui/format.ts';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { RecordPlaceholder } from '../../../../ui/states/RecordPlaceholder.tsx';
import {
  getPortalVersion,
  type ListedVersion,
  listPortalVersions,
  type PortalVersion,
  restorePortalVersion,
} from '../../contract.ts';
import { documentDifferences } from '../../document/differences/document-differences.ts';
import { emptyDocument } from '../../document/fields.ts';
import { effectiveDocument } from '../../versions/effective-document.ts';
import type { PortalEditorState } from '../editor/usePortalEditor.ts';
import { texts } from '../texts.ts';
import classes from './Dialogs.module.css';
import { DifferenceTable } from './DifferenceTable.tsx';

const perPage = 25;
const tones = {
  Draft: 'work',
  Scheduled: 'idle',
  Published: 'good',
  Superseded: 'ended',
} as const;

interface VersionsDialogProps {
  editor: PortalEditorState;
  canEdit: boolean;
  onRestored: (version: PortalVersion) => void;
  onClose: () => void;
}

/** All versions, newest first, to compare with what is edited and to restore. */
export function VersionsDialog({ editor, canEdit, onRestored, onClose }: VersionsDialogProps) {
  const [page, setPage] = useState(1);
  const [compared, setCompared] = useState<ListedVersion | null>(null);
  const [replacing, setReplacing] = useState<ListedVersion | null>(null);
  const [restored, setRestored] = useState<PortalVersion | null>(null);
  const isList = compared === null && restored === null;
  const { data, error, refetch } = useQuery({
    ...endpointQuery(listPortalVersions, {
      params: { orgNumber: String(editor.number) },
      query: { page: String(page) },
    }),
    placeholderData: keepPreviousData,
    meta: { ownError: true },
  });
  const restore = useChange(restorePortalVersion, { refreshes: [listPortalVersions] });
  const restoreVersion = ({ id, number }: ListedVersion) =>
    restore.mutate(
      {
        params: { orgNumber: String(editor.number), versionId: id },
        body: { version: editor.draft?.version ?? null },
      },
      {
        onSuccess: (version) => {
          showSuccess(texts.restored(number));
          setReplacing(null);
          setRestored(version);
          onRestored(version);
        },
      },
    );
  const pages = Math.ceil((data?.total ?? 0) / perPage);
  return (
    <Dialog
      opened
      title={titleOf(compared, restored)}
      width={760}
      onClose={onClose}
      footer={
        <>
          {compared !== null && (
            <Button variant="default" onClick={() => setCompared(null)}>
              {texts.back}
            </Button>
          )}
          {isList && pages > 1 && (
            <>
              <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
                {texts.newer}
              </Button>
              <Button variant="default" disabled={page >= pages} onClick={() => setPage(page + 1)}>
                {texts.older}
              </Button>
            </>
          )}
          <Button onClick={onClose} data-autofocus>
            {texts.close}
          </Button>
        </>
      }
    >
      {compared !== null && <Comparison editor={editor} version={compared} />}
      {restored !== null && (
        <DifferenceTable
          caption={texts.difference}
          differences={documentDifferences(
            effectiveDocument(editor.published?.document ?? emptyDocument, editor.loaded.above),
            effectiveDocument(restored.document, editor.loaded.above),
            editor.names,
          )}
          mine={
            editor.published === null
              ? texts.origin.builtIn
              : texts.versionColumn(editor.published.number)
          }
          theirs={texts.versionColumn(restored.number)}
          none={texts.noDifference}
        />
      )}
      {isList && data === undefined && (
        <RecordPlaceholder
          failed={error}
          texts={{ loading: texts.loading, notFound: texts.notFound }}
          onRetry={() => void refetch()}
        />
      )}
      {isList && data?.total === 0 && <EmptyState text={texts.noVersions} />}
      {isList && data !== undefined && data.total > 0 && (
        <ul className={classes.versions}>
          {data.rows.map((version) => (
            <li key={version.id}>
              <div>
                <div className={classes.versionName}>
                  {texts.versionColumn(version.number)}
                  <StatusLabel tone={tones[version.status]} label={version.status} />
                </div>
                <div className={classes.facts}>{factsOf(version, editor)}</div>
                {version.note !== '' && <div>{version.note}</div>}
              </div>
              <div className={classes.buttons}>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`${texts.compare}: ${texts.versionColumn(version.number)}`}
                  onClick={() => setCompared(version)}
                >
                  {texts.compare}
                </Button>
                {canEdit && version.status === 'Superseded' && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`${texts.restore}: ${texts.versionColumn(version.number)}`}
                    loading={restore.isPending}
                    onClick={() =>
                      editor.draft === null && !editor.isDirty
                        ? restoreVersion(version)
                        : setReplacing(version)
                    }
                  >
                    {texts.restore}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {replacing !== null && (
        <ConfirmDialog
          opened
          danger
          title={texts.restoreTitle(replacing.number)}
          confirmLabel={texts.restoreButton}
          pending={restore.isPending}
          onConfirm={() => restoreVersion(replacing)}
          onCancel={() => setReplacing(null)}
        >
          {texts.restoreText}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

function titleOf(compared: ListedVersion | null, restored: PortalVersion | null): string {
  if (restored !== null) return texts.restoredTitle(restored.number);
  return compared === null ? texts.versionsTitle : texts.compareTitle(compared.number);
}

function factsOf(version: ListedVersion, { loaded }: PortalEditorState): string {
  const zone = loaded.timeZone ?? 'UTC';
  const at = (moment: string) => formatDateTime(new Date(moment), zone);
  const { publishAt, publishedAt, arrivals, online } = version;
  return [
    publishedAt === null
      ? `${at(version.updatedAt)} · ${version.updatedBy}`
      : `${at(publishedAt)} · ${version.updatedBy}`,
    version.status === 'Scheduled' &&
      publishAt !== null &&
      texts.scheduled(version.number, at(publishAt)),
    arrivals !== null && arrivals > 0 && `${texts.arrivals}: ${formatNumber(arrivals)}`,
    arrivals !== null &&
      arrivals > 0 &&
      online !== null &&
      `${texts.online}: ${formatPercent(online / arrivals)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Comparison({ editor, version }: { editor: PortalEditorState; version: ListedVersion }) {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getPortalVersion, {
      params: { orgNumber: String(editor.number), versionId: version.id },
    }),
    meta: { ownError: true },
  });
  if (data === undefined)
    return (
      <RecordPlaceholder
        failed={error}
        texts={{ loading: texts.loading, notFound: texts.notFound }}
        onRetry={() => void refetch()}
      />
    );
  return (
    <DifferenceTable
      caption={texts.compareTitle(version.number)}
      differences={documentDifferences(data.document, editor.document, editor.names)}
      mine={texts.versionColumn(version.number)}
      theirs={texts.editedColumn}
      none={texts.same}
    />
  );
}
