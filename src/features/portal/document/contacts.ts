import { phoneNumber } from '../../../contract/validators/locale-validators.ts';
import { email, type Rule } from '../../../contract/validators/validators.ts';
import { type Block, type PageId, type Pages, pageIds } from './blocks.ts';

const rules = { phone: phoneNumber, email } satisfies Record<string, Rule>;
export type ContactName = keyof typeof rules;

/** Returns why a contact detail for guests is invalid; null for a valid or empty one. */
export function contactError(name: ContactName, value: string): string | null {
  const trimmed = value.trim();
  const result = trimmed === '' || rules[name](trimmed);
  return result === true ? null : result;
}

interface InvalidContact {
  page: PageId;
  position: number;
  block: Extract<Block, { type: 'support' }>;
  name: ContactName;
  error: string;
}

/** Returns the invalid contact details of all pages. Documents from before the rules may have some. */
export function invalidContacts(pages: Pages): InvalidContact[] {
  return pageIds.flatMap((page) =>
    pages[page].flatMap((block, position) => {
      if (block.type !== 'support') return [];
      return (['phone', 'email'] as const).flatMap((name) => {
        const error = contactError(name, block[name]);
        return error === null ? [] : [{ page, position, block, name, error }];
      });
    }),
  );
}
