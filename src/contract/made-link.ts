import * as z from 'zod/mini';

/** A link to a page without sign-in. It is shown once, because only its token's hash is stored. */
export const madeLink = z.object({
  /** null: the server does not know its address; the path alone */
  url: z.nullable(z.string()),
  path: z.string(),
  expiresAt: z.iso.datetime(),
});
export type MadeLink = z.infer<typeof madeLink>;
