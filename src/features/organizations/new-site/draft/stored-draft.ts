import * as z from 'zod/mini';
import { isList } from '../../../../contract/fields/compound-kinds.ts';
import type { AnyField } from '../../../../contract/fields/field.ts';
import type { Described } from '../../../../contract/fields/fields.ts';
import { organization } from '../../fields.ts';
import { newSite } from '../fields.ts';
import { siteStart } from '../templates/site-start.ts';
import type { SiteDraft } from './site-draft.ts';

/** Parses a stored draft; null when it is damaged or from a version with other fields. */
export function readStoredDraft(text: string | null): SiteDraft | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    return isSiteDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isSiteDraft(value: unknown): value is SiteDraft {
  return (
    isDraft(siteStart, value) &&
    isDraft(organization, value.site) &&
    fits(newSite.map.areas, value.areas) &&
    typeof value.applied === 'string' &&
    typeof value.finished === 'number'
  );
}

function isDraft({ map }: Described, value: unknown): value is Record<string, unknown> {
  return isObject(value) && Object.entries(map).every(([name, field]) => fits(field, value[name]));
}

function fits(field: AnyField, draft: unknown): boolean {
  const { control, emptyDraft, schema } = field;
  if (isList(field)) return Array.isArray(draft) && draft.every((one) => isDraft(field.item, one));
  if (control.type === 'checkList' && Array.isArray(draft))
    return draft.every((one) => typeof one === 'string');
  // Drafts other than texts and flags have the form of the stored value.
  if (typeof emptyDraft === 'object') return z.safeParse(schema, draft).success;
  return typeof draft === typeof emptyDraft;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
