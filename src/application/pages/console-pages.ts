import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { callsToStartId } from '../../contract/call-request.ts';
import type { HtmlPage } from '../../server/http/html-page.ts';
import type { Variables } from '../../server/http/request.ts';
import { builtScreens } from './built-screens.ts';
import { callsAtStart, screenAt } from './page-start.ts';

const consolePath = '/admin-ui/admin';

/** Parameters that disable early calls: demo mode has no server, and `at` replaces the cookie's token. */
const parametersWithoutCalls = ['demo', 'offline', 'at'];

/** Serves the console and its embedded pages. Each page names the modules of its screen and the calls to start at once. */
export function consolePages(page: HtmlPage): Hono<Variables> {
  const app = new Hono<Variables>();
  app.get(`${consolePath}/*`, (c) => {
    if (c.req.path === consolePath)
      return c.redirect(`${consolePath}/${new URL(c.req.url).search}`);
    const search = c.req.query();
    const path = c.req.path.slice(consolePath.length);
    const built = builtScreens();
    const screen = screenAt(path, built);
    const calls = parametersWithoutCalls.some((name) => name in search)
      ? []
      : callsAtStart({ path, screen, search, lastOrganization: getCookie(c, 'OrgUniqueId') });
    return page(c, 'console', {
      // With `sm` (site manager) or `at` (token) in its address, any page may frame the console (sections 1 and 9).
      frameAncestors: 'sm' in search || 'at' in search ? '*' : "'self'",
      data: { [callsToStartId]: calls },
      modules: screen && built.screens[screen.pattern],
    });
  });
  // Only the console may frame these pages, against clickjacking.
  app.get('/ElevenOS/Admin/:name', async (c, next) => {
    const name = c.req.param('name');
    const { embeddedPages } = builtScreens();
    if (!Object.hasOwn(embeddedPages, name)) return next();
    return page(c, 'classic', { frameAncestors: "'self'", modules: embeddedPages[name] ?? [] });
  });
  return app;
}
