import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { ServerContext } from '../../../server/context.ts';
import type { Variables } from '../../../server/http/request.ts';
import { linkApplication, linkPage } from '../../../server/links/link-page.ts';
import { addressOfLink, recipientPath } from './links.ts';

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
  const app = linkApplication(recipientPath);

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
    const heading = html`<h1>${texts.title}</h1>`;
    if (address === undefined)
      return linkPage(c, texts.title, html`${heading}<p>${texts.unknown}</p>`, 404);
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
    return linkPage(
      c,
      texts.title,
      html`${heading}<p>${text(email, name)}</p>
<form class="row" method="post" action="${recipientPath}">
<input type="hidden" name="token" value="${token}">
${confirmed_at === null ? button('yes', texts.confirm) : ''}
${declined_at === null ? button('no', confirmed_at === null ? texts.decline : texts.stop) : ''}
</form>`,
    );
  }

  return app;
}
