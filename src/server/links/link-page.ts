import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { secureHeaders } from 'hono/secure-headers';
import type { Variables } from '../http/request.ts';

export type Html = ReturnType<typeof html>;

/** in bytes: a token and a few fields */
const largestForm = 4_096;

/** Returns an application for the page of a link at `path`: its address is told to nobody, and large forms are refused. */
export function linkApplication(path: string): Hono<Variables> {
  const app = new Hono<Variables>();
  app.use(path, secureHeaders({ referrerPolicy: 'no-referrer' }));
  // Anybody can call it, so that a large form must not fill the memory.
  app.use(path, bodyLimit({ maxSize: largestForm, onError: (c) => c.body(null, 413) }));
  return app;
}

/** Serves a page of a link: without script, and stored nowhere. */
export function linkPage(
  c: Context<Variables>,
  title: string,
  main: Html,
  status: 200 | 404 | 422 = 200,
) {
  c.header('cache-control', 'no-store');
  c.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  return c.html(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 560px; margin: 8vh auto; padding: 0 24px; }
h1 { font-size: 1.4rem; line-height: 1.25; margin: 0 0 4px; }
h2 { font-size: 1.05rem; margin: 32px 0 8px; }
p { margin: 0 0 16px; }
.muted { opacity: .75; }
.error { border-left: 4px solid #c92a2a; padding-left: 12px; }
.secret { font: 600 1.15rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
ul { list-style: none; padding: 0; margin: 0; }
li { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 12px 0; display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; }
li > div { flex: 1 1 220px; }
form.row { display: flex; flex-wrap: wrap; gap: 12px; }
label { display: block; margin-bottom: 12px; font-weight: 600; }
input, select { display: block; box-sizing: border-box; width: 100%; min-height: 40px; margin-top: 4px; padding: 0 10px; font: inherit; font-weight: 400; }
button { min-height: 40px; padding: 0 20px; font: inherit; cursor: pointer; }
</style>
</head>
<body><main>${main}</main></body>
</html>`,
    status,
  );
}
