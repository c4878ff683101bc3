import { defaultPortal } from '../document/default-portal.ts';
import type { EffectivePortal, PartId, PortalDocument } from '../document/fields.ts';

/** The document of one organization, as a layer of a portal. */
export interface Layer {
  organizationNumber: number;
  document: PortalDocument;
}

/** Where a part of a portal comes from. */
export interface PartOrigin {
  /** the organization whose document has the part; null: built in */
  from: number | null;
  /** the organization whose preset locks the part for those below it */
  lockedBy: number | null;
}
export type PartOrigins = Record<PartId, PartOrigin>;

export interface MergedPortal {
  portal: EffectivePortal;
  origins: PartOrigins;
}

/**
 * Merges documents from the top of the tree down: the lowest one that has a part wins, but no document below a preset
 * that locks the part. A part that no document has is built in. The plans of locked methods are still the lowest one's.
 */
export function mergePortals(layers: readonly Layer[]): MergedPortal {
  const parts = {
    languages: mergePart('languages', layers),
    look: mergePart('look', layers),
    pages: mergePart('pages', layers),
    methods: withOwnPlans(mergePart('methods', layers), layers),
    form: mergePart('form', layers),
    legal: mergePart('legal', layers),
    garden: mergePart('garden', layers),
    afterSignIn: mergePart('afterSignIn', layers),
  };
  const { languages, look, pages, methods, form, legal, garden, afterSignIn } = parts;
  return {
    portal: {
      languages: languages.value,
      look: look.value,
      pages: pages.value,
      methods: methods.value,
      form: form.value,
      legal: legal.value,
      garden: garden.value,
      afterSignIn: afterSignIn.value,
    },
    origins: {
      languages: languages.origin,
      look: look.origin,
      pages: pages.origin,
      methods: methods.origin,
      form: form.origin,
      legal: legal.origin,
      garden: garden.origin,
      afterSignIn: afterSignIn.origin,
    },
  };
}

interface MergedPart<P extends PartId> {
  value: EffectivePortal[P];
  origin: PartOrigin;
}

type WrittenParts = { [P in PartId]: EffectivePortal[P] | null };

function mergePart<P extends PartId>(part: P, layers: readonly Layer[]): MergedPart<P> {
  const merged: MergedPart<P> = {
    value: defaultPortal[part],
    origin: { from: null, lockedBy: null },
  };
  for (const { organizationNumber, document } of layers) {
    const written: WrittenParts = document;
    const own = written[part];
    if (own !== null) {
      merged.value = own;
      merged.origin.from = organizationNumber;
    }
    if (document.locked.includes(part)) {
      merged.origin.lockedBy = organizationNumber;
      break;
    }
  }
  return merged;
}

/** A preset cannot name the plans of an area, so they stay the area's choice when the methods are locked. */
function withOwnPlans(
  { value, origin }: MergedPart<'methods'>,
  layers: readonly Layer[],
): MergedPart<'methods'> {
  const own = layers.findLast(({ document }) => document.methods !== null)?.document.methods;
  if (origin.lockedBy === null || !own) return { value, origin };
  const plans = new Map(own.methods.map(({ type, planIds }) => [type, planIds]));
  const methods = value.methods.map((method) => ({
    ...method,
    planIds: plans.get(method.type) ?? method.planIds,
  }));
  return { value: { methods }, origin };
}
