import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { ServerContext } from '../../../server/context.ts';
import type { Variables } from '../../../server/http/request.ts';
import { linkApplication, linkPage } from '../../../server/links/link-page.ts';
import { displayHtml, displayPolicy } from './display-page.ts';
import { displayPath } from './display-path.ts';
import { displayState } from './display-state.ts';

const title = 'Wi-Fi';

/** Serves the display page of a link, and with `state` what it shows now. */
export function displayRoute(server: ServerContext): Hono<Variables> {
  const app = linkApplication(displayPath);
  app.get(displayPath, async (c) => {
    const state = await displayState(server, c.req.query('token') ?? '');
    c.header('cache-control', 'no-store');
    if (c.req.query('state') !== undefined) return state === null ? c.json({}, 404) : c.json(state);
    if (state === null)
      return linkPage(
        c,
        title,
        html`<h1>${title}</h1><p>This link has ended. Ask for the new one where you got it.</p>`,
        404,
      );
    c.header('content-security-policy', displayPolicy);
    return c.html(displayHtml(state));
  });
  return app;
}
