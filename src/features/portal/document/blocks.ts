import * as z from 'zod/mini';
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

/** The block without which a page does not work; the server adds it where it is missing. */
export const neededBlocks: Partial<
  Record<PageId, Extract<BlockType, 'sign-in' | 'plans' | 'status' | 'terms'>>
> = {
  'sign-in': 'sign-in',
  plans: 'plans',
  connected: 'status',
  terms: 'terms',
};

const blocks = z.array(block).check(z.maxLength(30, 'No more than 30 blocks on a page'));
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
