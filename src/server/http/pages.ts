import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { type Context, Hono } from 'hono';
import type { ClientSettings } from '../../contract/client-settings.ts';
import type { Variables } from './request.ts';

const root = join(import.meta.dirname, '../../../dist');
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

/** Serves the HTML entries and their files, as built by Vite. */
export function pages(settings: ClientSettings): Hono<Variables> {
  const app = new Hono<Variables>();
  const page = pageWith(settings);
  for (const path of ['/', '/admin-ui', '/admin-ui/', '/admin-ui/admin'])
    app.get(path, (c) => c.redirect('/admin-ui/admin/'));
  app.get('/admin-ui/login', (c) => c.redirect(`/admin-ui/login/${new URL(c.req.url).search}`));
  app.get('/admin-ui/assets/:file', (c) => {
    const name = c.req.param('file');
    if (name.startsWith('demo-worker-')) c.header('content-security-policy', demoWorkerPolicy);
    return file(c, `assets/${name}`, oneYear);
  });
  app.get('/admin-ui/static/*', (c) =>
    file(c, c.req.path.slice('/admin-ui/'.length), 'public, max-age=3600'),
  );
  app.get('/admin-ui/login/', (c) => page(c, 'login', "'none'"));
  // With `sm` (site manager) or `at` (token) in its address, any page may frame the console (sections 1 and 9).
  app.get('/admin-ui/admin/*', (c) =>
    page(c, 'console', 'sm' in c.req.query() || 'at' in c.req.query() ? '*' : "'self'"),
  );
  // frame-ancestors checks every ancestor, so the hidden pages of a framed console need the same policy. They show
  // nothing and respond to their own origin only.
  app.get('/ElevenOS/Admin/SetOrganization', (c) => page(c, 'set-organization', '*'));
  app.get('/ElevenOS/Admin/OrganizationList', (c) => page(c, 'organization-list', '*'));
  // Only the console may frame these pages, against clickjacking.
  for (const name of ['Administrators', 'Users', 'Revenue'])
    app.get(`/ElevenOS/Admin/${name}`, (c) => page(c, 'classic', "'self'"));
  return app;
}

/** Returns the settings as a data block for a page's head, which the content security policy does not execute. */
export function settingsBlock(settings: ClientSettings): string {
  // A "<" could close the script element.
  const text = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="settings">${text}</script>`;
}

function pageWith(settings: ClientSettings) {
  const block = settingsBlock(settings);
  const analytics = settings.analyticsId === null ? '' : ' https://www.googletagmanager.com';
  const lookups = new URL(settings.breachedPasswordRange).origin;
  // Mantine sets style attributes, which only 'unsafe-inline' allows; scripts stay strict.
  const policy =
    `default-src 'self'; script-src 'self'${analytics}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; ` +
    `connect-src 'self' ${lookups}${analytics}; object-src 'none'; base-uri 'none'; form-action 'self'`;
  return (c: Context<Variables>, entry: string, frameAncestors: string): Response => {
    c.header('content-security-policy', `${policy}; frame-ancestors ${frameAncestors}`);
    c.header('cache-control', 'no-cache');
    const html = readFileSync(join(root, entry, 'index.html'), 'utf8');
    return c.html(html.replace('</head>', `${block}</head>`));
  };
}

async function file(c: Context<Variables>, path: string, cacheControl: string): Promise<Response> {
  const full = normalize(join(root, path));
  if (!full.startsWith(root)) return c.notFound();
  const gzipped = c.req.header('accept-encoding')?.includes('gzip') ?? false;
  const content = (gzipped ? await contentOf(`${full}.gz`) : undefined) ?? (await contentOf(full));
  if (content === undefined) return c.notFound();
  if (content.path !== full) c.header('content-encoding', 'gzip');
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
    if (error instanceof Error && 'code' in error && noFile.has(String(error.code)))
      return undefined;
    throw error;
  }
}
