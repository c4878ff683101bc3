import isEqual from 'fast-deep-equal';
import type { PortalDocument } from '../../document/fields.ts';

/** The edits of a document since it was opened, to undo and repeat them. */
export interface Edits {
  past: readonly PortalDocument[];
  document: PortalDocument;
  future: readonly PortalDocument[];
  /** what the last edit changed, such as one input; consecutive edits of it are one step */
  last: string | null;
}

const mostSteps = 200;

export function startEdits(document: PortalDocument): Edits {
  return { past: [], document, future: [], last: null };
}

/** Adds an edit. `what` names what it changes; null makes it a step of its own. */
export function edit(edits: Edits, document: PortalDocument, what: string | null): Edits {
  if (isEqual(document, edits.document)) return edits;
  const isSame = what !== null && what === edits.last;
  const past = isSame ? edits.past : [...edits.past, edits.document].slice(-mostSteps);
  return { past, document, future: [], last: what };
}

export function undo(edits: Edits): Edits {
  const document = edits.past.at(-1);
  if (document === undefined) return edits;
  const future = [edits.document, ...edits.future];
  return { past: edits.past.slice(0, -1), document, future, last: null };
}

export function redo(edits: Edits): Edits {
  const [document, ...future] = edits.future;
  if (document === undefined) return edits;
  return { past: [...edits.past, edits.document], document, future, last: null };
}
