import { html } from 'hono/html';
import type { Html, RenderContext } from './context.ts';
import { planTexts } from './plans-block.ts';
import { emailCodeForm } from './sign-in-block.ts';
import type { GuestDevice, GuestStatus } from './view.ts';

const onlineIcon = html`<svg viewBox="0 0 36 36" aria-hidden="true"><circle cx="18" cy="18" r="18" fill="#13794a"/><path d="m10.5 18.5 5 5 10-11" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
const offlineIcon = html`<svg viewBox="0 0 36 36" aria-hidden="true"><circle cx="18" cy="18" r="18" fill="#5c6670"/><path d="M10 18h16" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>`;

/** What the guest has left, the guest's own devices, and how to log out. */
export function statusBlock(context: RenderContext): Html | null {
  const { view, texts } = context;
  const { status } = view;
  if (status === null) return null;
  return html`<div class="stack">
<p class="state">${status.isOnline ? onlineIcon : offlineIcon}<span>${status.plan === null ? texts.text(status.isOnline ? 'status.online' : 'status.offline') : planTexts(status.plan, context).name}</span></p>
${view.emailCode === null ? '' : html`<div class="notice">${emailCodeForm(context)}</div>`}
${figures(status, context)}
${view.links.next === null || !status.isOnline ? '' : html`<a class="button" href="${view.links.next}">${texts.text('continue')}</a>`}
${status.isOnline || !view.isFromGateway ? '' : html`<form method="post" action="${view.links.action('resume')}"><button type="submit">${texts.text('connect')}</button></form>`}
${status.devices.length === 0 ? '' : deviceList(status.devices, context)}
${status.isOnline && view.canLogOut ? html`<p class="fine">${texts.text('status.hint')}</p>` : ''}
</div>`;
}

function figures(status: GuestStatus, context: RenderContext): Html {
  const { view, texts, formats } = context;
  const { endsAt, secondsLeft, bytesLeft } = status;
  const untilEnd =
    endsAt === null ? null : Math.max(0, (endsAt.getTime() - view.now.getTime()) / 1_000);
  const seconds = secondsLeft === null ? untilEnd : Math.min(secondsLeft, untilEnd ?? Infinity);
  return html`<dl class="figures"><div class="figure"><dt>${texts.text('status.timeLeft')}</dt><dd>${
    seconds === null ? texts.text('status.unlimited') : formats.duration(seconds)
  }</dd>${
    endsAt === null
      ? ''
      : html`<dd class="fine">${texts.text('status.until', { time: formats.moment(endsAt, view.now) })}</dd>`
  }</div><div class="figure"><dt>${texts.text('status.dataLeft')}</dt><dd>${
    bytesLeft === null ? texts.text('status.unlimited') : formats.data(bytesLeft)
  }</dd></div></dl>`;
}

function deviceList(devices: readonly GuestDevice[], { view, texts }: RenderContext): Html {
  const item = ({ id, name, macAddress, isThis, isOnline }: GuestDevice) => {
    const title = name || macAddress;
    const facts = [
      ...(isThis ? [texts.text('status.thisDevice')] : []),
      texts.text(isOnline ? 'status.online' : 'status.offline'),
    ];
    return html`<li><span><strong><bdi>${title}</bdi></strong><br><span class="fine">${facts.join(' · ')}</span></span>${
      isOnline && (isThis ? view.canLogOut : view.isFromGateway)
        ? html`<button type="submit" class="quiet small" name="device" value="${id}">${texts.text('logOut')}<span class="hidden"> <bdi>${title}</bdi></span></button>`
        : ''
    }</li>`;
  };
  return html`<h2>${texts.text('status.devices')}</h2><form method="post" action="${view.links.action('logOut')}"><ul class="devices">${devices.map(item)}</ul></form>`;
}
