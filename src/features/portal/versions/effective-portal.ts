import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { PortalDocument } from '../document/fields.ts';
import { type Layer, type MergedPortal, mergePortals } from './merge-portals.ts';

interface PublishedLayer extends Layer {
  versionNumber: number;
}

/**
 * Returns the portal that guests of an area see: the area's published version over the presets above it over the built-in
 * portal. `versionNumber` is the area's own published version; null when it inherits everything.
 */
export async function effectivePortal(
  transaction: ScopedTransaction,
  area: { number: number },
): Promise<MergedPortal & { versionNumber: number | null }> {
  const layers = await publishedLayers(transaction, area.number);
  const own = layers.find(({ organizationNumber }) => organizationNumber === area.number);
  return { ...mergePortals(layers), versionNumber: own?.versionNumber ?? null };
}

/**
 * Returns the portal as it would be if the organization published `document`. Without a document, it is the draft; without a
 * draft, the scheduled version; without one, the published version. Drafts of presets above are not part of it.
 */
export async function effectiveDraft(
  transaction: ScopedTransaction,
  organization: { number: number },
  document?: PortalDocument,
): Promise<MergedPortal & { versionNumber: number | null }> {
  const layers = await publishedLayers(transaction, organization.number);
  const draft =
    document === undefined
      ? await transaction
          .selectFrom('portal_version')
          .select(['document', 'number'])
          .where('organization_number', '=', organization.number)
          .where(({ eb, or }) => or([eb('status', '=', 'Draft'), eb('status', '=', 'Scheduled')]))
          // 'Draft' comes before 'Scheduled'.
          .orderBy('status')
          .executeTakeFirst()
      : { document, number: null };
  if (draft === undefined) return effectivePortal(transaction, organization);
  return {
    ...mergePortals([
      ...layers.filter(({ organizationNumber }) => organizationNumber !== organization.number),
      { organizationNumber: organization.number, document: draft.document },
    ]),
    versionNumber: draft.number,
  };
}

/** Returns the published documents of an organization and those above it, also above the scope, from the top down. */
export async function publishedLayers(
  transaction: ScopedTransaction,
  organizationNumber: number,
): Promise<PublishedLayer[]> {
  const { rows } = await sql<PublishedLayer>`
    select organization_number as "organizationNumber", version_number as "versionNumber", document
    from published_portals(${organizationNumber})`.execute(transaction);
  return rows;
}
