import { html } from 'hono/html';
import type { Html, RenderContext } from './context.ts';
import { type Field, fieldOf } from './field.ts';
import { planTexts } from './plans-block.ts';
import type { PaymentView } from './view.ts';

/** What the guest is about to buy, what it costs, and the ways to pay; or the wait for a payment. */
export function payPart(context: RenderContext): Html | null {
  const { view } = context;
  const { payment } = view;
  if (view.page !== 'pay' || payment === null) return null;
  return html`${summary(payment, context)}${
    payment.progress === null ? ways(payment, context) : progressPart(payment.progress, context)
  }`;
}

function summary(payment: PaymentView, context: RenderContext): Html {
  const { texts, formats } = context;
  const { plan, amount, tax, discount, promoCode, isTest } = payment;
  const money = (minor: number) => formats.money(minor, plan.currency);
  const { name } = planTexts(plan, context);
  const reason =
    promoCode === null ? texts.text('pay.discount') : texts.text('pay.promo', { code: promoCode });
  return html`<section class="plan"><div class="plan-head"><h2>${name}</h2>${
    discount > 0 ? html`<s>${money(plan.price)}</s>` : ''
  }</div>${
    discount > 0
      ? html`<div class="plan-head"><span>${reason}</span><span>−${money(discount)}</span></div>`
      : ''
  }<div class="plan-head"><strong>${texts.text('pay.total')}</strong><span class="price">${money(amount)}</span></div>${
    tax > 0 ? html`<p class="fine">${texts.text('pay.tax', { amount: money(tax) })}</p>` : ''
  }${isTest ? html`<p class="fine">${texts.text('pay.test')}</p>` : ''}</section>`;
}

function ways(payment: PaymentView, context: RenderContext): Html {
  const { view, texts, formats } = context;
  const { room, takesCards, plan, amount } = payment;
  // After the room was refused, the card comes first.
  const isRefused = view.error?.key === 'room-refused' || view.error?.key === 'room-credit';
  const cardIsFirst = takesCards && (room?.kind !== 'known' || isRefused);
  const button = (isFirst: boolean, text: string) =>
    html`<button type="submit"${isFirst ? '' : html` class="quiet"`}>${text}</button>`;
  const card = takesCards
    ? html`<form method="post" action="${view.links.action('payCard')}">${button(cardIsFirst, texts.text('pay.card'))}</form>`
    : '';
  const known =
    room?.kind === 'known'
      ? html`<form method="post" action="${view.links.action('payRoom')}">${button(!cardIsFirst, texts.text('pay.room', { amount: formats.money(amount, plan.currency), room: room.room }))}</form>`
      : '';
  return html`<div class="methods">${cardIsFirst ? card : known}${cardIsFirst ? known : card}${
    room?.kind === 'ask' ? askRoom(context, !takesCards) : ''
  }${promoPart(payment, context)}<a class="button quiet" href="${view.links.page('plans')}">${texts.text('pay.otherPlan')}</a></div>`;
}

function askRoom(context: RenderContext, isOnly: boolean): Html {
  const { view, texts } = context;
  const asks = (name: string) => view.error?.fields[name] !== undefined;
  const isOpen = isOnly || ['room', 'lastName', 'departure'].some(asks);
  const fields: Field[] = [
    {
      name: 'room',
      label: texts.text('field.room'),
      type: 'text',
      maxLength: 20,
      isRequired: true,
    },
    {
      name: 'lastName',
      label: texts.text('field.lastName'),
      type: 'text',
      autocomplete: 'family-name',
      maxLength: 100,
      isRequired: true,
    },
  ];
  if (asks('departure') || view.typed.departure)
    fields.push({
      name: 'departure',
      label: texts.text('field.departure'),
      type: 'date',
      isRequired: true,
    });
  return html`<details class="other"${isOpen ? html` open` : ''}><summary>${texts.text('pay.askRoom')}</summary><form method="post" action="${view.links.action('payRoom')}">${fields.map((field) => fieldOf(field, 'payRoom', context))}<button type="submit">${texts.text('pay.askRoom')}</button></form></details>`;
}

function promoPart(
  { enteredPromoCode: code, takesPromoCodes }: PaymentView,
  context: RenderContext,
) {
  const { view, texts } = context;
  if (code !== null)
    return html`<form method="post" action="${view.links.action('removePromo')}"><button type="submit" class="quiet">${texts.text('pay.removePromo', { code })}</button></form>`;
  return takesPromoCodes ? promoForm(context) : '';
}

function promoForm(context: RenderContext): Html {
  const { view, texts } = context;
  const isOpen = view.error?.fields.promoCode !== undefined;
  const field: Field = {
    name: 'promoCode',
    label: texts.text('field.promoCode'),
    type: 'text',
    autocomplete: 'off',
    maxLength: 40,
    isRequired: true,
    isCode: true,
  };
  return html`<details class="other"${isOpen ? html` open` : ''}><summary>${texts.text('method.promoCode')}</summary><form method="post" action="${view.links.action('promo')}">${fieldOf(field, 'promo', context)}<button type="submit" class="quiet">${texts.text('pay.usePromo')}</button></form></details>`;
}

function progressPart(
  { means, refresh }: NonNullable<PaymentView['progress']>,
  { view, texts }: RenderContext,
): Html {
  if (refresh === null)
    return html`<p role="status">${texts.text('pay.slow')}</p><a class="button" href="${view.links.page('pay')}">${texts.text('tryAgain')}</a><a class="button quiet" href="${view.links.page('plans')}">${texts.text('pay.otherPlan')}</a>`;
  return html`<div class="spinner" aria-hidden="true"></div><p role="status">${texts.text(means === 'card' ? 'pay.waitCard' : 'pay.waitRoom')}</p>`;
}
