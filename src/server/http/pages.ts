import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { type Context, Hono } from 'hono';
import { builtFiles, type HtmlPage } from './html-page.ts';
import type { Variables } from './request.ts';

const oneYear = 'public, max-age=31536000, immutable';

// A worker has the policy of its script's response, not the page's. Demo mode's worker runs a database and calls only this server.
const demoWorkerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

// The errors for a path that names no file: missing, a folder, too long, or with an invalid character.
const noFile = new Set(['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']);

const contentTypes: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  gz: 'application/gzip',
  json: 'application/json',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
  woff2: 'font/woff2',
};

/** The encodings that the build has written, best first, with the ends of their files' names. */
const encodings = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
];

/** Serves the static HTML entries and all files, as built by Vite. */
export function pages(page: HtmlPage): Hono<Variables> {
  const app = new Hono<Variables>();
  for (const path of ['/', '/admin-ui', '/admin-ui/'])
    app.get(path, (c) => c.redirect(`/admin-ui/admin/${new URL(c.req.url).search}`));
  app.get('/admin-ui/login', (c) => c.redirect(`/admin-ui/login/${new URL(c.req.url).search}`));
  app.get('/admin-ui/assets/:file', (c) => {
    const name = c.req.param('file');
    if (name.startsWith('demo-worker-')) c.header('content-security-policy', demoWorkerPolicy);
    return file(c, `assets/${name}`, oneYear);
  });
  app.get('/admin-ui/static/*', (c) =>
    file(c, c.req.path.slice('/admin-ui/'.length), 'public, max-age=3600'),
  );
  app.get('/admin-ui/login/', (c) => page(c, 'login', { frameAncestors: "'none'" }));
  // frame-ancestors checks every ancestor, so the hidden page of a framed console needs the same policy. It shows
  // nothing and responds to its own origin only.
  app.get('/ElevenOS/Admin/OrganizationList', (c) =>
    page(c, 'organization-list', { frameAncestors: '*' }),
  );
  return app;
}

async function file(c: Context<Variables>, path: string, cacheControl: string): Promise<Response> {
  const full = normalize(join(builtFiles, path));
  if (!full.startsWith(builtFiles)) return c.notFound();
  const found = await contentOf(full, c.req.header('accept-encoding') ?? '');
  if (found === undefined) return c.notFound();
  if (found.encoding !== null) c.header('content-encoding', found.encoding);
  c.header('vary', 'accept-encoding');
  c.header('cache-control', cacheControl);
  c.header(
    'content-type',
    contentTypes[full.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  );
  return c.body(found.bytes);
}

async function contentOf(path: string, accepted: string) {
  for (const { encoding, ending } of encodings) {
    if (!accepted.includes(encoding)) continue;
    const bytes = await bytesOf(path + ending);
    if (bytes !== undefined) return { encoding, bytes };
  }
  const bytes = await bytesOf(path);
  return bytes && { encoding: null, bytes };
}

async function bytesOf(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    if (error instanceof Error && 'code' in error && noFile.has(String(error.code)))
      return undefined;
    throw error;
  }
}
