import { html } from 'hono/html';
import { type Html, type RenderContext, withParts } from './context.ts';

/** Says what went wrong, first on the page. */
export function errorNotice({ view, texts, formats }: RenderContext): Html | null {
  const { error, page } = view;
  if (error?.key === 'not-found') return notFoundNotice(view, texts);
  const hint = page === 'refused' ? 'refusedHint' : page === 'expired' ? 'expiredHint' : null;
  if (error === null) return hint && html`<p>${texts.text(hint)}</p>${startAgain(view, texts)}`;
  if (isOutsideWifi(view)) return outsideNotice(view, texts);
  const text = texts.text(`error.${error.key}`, {
    time: formats.duration(error.seconds ?? 0),
    contact: error.contact ?? '',
  });
  return html`${alert(text)}${hint && html`<p>${texts.text(hint)}</p>${startAgain(view, texts)}`}`;
}

function alert(text: string): Html {
  return html`<div class="notice notice-error" role="alert" id="error"><strong>${text}</strong></div>`;
}

function notFoundNotice({ links }: RenderContext['view'], texts: RenderContext['texts']): Html {
  const first = links.page('sign-in');
  return html`${alert(texts.text('error.not-found'))}${
    first && html`<a class="button" href="${first}">${texts.text('title.sign-in')}</a>`
  }`;
}

/** Says that the code that the guest requested was sent. */
export function newCodeNotice({ view, texts }: RenderContext): Html | null {
  return view.emailCode?.isNew === true && view.error === null
    ? html`<div class="notice" role="status"><strong>${texts.text('newCodeSent')}</strong></div>`
    : null;
}

/** Whether the browser did not come from a gateway, so that no sign-in can work. */
export function isOutsideWifi({ error, page }: RenderContext['view']): boolean {
  return page === 'sign-in' && error?.key === 'no-gateway';
}

function outsideNotice({ network }: RenderContext['view'], texts: RenderContext['texts']): Html {
  return html`<div class="notice" id="error"><p><strong>${texts.text('error.no-gateway')}</strong></p>${
    network === null
      ? ''
      : html`<p>${withParts(texts.template('network'), { network: html`<bdi>${network}</bdi>` })}</p>`
  }</div>`;
}

function startAgain({ links, page }: RenderContext['view'], texts: RenderContext['texts']): Html {
  const label = texts.text(page === 'expired' ? 'signInAgain' : 'tryAgain');
  return html`<a class="button" href="${links.page('sign-in')}">${label}</a>`;
}

/** What a guest reads to support staff. */
export function supportCodeNote({ view, texts }: RenderContext): Html | null {
  return view.supportCode === null
    ? null
    : html`<div><p class="fine">${texts.text('supportCode')}</p><p class="support-code"><bdi>${view.supportCode}</bdi></p><p class="fine">${texts.text('supportCodeHint')}</p></div>`;
}
