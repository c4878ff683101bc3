import * as z from 'zod/mini';
import { messages } from '../../../contract/messages.ts';
import { localTextSchema } from './local-text.ts';

const id = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
const title = localTextSchema(120);
/** Markdown without HTML. */
const markdown = localTextSchema(4_000);

/**
 * The blocks that a page is made of. `sign-in`, `plans` and `status` show what the guest can do; every other block
 * shows what the site wrote.
 */
export const block = z.discriminatedUnion('type', [
  z.object({ id, type: z.literal('welcome'), title, text: markdown }),
  z.object({
    id,
    type: z.literal('image'),
    imageId: z.nullable(z.uuid()),
    alt: localTextSchema(200),
  }),
  z.object({ id, type: z.literal('text'), text: markdown }),
  z.object({ id, type: z.literal('notice'), tone: z.enum(['info', 'warning']), text: markdown }),
  z.object({ id, type: z.literal('sign-in') }),
  z.object({ id, type: z.literal('plans') }),
  z.object({ id, type: z.literal('status') }),
  z.object({ id, type: z.literal('terms') }),
  z.object({ id, type: z.literal('languages') }),
  z.object({
    id,
    type: z.literal('support'),
    text: markdown,
    phone: z.string().check(z.trim(), z.maxLength(40)),
    email: z.string().check(z.trim(), z.maxLength(254)),
  }),
]);
export type Block = z.infer<typeof block>;
export type BlockType = Block['type'];

export const blockNames: Readonly<Record<BlockType, string>> = {
  welcome: 'Welcome',
  image: 'Image',
  text: 'Text',
  notice: 'Notice',
  'sign-in': 'Sign in',
  plans: 'Plans',
  status: 'Status',
  terms: 'Terms',
  languages: 'Languages',
  support: 'Support',
};

/** The pages of a portal, in the order in which a guest may meet them. */
export const pageNames = {
  'sign-in': 'Sign-in',
  plans: 'Plans',
  pay: 'Pay',
  wait: 'Wait',
  connected: 'Connected',
  refused: 'Refused',
  expired: 'Expired',
  terms: 'Terms',
} as const;
export type PageId = keyof typeof pageNames;
export const pageIds: readonly PageId[] = [
  'sign-in',
  'plans',
  'pay',
  'wait',
  'connected',
  'refused',
  'expired',
  'terms',
];

/** The block without which a page does not work. */
export const neededBlocks: Partial<
  Record<PageId, Extract<BlockType, 'sign-in' | 'plans' | 'status' | 'terms'>>
> = {
  'sign-in': 'sign-in',
  plans: 'plans',
  connected: 'status',
  terms: 'terms',
};

const blocks = z.array(block).check(
  z.maxLength(30, 'No more than 30 blocks on a page'),
  z.refine((all) => new Set(all.map((one) => one.id)).size === all.length, messages.mustBeUnique),
);
export const pages = z.object({
  'sign-in': blocks,
  plans: blocks,
  pay: blocks,
  wait: blocks,
  connected: blocks,
  refused: blocks,
  expired: blocks,
  terms: blocks,
} satisfies Record<PageId, typeof blocks>);
export type Pages = z.infer<typeof pages>;

/** Whether guests see a built-in text where the site wrote none: contact details are enough by themselves. */
export function hasBuiltInText(one: Block): boolean {
  return one.type === 'support' && one.phone === '' && one.email === '';
}

/** Returns the pages with the blocks without which they do not work, at their ends where they are missing. */
export function withNeededBlocks(written: Pages): Pages {
  const completed = { ...written };
  for (const page of pageIds) {
    const needed = neededBlocks[page];
    if (needed === undefined || written[page].some(({ type }) => type === needed)) continue;
    const taken = new Set(written[page].map((one) => one.id));
    const id = taken.has(needed) ? `${needed}-needed` : needed;
    completed[page] = [...written[page], { id, type: needed }];
  }
  return completed;
}
