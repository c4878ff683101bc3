import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import type { Variables } from '../../../server/http/request.ts';
import { linkApplication, linkPage } from '../../../server/links/link-page.ts';
import { everything } from '../../../server/tenancy.ts';
import { localized } from '../../portal/public/localized.ts';
import { countReaction } from '../showing/count-events.ts';
import { messageOfLink, openPath, unsubscribePath } from './links.ts';
import { type StoredMessage, storedMessage, visitOf } from './message.ts';

const texts = {
  title: 'Messages',
  unknown: 'This link is not valid, or the message was deleted.',
  question: (place: string) => `Do you want no more messages about offers of ${place}?`,
  unsubscribe: 'Unsubscribe',
  done: (place: string) => `You get no more messages about offers of ${place}.`,
};

/**
 * Serves the links of a message. Mail scanners open links, so opening the one that unsubscribes only shows a button. Its form
 * sends the same request as the button of mail programs (RFC 8058).
 */
export function promotionMessageRoute(server: ServerContext): Hono<Variables> {
  const app = linkApplication('/promotion/*');

  app.get(openPath, async (c) => {
    const message = await messageIn(c);
    if (message === null) return unknownLink(c);
    const { settings, variant, promotionId } = message;
    const visit = visitOf(server, message);
    const { address = {} } = settings.variants[variant] ?? {};
    const url = localized(address, [visit.language, ...settings.languages])?.text;
    if (url === undefined) return unknownLink(c);
    await server.database.withScope(everything, (transaction) =>
      countReaction(transaction, visit, promotionId, { kind: 'click' }),
    );
    c.header('cache-control', 'no-store');
    return c.redirect(url, 303);
  });

  app.get(unsubscribePath, async (c) => {
    const message = await messageIn(c);
    if (message === null) return unknownLink(c);
    return linkPage(
      c,
      texts.title,
      html`<h1>${texts.title}</h1><p>${texts.question(message.area.name)}</p>
<form method="post"><button type="submit">${texts.unsubscribe}</button></form>`,
    );
  });

  app.post(unsubscribePath, async (c) => {
    const message = await messageIn(c);
    if (message === null) return unknownLink(c);
    await withdrawConsent(message);
    const { area } = message;
    return linkPage(c, texts.title, html`<h1>${texts.title}</h1><p>${texts.done(area.name)}</p>`);
  });

  async function messageIn(c: Context<Variables>): Promise<StoredMessage | null> {
    const id = await messageOfLink(server, c.req.query('token') ?? '');
    return id === null ? null : ((await storedMessage(server.database.system, id)) ?? null);
  }

  /** The same person may be several guests of the provider, one for each visit. */
  async function withdrawConsent({ guest, area }: StoredMessage): Promise<void> {
    const [, provider = ''] = area.path.split('/');
    await sql`
      update guest set marketing_consent_at = null, version = version + 1
      where marketing_consent_at is not null and organization_path ^@ ${`/${provider}/`}
        and (id = ${guest.id} or lower(email) = lower(${guest.email}::text) or phone = ${guest.phone}::text)`.execute(
      server.database.system,
    );
  }

  function unknownLink(c: Context<Variables>) {
    return linkPage(c, texts.title, html`<h1>${texts.title}</h1><p>${texts.unknown}</p>`, 404);
  }

  return app;
}
