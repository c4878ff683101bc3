import { useQueryClient } from '@tanstack/react-query';
import isEqual from 'fast-deep-equal';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '../../../../contract/api-error.ts';
import type { Reply } from '../../../../contract/endpoint.ts';
import { endpointKey, endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import type { Conflict } from '../../../../ui/dialogs/VersionConflict.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import {
  getPortal,
  listPortalVersions,
  type PortalVersion,
  portalVersion,
  savePortalDraft,
} from '../../contract.ts';
import { documentDifferences } from '../../document/differences/document-differences.ts';
import { type EffectivePortal, type PartId, type PortalDocument } from '../../document/fields.ts';
import { mergePortals } from '../../versions/merge-portals.ts';
import { type CurrentVersions, newestDocument } from '../../versions/newest-document.ts';
import { type InvalidInput, stillInvalid, withInvalid } from '../inputs/invalid-inputs.ts';
import { texts } from '../texts.ts';
import { type Edits, edit, redo, startEdits, undo } from './edits.ts';
import { mergeEdits } from './merge-edits.ts';

export type PortalReply = Reply<typeof getPortal>;

/** The versions that the edited document is based on. */
type Stored = CurrentVersions<PortalVersion>;

/**
 * The state of the editor: the edited document, what it results in, and saving. `onInvalid` is called instead of saving
 * while inputs are invalid.
 */
export function usePortalEditor(
  number: number,
  loaded: PortalReply,
  onInvalid: (first: InvalidInput, all: readonly InvalidInput[]) => void,
) {
  const client = useQueryClient();
  // Not from later replies: a change is based on what was shown when it began.
  const [stored, setStored] = useState<Stored>({
    draft: loaded.draft,
    scheduled: loaded.scheduled,
    published: loaded.published,
  });
  const base = newestDocument(stored);
  const [edits, setEdits] = useState<Edits>(() => startEdits(base));
  const [typed, setTyped] = useState<readonly InvalidInput[]>([]);
  const [conflict, setConflict] = useState<Stored | null>(null);
  const [error, setError] = useState<string | null>(null);
  const change = useChange(savePortalDraft, { ownError: true, refreshes: [listPortalVersions] });
  const { document } = edits;
  // The preview and the checks wait for a pause in the changes of these objects.
  const { above } = loaded;
  const inherited = useMemo(() => mergePortals(above).portal, [above]);
  const merged = useMemo(
    () => mergePortals([...above, { organizationNumber: number, document }]),
    [above, number, document],
  );
  const { portal } = merged;
  const invalid = stillInvalid(typed, portal).filter(({ part }) => document[part] !== null);
  const isDirty = invalid.length > 0 || !isEqual(document, base);

  /** Shows other versions instead of what is edited. */
  const show = (changed: Partial<Stored>) => {
    const { draft, scheduled, published } = { ...stored, ...changed };
    const next = { draft, scheduled, published };
    setStored(next);
    setError(null);
    setTyped([]);
    setEdits(startEdits(newestDocument(next)));
  };

  /** Resolves to the saved draft, or to null when it could not be saved. */
  async function save(
    content: PortalDocument = document,
    known: Stored = stored,
  ): Promise<PortalVersion | null> {
    const [first] = invalid;
    if (first !== undefined) {
      onInvalid(first, invalid);
      return null;
    }
    try {
      const params = { orgNumber: String(number) };
      const saved = await change.mutateAsync({
        params,
        body: {
          version: known.draft?.version ?? null,
          published: known.published?.number ?? null,
          scheduled: known.scheduled?.number ?? null,
          document: content,
        },
      });
      setStored({ ...known, draft: saved });
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
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.status !== 409) {
        setError(failure.message);
        return null;
      }
      const current = currentVersions(failure, known);
      // The scheduled version that was edited has been published: nothing else has changed.
      const isOnlyPublished = isEqual(newestDocument(current), newestDocument(known));
      if (isOnlyPublished && !isSame(current, known)) return save(content, current);
      setConflict(current);
      return null;
    }
  }

  /** Loads the versions, and shows them instead of what is edited if another administrator changed them. */
  async function showNewest(): Promise<Stored> {
    const newest = await client.fetchQuery({
      ...endpointQuery(getPortal, { params: { orgNumber: String(number) } }),
      staleTime: 0,
    });
    if (isSame(newest, stored)) return stored;
    show(newest);
    setError(texts.newestShown);
    return newest;
  }

  const names = { inherited, plans: loaded.plans };
  const dialogOf = (current: Stored): Conflict => {
    const theirs = newestDocument(current);
    const three = { base, mine: document, theirs };
    const mine = mergeEdits(three, inherited, 'mine');
    const overwritten = documentDifferences(mine, mergeEdits(three, inherited, 'theirs'), names);
    const hasOverlap = overwritten.length > 0;
    const changedBy =
      (current.draft ?? current.scheduled ?? current.published)?.updatedBy ?? texts.someoneElse;
    return {
      intro: hasOverlap ? texts.conflictOverlap(changedBy) : texts.conflict(changedBy),
      fields: hasOverlap ? overwritten : documentDifferences(mine, theirs, names),
      keepMine: () => {
        // Steps from before have none of their changes, so undoing one would delete these.
        setStored(current);
        setEdits(startEdits(mine));
        void save(mine, current);
      },
      takeTheirs: () => {
        show(current);
        setConflict(null);
      },
      cancel: () => setConflict(null),
    };
  };

  return {
    number,
    loaded,
    draft: stored.draft,
    scheduled: stored.scheduled,
    published: stored.published,
    base,
    document,
    inherited,
    /** for `documentDifferences` */
    names,
    portal,
    origins: merged.origins,
    isDirty,
    invalid,
    setInvalid: (input: Omit<InvalidInput, 'value'>) =>
      setTyped((now) => withInvalid(now, portal, input)),
    isSaving: change.isPending,
    error,
    conflict: conflict && dialogOf(conflict),
    canUndo: edits.past.length > 0,
    canRedo: edits.future.length > 0,
    undo: () => setEdits(undo),
    redo: () => setEdits(redo),
    show,
    /** Takes over a scheduled version whose schedule was canceled; edits since stay, because they began with it. */
    unschedule: (version: PortalVersion) => {
      const isBase = stored.draft === null;
      // Another administrator has a draft. Edits of the scheduled version are merged into that draft on saving.
      if (isBase && version.status !== 'Draft') {
        if (!isDirty) void showNewest();
        return;
      }
      setStored({ ...stored, scheduled: null, draft: isBase ? version : stored.draft });
    },
    showNewest,
    save,
    change: (next: PortalDocument, what: string | null = null) =>
      setEdits((now) => edit(now, next, what)),
    /** Writes a part of the document; the inherited value is copied the first time. */
    write: <P extends PartId>(part: P, value: EffectivePortal[P] | null, what: string | null) =>
      setEdits((now) => edit(now, { ...now.document, [part]: value }, what)),
  };
}

function isSame(one: Stored, other: Stored): boolean {
  return (
    one.draft?.id === other.draft?.id &&
    one.draft?.version === other.draft?.version &&
    one.scheduled?.id === other.scheduled?.id &&
    one.published?.id === other.published?.id
  );
}

/** Returns the versions at the time of a conflict, whose reply has the version that the change was not based on. */
function currentVersions({ current }: ApiError, known: Stored): Stored {
  const { data = null } = z.safeParse(portalVersion, current);
  const scheduled = known.scheduled?.id === data?.id ? null : known.scheduled;
  if (data?.status === 'Draft') return { ...known, scheduled, draft: data };
  if (data?.status === 'Scheduled') return { ...known, scheduled: data, draft: null };
  return { draft: null, scheduled: null, published: data };
}

export type PortalEditorState = ReturnType<typeof usePortalEditor>;
