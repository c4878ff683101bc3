import { emptyDocument, type PortalDocument } from '../document/fields.ts';

interface WithDocument {
  document: PortalDocument;
}

/** The versions of an organization of which there is one at most. */
export interface CurrentVersions<Version extends WithDocument = WithDocument> {
  draft: Version | null;
  scheduled: Version | null;
  published: Version | null;
}

/** Returns what a change begins with: a draft from the published version would undo the scheduled one later. */
export function newestDocument({ draft, scheduled, published }: CurrentVersions): PortalDocument {
  return (draft ?? scheduled ?? published)?.document ?? emptyDocument;
}
