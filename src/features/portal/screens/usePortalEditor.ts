import { useQueryClient } from '@tanstack/react-query';
import isEqual from 'fast-deep-equal';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '../../../contract/api-error.ts';
import type { Reply } from '../../../contract/endpoint.ts';
import { endpointKey, useChange } from '../../../ui/api/endpoint-queries.ts';
import type { Conflict } from '../../../ui/dialogs/VersionConflict.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import {
  getPortal,
  listPortalVersions,
  type PortalVersion,
  portalVersion,
  savePortalDraft,
} from '../contract.ts';
import { documentDifferences } from '../document/document-texts.ts';
import {
  type EffectivePortal,
  emptyDocument,
  type PartId,
  type PortalDocument,
  partIds,
} from '../document/fields.ts';
import { mergePortals } from '../versions/merge-portals.ts';
import { type Edits, edit, redo, startEdits, undo } from './edits.ts';
import { texts } from './texts.ts';

export type PortalReply = Reply<typeof getPortal>;

/** The state of the editor: the edited document, what it results in, and saving. */
export function usePortalEditor(number: number, loaded: PortalReply) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(loaded.draft);
  const base = draft?.document ?? loaded.published?.document ?? emptyDocument;
  const [edits, setEdits] = useState<Edits>(() => startEdits(base));
  const [conflict, setConflict] = useState<PortalVersion | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const change = useChange(savePortalDraft, { ownError: true, refreshes: [listPortalVersions] });
  const { document } = edits;
  // The preview and the checks wait for a pause in the changes of these objects.
  const { above } = loaded;
  const inherited = useMemo(() => mergePortals(above).portal, [above]);
  const merged = useMemo(
    () => mergePortals([...above, { organizationNumber: number, document }]),
    [above, number, document],
  );
  const isDirty = !isEqual(document, base);

  const show = (version: PortalVersion | null, next: PortalDocument) => {
    setDraft(version);
    setEdits(startEdits(next));
  };

  /** Resolves to the saved draft, or to null when it could not be saved. */
  async function save(
    content: PortalDocument = document,
    version: number | null = draft?.version ?? null,
  ): Promise<PortalVersion | null> {
    try {
      const params = { orgNumber: String(number) };
      const saved = await change.mutateAsync({ params, body: { version, document: content } });
      setDraft(saved);
      // Edits since the call stay; the server may have added needed blocks.
      setEdits((now) =>
        isEqual(now.document, content) ? { ...now, document: saved.document, last: null } : now,
      );
      setConflict(null);
      setError(null);
      client.setQueriesData<PortalReply>(
        { queryKey: endpointKey(getPortal, { params }) },
        (reply) => reply && { ...reply, draft: saved },
      );
      showSuccess(texts.saved(saved.number));
      return saved;
    } catch (failure) {
      receive(failure);
      return null;
    }
  }

  function receive(failure: unknown): void {
    if (!(failure instanceof ApiError)) throw failure;
    const theirs = z.safeParse(portalVersion, failure.current);
    if (failure.status === 409 && theirs.success) setConflict(theirs.data);
    else {
      // The draft that it was based on is gone: the next save begins another one.
      if (failure.status === 409) setDraft(null);
      setError(failure);
    }
  }

  const dialogOf = (theirs: PortalVersion): Conflict => {
    const mine = withChangesSince(base, document, theirs.document);
    return {
      fields: documentDifferences(mine, theirs.document, inherited),
      changedBy: theirs.updatedBy,
      keepMine: () => {
        setEdits((now) => edit(now, mine, null));
        void save(mine, theirs.version);
      },
      takeTheirs: () => {
        show(theirs, theirs.document);
        setConflict(null);
      },
      cancel: () => setConflict(null),
    };
  };

  return {
    number,
    loaded,
    draft,
    base,
    document,
    inherited,
    portal: merged.portal,
    origins: merged.origins,
    isDirty,
    isSaving: change.isPending,
    error,
    conflict: conflict && dialogOf(conflict),
    canUndo: edits.past.length > 0,
    canRedo: edits.future.length > 0,
    undo: () => setEdits(undo),
    redo: () => setEdits(redo),
    show,
    save,
    change: (next: PortalDocument, what: string | null = null) =>
      setEdits((now) => edit(now, next, what)),
    /** Writes a part of the document; the inherited value is copied the first time. */
    write: <P extends PartId>(part: P, value: EffectivePortal[P] | null, what: string | null) =>
      setEdits((now) => edit(now, { ...now.document, [part]: value }, what)),
  };
}

export type PortalEditorState = ReturnType<typeof usePortalEditor>;

/** Returns the other version with the parts that were changed since `base`. */
export function withChangesSince(
  base: PortalDocument,
  mine: PortalDocument,
  theirs: PortalDocument,
): PortalDocument {
  const result = { ...theirs };
  for (const part of [...partIds, 'locked' as const])
    if (!isEqual(base[part], mine[part])) Object.assign(result, { [part]: mine[part] });
  return result;
}
