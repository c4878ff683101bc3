import { useQueryClient } from '@tanstack/react-query';
import isEqual from 'fast-deep-equal';
import { useMemo, useState } from 'react';
import { ApiError } from '../../../../contract/api-error.ts';
import type { Reply } from '../../../../contract/endpoint.ts';
import { endpointKey, endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import type { Conflict } from '../../../../ui/dialogs/VersionConflict.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import {
  getPortal,
  listPortalVersions,
  type PortalVersion,
  savePortalDraft,
} from '../../contract.ts';
import { documentDifferences } from '../../document/differences/document-differences.ts';
import { type EffectivePortal, type PartId, type PortalDocument } from '../../document/fields.ts';
import { mergePortals } from '../../versions/merge-portals.ts';
import { newestDocument } from '../../versions/newest-document.ts';
import { type InvalidInput, stillInvalid, withInvalid } from '../inputs/invalid-inputs.ts';
import { texts } from '../texts.ts';
import { type Edits, edit, redo, startEdits, undo } from './edits.ts';
import { mergeEdits } from './merge-edits.ts';
import { isSame, type Stored, versionsOf, type Work, workOn } from './work.ts';

export type PortalReply = Reply<typeof getPortal>;

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
  const params = { orgNumber: String(number) };
  // Not from later replies: a change is based on what was shown when it began.
  const [work, setWork] = useState<Work>(() => workOn(versionsOf(loaded)));
  const { stored, base, edits, notice } = work;
  const setEdits = (next: (now: Edits) => Edits) =>
    setWork((now) => ({ ...now, edits: next(now.edits) }));
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
    setWork((now) => workOn(versionsOf({ ...now.stored, ...changed })));
    setError(null);
    setTyped([]);
  };

  /** Resolves to the saved draft, or to null when it could not be saved. */
  async function save(
    content: PortalDocument = document,
    known: Pick<Work, 'stored' | 'base'> = work,
  ): Promise<PortalVersion | null> {
    const [first] = invalid;
    if (first !== undefined) {
      onInvalid(first, invalid);
      return null;
    }
    try {
      const { draft, scheduled, published } = known.stored;
      const saved = await change.mutateAsync({
        params,
        body: {
          version: draft?.version ?? null,
          published: published?.number ?? null,
          scheduled: scheduled?.number ?? null,
          document: content,
        },
      });
      // Edits since the call stay; the server may have added needed blocks.
      setWork((now) => ({
        stored: { ...now.stored, draft: saved },
        base: saved.document,
        edits: isEqual(now.edits.document, content)
          ? { ...now.edits, document: saved.document, last: null }
          : now.edits,
        notice: null,
      }));
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
      const current = failure.status === 409 ? await loadNewest().catch(() => null) : null;
      if (current === null) {
        setConflict(null);
        setError(failure.message);
        return null;
      }
      // A former call has saved the same, such as the first of two clicks.
      if (current.draft !== null && isEqual(current.draft.document, content)) {
        setWork((now) => ({ ...now, stored: current, base: content, notice: null }));
        setConflict(null);
        setError(null);
        showSuccess(texts.saved(current.draft.number));
        return current.draft;
      }
      // The scheduled version that was edited has been published: nothing else has changed.
      const isOnlyPublished = isEqual(newestDocument(current), known.base);
      if (!isOnlyPublished || isSame(current, known.stored)) {
        setConflict(current);
        return null;
      }
      setWork((now) => ({ ...now, stored: current }));
      return save(content, { stored: current, base: known.base });
    }
  }

  async function loadNewest(): Promise<Stored> {
    const reply = await client.fetchQuery({
      ...endpointQuery(getPortal, { params }),
      staleTime: 0,
    });
    return versionsOf(reply);
  }

  /**
   * Loads the versions, and shows them if another administrator changed them. Edits stay: saving them merges both. Resolves
   * to null, and says why, when they cannot be loaded.
   */
  async function showNewest(): Promise<Stored | null> {
    const newest = await loadNewest().catch((failure: unknown) => {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
      return null;
    });
    if (newest === null || isSame(newest, stored)) return newest;
    setError(null);
    // The user may have typed meanwhile.
    setWork((now) =>
      isDirty || !isEqual(now.edits.document, now.base)
        ? { ...now, notice: 'edits-retained' }
        : { ...workOn(newest), notice: 'newest-shown' },
    );
    return newest;
  }

  const names = { inherited, plans: loaded.plans };
  const dialogOf = (current: Stored): Conflict => {
    const theirs = newestDocument(current);
    const three = { base, mine: document, theirs };
    const isDiscarded = stored.draft !== null && isSame(current, { ...stored, draft: null });
    // What the draft had besides one's own edits was discarded with it.
    const mine = isDiscarded ? document : mergeEdits(three, inherited, 'mine');
    const others = isDiscarded ? theirs : mergeEdits(three, inherited, 'theirs');
    const hasOverlap = !isEqual(mine, others);
    const changed = documentDifferences(hasOverlap ? others : theirs, mine, names);
    const changedBy =
      (current.draft ?? current.scheduled ?? current.published)?.updatedBy ?? texts.someoneElse;
    const intro = hasOverlap ? texts.conflictOverlap(changedBy) : texts.conflict(changedBy);
    return {
      intro: isDiscarded ? texts.conflictDiscarded : intro,
      fields: changed.map((row) => ({ label: row.label, mine: row.theirs, theirs: row.mine })),
      // Steps from before have none of their changes: undoing one would delete these.
      keepMine: () => {
        const edits = edit(startEdits(theirs), mine, null);
        setWork({ stored: current, base: theirs, edits, notice: null });
        void save(mine, { stored: current, base: theirs });
      },
      takeTheirs: () => {
        const edits = edit(startEdits(mine), theirs, null);
        setWork({ stored: current, base: theirs, edits, notice: null });
        setError(null);
        setTyped([]);
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
    error: error ?? (notice === null ? null : texts.notice[notice]),
    conflict: conflict && dialogOf(conflict),
    canUndo: edits.past.length > 0,
    canRedo: edits.future.length > 0,
    undo: () => setEdits(undo),
    redo: () => setEdits(redo),
    show,
    /** Takes over that a schedule was canceled. Edits stay: what they began with has not changed. */
    unschedule: async (version: PortalVersion) => {
      const isEdited = version.status === 'Draft' && isEqual(version.document, base);
      setWork((now) => ({
        ...now,
        stored: { ...now.stored, scheduled: null, ...(isEdited && { draft: version }) },
      }));
      if (isEdited) return;
      // Edits of another version are merged on saving, which also finds what cannot be loaded now.
      const newest = await loadNewest().catch(() => null);
      setWork((now) =>
        newest !== null &&
        now.stored.draft === stored.draft &&
        isEqual(now.edits.document, now.base)
          ? workOn(newest)
          : now,
      );
    },
    /** Takes over that the saved draft was published or scheduled. Edits since stay, for the next draft. */
    takePublished: (version: PortalVersion) => {
      setError(null);
      setWork((now) => {
        const isNow = version.status === 'Published';
        const changed = isNow ? { published: version } : { scheduled: version };
        const next = { ...now.stored, draft: null, ...changed };
        return isEqual(now.edits.document, version.document)
          ? workOn(next)
          : { ...now, stored: next, base: version.document, notice: null };
      });
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

export type PortalEditorState = ReturnType<typeof usePortalEditor>;
