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

/** Serves the page of a group's coordinator. Programs that follow links change nothing. */
export function groupLinkRoute(server: ServerContext): Hono<Variables> {
  const app = linkApplication(groupLinkPath);

  app.get(groupLinkPath, (c) =>
    shown(c, c.req.query('token') ?? '', null, c.req.query('added') !== undefined),
  );
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
    wasAdded = false,
  ) {
    const outcome = await asCoordinator(server, token, originOf(c), async (request) => {
      const message = member === null ? null : await addByCoordinator(request, member);
      return { message, page: await coordinatorPage(request) };
    });
    if (outcome === undefined)
      return linkPage(c, texts.title, html`<h1>${texts.title}</h1><p>${texts.unknown}</p>`, 404);
    const { page } = outcome;
    // Reloading the page after a member was added must not add it again.
    if (outcome.message?.isError === false)
      return c.redirect(`${groupLinkPath}?token=${encodeURIComponent(token)}&added`, 303);
    const newest = page.members.find(({ source }) => source === 'coordinator');
    const message =
      outcome.message ??
      (wasAdded && newest !== undefined
        ? { isError: false, text: texts.added(newest.value) }
        : null);
    return linkPage(
      c,
      page.groupName,
      pageHtml(token, page, message, member),
      message?.isError === true ? 422 : 200,
    );
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
