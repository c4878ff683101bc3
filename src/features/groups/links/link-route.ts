import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { formatLocalTime } from '../../../contract/values/format.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Variables } from '../../../server/http/request.ts';
import { type Html, linkApplication, linkPage } from '../../../server/links/link-page.ts';
import { groupMember, memberKind } from '../fields.ts';
import {
  addByCoordinator,
  asCoordinator,
  type CoordinatorPage,
  coordinatorPage,
} from './coordinator-page.ts';
import { groupLinkPath } from './link-path.ts';
import { texts } from './texts.ts';

type Call = Context<Variables>;
type Message = { isError: boolean; text: string } | null;

const addedShownMs = 60_000;

/** Serves the page of a group's coordinator. Programs that follow links change nothing. */
export function groupLinkRoute(server: ServerContext): Hono<Variables> {
  const app = linkApplication(groupLinkPath);

  app.get(groupLinkPath, (c) => shown(c, c.req.query('token') ?? '', null, c.req.query('added')));
  app.post(groupLinkPath, async (c) => {
    const form = await c.req.parseBody();
    const field = (name: string) => (typeof form[name] === 'string' ? form[name] : '');
    const member = { kind: field('kind'), value: field('value'), name: field('name') };
    return shown(c, field('token'), member);
  });

  async function shown(
    c: Call,
    token: string,
    member: { kind: string; value: string; name: string } | null,
    addedId?: string,
  ) {
    const outcome = await asCoordinator(server, token, originOf(c), async (request) => {
      const result = member === null ? { error: null } : await addByCoordinator(request, member);
      return 'addedId' in result ? result : { ...result, page: await coordinatorPage(request) };
    });
    if (outcome === undefined)
      return linkPage(c, texts.title, html`<h1>${texts.title}</h1><p>${texts.unknown}</p>`, 404);
    // Reloading the page after a member was added must not add it again.
    if ('addedId' in outcome) {
      const query = new URLSearchParams({ token, added: outcome.addedId });
      return c.redirect(`${groupLinkPath}?${query}`, 303);
    }
    const { page, error } = outcome;
    const message = error === null ? addedMessage(page, addedId) : { isError: true, text: error };
    return linkPage(
      c,
      page.groupName,
      pageHtml(token, page, message, member),
      error === null ? 200 : 422,
    );
  }

  /** The address keeps the member that was added, so a page that is opened later says nothing of it. */
  function addedMessage({ members }: CoordinatorPage, addedId: string | undefined): Message {
    const after = server.now().getTime() - addedShownMs;
    const added = members.find(({ id, addedAt }) => id === addedId && addedAt.getTime() >= after);
    return added === undefined ? null : { isError: false, text: texts.added(added.value) };
  }

  return app;
}

function originOf(c: Call) {
  return {
    address: c.get('client')?.address ?? '',
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
  };
}

function pageHtml(
  token: string,
  { groupName, place, validUntil, count, members, left, most }: CoordinatorPage,
  message: Message,
  typed: { kind: string; value: string; name: string } | null,
): Html {
  const more = count - members.length;
  const kept = message?.isError === true ? typed : null;
  return html`<style>@media print { form, .screen { display: none } main { max-width: none; margin: 0 } li { padding: 4px 0 } }</style>
<h1>${texts.intro(groupName, place)}</h1>
<p class="muted">${texts.count(count)}${validUntil === null ? '' : ` · ${texts.until(formatLocalTime(validUntil))}`}</p>
${message === null ? '' : html`<p class="${message.isError ? 'error' : 'muted'}" role="${message.isError ? 'alert' : 'status'}">${message.text}</p>`}
<div class="screen"><h2>${texts.add}</h2>
${
  left === 0
    ? html`<p>${texts.full(most)}</p>`
    : html`<p class="muted">${texts.left(left)}</p>
<form method="post" action="${groupLinkPath}">
<input type="hidden" name="token" value="${token}">
<label>${texts.kind}<select name="kind">${groupMember.map.kind.options.map(
        ({ value, label }) =>
          html`<option value="${value}" ${kept?.kind === value ? 'selected' : ''}>${label}</option>`,
      )}</select></label>
<label>${texts.value}<input name="value" maxlength="254" required value="${kept?.value ?? ''}"></label>
<label>${texts.name}<input name="name" maxlength="100" value="${kept?.name ?? ''}"></label>
<button>${texts.submit}</button>
</form>`
}</div>
<h2>${texts.count(count)}</h2>
${count === 0 ? html`<p>${texts.none}</p>` : html`<p class="muted screen">${texts.print}</p>`}
<ul>${members.map(
    ({ kind, source, value, name }) => html`<li><div><strong>${name || value}</strong>
<span class="muted">${source === 'rule' ? texts.byRule : `${memberKind.names[kind]}${name === '' || value === '' ? '' : ` ${value}`}`}</span></div></li>`,
  )}</ul>
${more > 0 ? html`<p>${texts.more(more)}</p>` : ''}`;
}
