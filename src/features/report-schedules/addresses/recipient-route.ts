import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { secureHeaders } from 'hono/secure-headers';
import type { ServerContext } from '../../../server/context.ts';
import type { Variables } from '../../../server/http/request.ts';
import { addressOfLink, recipientPath } from './links.ts';

/** in bytes: a token and an answer */
const largestForm = 4_096;

const texts = {
  title: 'Reports by mail',
  unknown: 'This link is not valid. Ask the sender for a new one.',
  question: (email: string, name: string) =>
    `Should reports and alerts of ${name} be sent to ${email}?`,
  receives: (email: string, name: string) => `${email} receives reports and alerts of ${name}.`,
  declined: (email: string, name: string) =>
    `Reports and alerts of ${name} are not sent to ${email}.`,
  confirm: 'Confirm',
  decline: 'Decline',
  stop: 'Stop these mails',
};

/** Serves the page of a recipient's link. Programs that follow links in mails change nothing, because it only asks. */
export function recipientRoute(server: ServerContext): Hono<Variables> {
  const app = new Hono<Variables>();
  app.use(recipientPath, secureHeaders({ referrerPolicy: 'no-referrer' }));
  // Anybody can call it, so that a large form must not fill the memory.
  app.use(recipientPath, bodyLimit({ maxSize: largestForm, onError: (c) => c.body(null, 413) }));

  app.get(recipientPath, async (c) => {
    const id = await addressOfLink(server, c.req.query('token') ?? '');
    return pageOf(c, id);
  });

  app.post(recipientPath, async (c) => {
    const form = await c.req.parseBody();
    const id = await addressOfLink(server, String(form['token'] ?? ''));
    const now = server.now();
    if (id !== null)
      await server.database.system
        .updateTable('recipient_address')
        .set(
          form['answer'] === 'yes'
            ? { confirmed_at: now, declined_at: null }
            : { declined_at: now, confirmed_at: null },
        )
        .where('id', '=', id)
        .execute();
    return pageOf(c, id, String(form['token'] ?? ''));
  });

  async function pageOf(c: Context<Variables>, id: string | null, sent?: string) {
    const address =
      id === null
        ? undefined
        : await server.database.system
            .selectFrom('recipient_address')
            .innerJoin('organization', 'number', 'organization_number')
            .select(['email', 'confirmed_at', 'declined_at', 'organization.name'])
            .where('recipient_address.id', '=', id)
            .executeTakeFirst();
    c.header('cache-control', 'no-store');
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    if (address === undefined) return c.html(document(html`<p>${texts.unknown}</p>`), 404);
    const { email, name, confirmed_at, declined_at } = address;
    const token = sent ?? c.req.query('token') ?? '';
    const button = (answer: 'yes' | 'no', label: string) =>
      html`<button name="answer" value="${answer}">${label}</button>`;
    const text =
      confirmed_at !== null
        ? texts.receives
        : declined_at === null
          ? texts.question
          : texts.declined;
    return c.html(
      document(html`<p>${text(email, name)}</p>
<form method="post" action="${recipientPath}">
<input type="hidden" name="token" value="${token}">
${confirmed_at === null ? button('yes', texts.confirm) : ''}
${declined_at === null ? button('no', confirmed_at === null ? texts.decline : texts.stop) : ''}
</form>`),
    );
  }

  return app;
}

function document(main: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${texts.title}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 480px; margin: 15vh auto 0; padding: 0 24px; }
h1 { font-size: 1.25rem; }
form { display: flex; gap: 12px; }
button { min-height: 40px; padding: 0 20px; font: inherit; cursor: pointer; }
</style>
</head>
<body><main><h1>${texts.title}</h1>${main}</main></body>
</html>`;
}
