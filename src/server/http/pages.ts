import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { type Context, Hono } from 'hono';
import type { Variables } from './request.ts';

const root = join(import.meta.dirname, '../../../dist');
const oneYear = 'public, max-age=31536000, immutable';

const contentTypes: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** The three browser entries and their files, as Vite built them. */
export function pages(): Hono<Variables> {
  const app = new Hono<Variables>();
  for (const path of ['/', '/admin-ui', '/admin-ui/', '/admin-ui/admin'])
    app.get(path, (c) => c.redirect('/admin-ui/admin/'));
  app.get('/admin-ui/login', (c) => c.redirect(`/admin-ui/login/${new URL(c.req.url).search}`));
  app.get('/admin-ui/assets/:file', (c) => file(c, `assets/${c.req.param('file')}`, oneYear));
  app.get('/admin-ui/static/*', (c) =>
    file(c, c.req.path.slice('/admin-ui/'.length), 'public, max-age=3600'),
  );
  app.get('/admin-ui/login/', (c) => page(c, 'login', "'none'"));
  // Framed in a site manager or handed a token, the console may stand in any page (sections 1 and 9).
  app.get('/admin-ui/admin/*', (c) =>
    page(c, 'console', 'sm' in c.req.query() || 'at' in c.req.query() ? '*' : "'self'"),
  );
  // Every ancestor counts, so a framed console's hidden frame needs the same. It shows nothing and answers
  // its own origin only.
  app.get('/ElevenOS/Admin/SetOrganization', (c) => page(c, 'set-organization', '*'));
  return app;
}

function page(c: Context<Variables>, entry: string, frameAncestors: string): Response {
  // Mantine sets sizes and colours as style attributes, which only 'unsafe-inline' allows; scripts stay strict.
  c.header(
    'content-security-policy',
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
      `object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors ${frameAncestors}`,
  );
  c.header('cache-control', 'no-cache');
  return c.html(readFileSync(join(root, entry, 'index.html'), 'utf8'));
}

async function file(c: Context<Variables>, path: string, cacheControl: string): Promise<Response> {
  const full = normalize(join(root, path));
  if (!full.startsWith(root)) return c.notFound();
  const gzipped = c.req.header('accept-encoding')?.includes('gzip') ?? false;
  const content = (gzipped ? await contentOf(`${full}.gz`) : undefined) ?? (await contentOf(full));
  if (content === undefined) return c.notFound();
  if (content.path.endsWith('.gz')) c.header('content-encoding', 'gzip');
  c.header('vary', 'accept-encoding');
  c.header('cache-control', cacheControl);
  c.header(
    'content-type',
    contentTypes[full.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  );
  return c.body(content.bytes);
}

async function contentOf(path: string) {
  try {
    return { path, bytes: new Uint8Array(await readFile(path)) };
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      (error.code === 'ENOENT' || error.code === 'EISDIR')
    )
      return undefined;
    throw error;
  }
}
