import type { FeatureId } from '../../../contract/features.ts';
import type { PageId } from '../document/blocks.ts';
import type { PartId } from '../document/fields.ts';

/** Where something is changed in the editor. */
export interface Place {
  part: PartId;
  page?: PageId;
  /** a block of the page, a method, or a form field */
  item?: string;
  /** the language to edit */
  language?: string;
  /** the path of the input */
  input?: string;
}

/** The screens that help where the editor cannot. */
export type HelpfulScreen = Extract<FeatureId, 'service-plans' | 'devices'>;

/** The outcome of one check of a portal, and where to change it. An error prevents publishing; a warning does not. */
export interface Check extends Omit<Place, 'part'> {
  id: string;
  state: 'ok' | 'warning' | 'error';
  text: string;
  /** null: not changed in the editor */
  part: PartId | null;
  /** another screen of the area where it can be changed */
  screen?: HelpfulScreen;
}
