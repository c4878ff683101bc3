import { html } from 'hono/html';
import type { Html, RenderContext } from './context.ts';

/** The step to the gateway: a button where the gateway needs a form, then the wait until it has let the guest in. */
export function waitPart({ view, texts }: RenderContext): Html | null {
  const { page, wait, error } = view;
  if (page !== 'wait' || wait === null) return null;
  if (wait.form !== null)
    return html`<p>${texts.text('wait.press')}</p><form method="post" action="${wait.form.action}">${Object.entries(
      wait.form.fields,
    ).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    )}<button type="submit">${texts.text('connect')}</button></form>`;
  if (wait.refresh === null)
    return html`<p>${error === null ? texts.text('wait.slow') : ''}</p><a class="button" href="${view.links.page('wait')}">${texts.text('tryAgain')}</a><a class="button quiet" href="${view.links.page('sign-in')}">${texts.text('signInAgain')}</a>`;
  if (wait.programme !== undefined && wait.refresh !== 'still')
    return html`<a class="button" href="${wait.refresh.url}">${texts.text('programme.signIn', { programme: wait.programme })}</a><a class="button quiet" href="${view.links.page('sign-in')}">${texts.text('back')}</a>`;
  if (wait.refresh !== 'still' && wait.refresh.seconds === 0)
    return html`<p role="status">${texts.text('status.online')}</p><a class="button" href="${wait.refresh.url}">${texts.text('continue')}</a>`;
  return html`<div class="spinner" aria-hidden="true"></div><p role="status">${texts.text('wait.connecting')}</p>`;
}
