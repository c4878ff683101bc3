import { flag } from '../../contract/fields/choice-kinds.ts';
import { fields, type Stored } from '../../contract/fields/fields.ts';
import { name } from '../../contract/fields/text-kinds.ts';

/** How many views an administrator saves of a screen, and how many views of it an organization shares. */
export const mostViews = 100;

/** What an administrator enters about a view. What it shows comes from the screen. */
export const savedView = fields({
  name: name(),
  isShared: flag('Shared'),
});

export type SavedView = Stored<typeof savedView>;
