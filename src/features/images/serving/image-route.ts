import { Hono } from 'hono';
import type { ServerContext } from '../../../server/context.ts';
import type { Variables } from '../../../server/http/request.ts';
import { extensions } from './image-address.ts';

/** Blocks all that a picture could do when it is opened as a page of its own. */
const svgPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'";
const address = /^([0-9a-f]{64})\.([a-z]{3,4})$/;

/**
 * Serves files of images without a token, because guests need them. The hash of the content is all that a caller needs to
 * know: it cannot be guessed.
 */
export function imageRoute({ database }: Pick<ServerContext, 'database'>): Hono<Variables> {
  const app = new Hono<Variables>();
  app.get('/images/:file', async (c) => {
    const [, hash, extension = ''] = address.exec(c.req.param('file')) ?? [];
    if (hash === undefined) return c.text('Not found', 404);
    const etag = `"${hash}"`;
    const isKnown = c.req.header('if-none-match') === etag;
    const file = await database.system
      .selectFrom('image_file')
      .select('type')
      // A browser that has the file costs no megabytes of the database.
      .$if(!isKnown, (query) => query.select('content'))
      .where('hash', '=', hash)
      .where('is_master', '=', false)
      .limit(1)
      .executeTakeFirst();
    if (file === undefined || extensions[file.type] !== extension) return c.text('Not found', 404);
    c.header('cache-control', 'public, max-age=31536000, immutable');
    c.header('etag', etag);
    c.header('x-content-type-options', 'nosniff');
    c.header('cross-origin-resource-policy', 'cross-origin');
    if (file.type === 'image/svg+xml') c.header('content-security-policy', svgPolicy);
    const { content } = file;
    if (content === undefined) return c.body(null, 304);
    c.header('content-type', file.type);
    return c.body(bodyOf(content));
  });
  return app;
}

/** Returns bytes as a body, without a copy where their memory is not shared. */
function bodyOf(content: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = content;
  return buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, byteLength)
    : Uint8Array.from(content);
}
