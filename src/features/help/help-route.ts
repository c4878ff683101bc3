import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { brandIdOfHost } from '../../contract/brand-accents.ts';
import { longestFilter } from '../../contract/list.ts';
import type { Variables } from '../../server/http/request.ts';
import { helpRoot } from './contract.ts';
import { helpPageAt, searchHelp } from './help-pages.ts';
import { renderHelpList, renderHelpPage, type View } from './render.ts';
import { helpStyle } from './style.ts';

/** Serves the help pages, which anyone may read. `?theme` is the theme of the console that links to them. */
export function helpRoute(): Hono<Variables> {
  const app = new Hono<Variables>();
  app.get('/help', (c) => c.redirect(helpRoot));
  app.get(helpRoot, (c) => {
    const search = (c.req.query('q') ?? '').trim().slice(0, longestFilter);
    return reply(c, (view) => renderHelpList(search, searchHelp(search), view));
  });
  app.get('/help/:screen/', (c) => {
    const page = helpPageAt(c.req.path);
    if (page === undefined) return c.redirect(helpRoot);
    return reply(c, (view) => renderHelpPage(page, view));
  });
  return app;
}

function reply(c: Context<Variables>, render: (view: View) => string): Response {
  const { hostname } = new URL(c.req.url);
  const theme = (['light', 'dark'] as const).find((one) => one === c.req.query('theme')) ?? null;
  const view = { brand: brandIdOfHost(hostname), theme };
  const style = createHash('sha256').update(helpStyle(view.brand, theme)).digest('base64');
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'sha256-${style}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
  c.header('cache-control', 'no-cache');
  c.header('vary', 'host');
  return c.html(render(view));
}
