import type { PageId } from '../document/blocks.ts';
import type { PartId } from '../document/fields.ts';

/** The outcome of one check of a portal. An error prevents publishing; a warning does not. */
export interface Check {
  id: string;
  state: 'ok' | 'warning' | 'error';
  text: string;
  /** the part to change */
  part: PartId;
  page?: PageId;
}
