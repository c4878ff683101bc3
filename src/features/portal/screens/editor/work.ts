import type { PortalVersion } from '../../contract.ts';
import type { PortalDocument } from '../../document/fields.ts';
import { type CurrentVersions, newestDocument } from '../../versions/newest-document.ts';
import { type Edits, startEdits } from './edits.ts';

export type Stored = CurrentVersions<PortalVersion>;

/** What is edited. */
export interface Work {
  /** the versions that the server is known to have */
  stored: Stored;
  /** what the edits began with */
  base: PortalDocument;
  edits: Edits;
  /** after another administrator changed the versions */
  notice: 'newest-shown' | 'edits-retained' | null;
}

/** Begins edits of the newest version. */
export function workOn(stored: Stored): Work {
  const base = newestDocument(stored);
  return { stored, base, edits: startEdits(base), notice: null };
}

/** Returns the versions alone, such as of a reply that has more. */
export function versionsOf({ draft, scheduled, published }: Stored): Stored {
  return { draft, scheduled, published };
}

export function isSame(one: Stored, other: Stored): boolean {
  return (
    one.draft?.id === other.draft?.id &&
    one.draft?.version === other.draft?.version &&
    one.scheduled?.id === other.scheduled?.id &&
    one.published?.id === other.published?.id
  );
}
