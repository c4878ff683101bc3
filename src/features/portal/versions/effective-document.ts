import isEqual from 'fast-deep-equal';
import { type PortalDocument, partIds } from '../document/fields.ts';
import { type Layer, mergePortals } from './merge-portals.ts';

/**
 * Returns the parts of a document that reach guests: those that a preset above locks are inherited. Of locked methods,
 * only the plans are the document's.
 */
export function effectiveDocument(
  document: PortalDocument,
  above: readonly Layer[],
): PortalDocument {
  const { portal, origins } = mergePortals(above);
  const effective = { ...document };
  for (const part of partIds) if (origins[part].lockedBy !== null) effective[part] = null;
  if (origins.methods.lockedBy === null) return effective;
  const { methods } = mergePortals([...above, { organizationNumber: 0, document }]).portal;
  return isEqual(methods, portal.methods) ? effective : { ...effective, methods };
}
