import { html } from 'hono/html';
import type { Html, RenderContext } from './context.ts';
import { fallbacksOf } from './localized.ts';
import type { OfferedPlan } from './view.ts';

/** The plans that the guest can choose on the plans page; elsewhere they are only shown. */
export function plansBlock(context: RenderContext): Html | null {
  const { view, texts } = context;
  const canChoose = view.page === 'plans';
  if (view.plans.length === 0) return canChoose ? html`<p>${texts.text('plan.none')}</p>` : null;
  const list = html`<ul class="plans">${view.plans.map((offered) => planCard(offered, canChoose, context))}</ul>`;
  return canChoose
    ? html`<form method="post" action="${view.links.action('plan')}">${list}</form>`
    : list;
}

function planCard({ id, plan }: OfferedPlan, canChoose: boolean, context: RenderContext): Html {
  const { texts, formats } = context;
  const { name, description } = planTexts(plan, context);
  const price =
    plan.price === 0 ? texts.text('plan.free') : formats.money(plan.price, plan.currency);
  return html`<li class="plan"><div class="plan-head"><h2>${name}</h2><span class="price">${price}</span></div>${
    description && html`<p>${description}</p>`
  }<ul class="facts">${planFacts(plan, context).map((fact) => html`<li>${fact}</li>`)}</ul>${
    canChoose
      ? html`<button type="submit" name="plan" value="${id}">${texts.text('choose')}<span class="hidden"> ${name}</span></button>`
      : ''
  }</li>`;
}

/** Returns a plan's texts in the guest's language, else its first ones. */
export function planTexts(
  { name, texts }: OfferedPlan['plan'],
  { view }: RenderContext,
): { name: string; description: string } {
  const found =
    fallbacksOf(view.language)
      .map((tag) => texts.find(({ language }) => language.toLowerCase() === tag.toLowerCase()))
      .find((text) => text !== undefined) ?? texts[0];
  return { name: found?.portalName ?? name, description: found?.description ?? '' };
}

function planFacts(plan: OfferedPlan['plan'], context: RenderContext): string[] {
  const { texts, formats } = context;
  return [
    timeText(plan, context),
    plan.bandwidthDown === null
      ? texts.text('plan.fullSpeed')
      : texts.text('plan.speed', { rate: formats.rate(plan.bandwidthDown) }),
    plan.quotaBytes === null
      ? texts.text('plan.unlimitedData')
      : texts.text('plan.data', { amount: formats.data(plan.quotaBytes) }),
    plan.maxDevices === null ? '' : texts.counted('deviceLimit', plan.maxDevices),
  ].filter((fact) => fact !== '');
}

function timeText(plan: OfferedPlan['plan'], { texts, formats }: RenderContext): string {
  const time = plan.duration === null ? '' : formats.duration(plan.duration);
  if (plan.durationKind === 'elapsed') return time;
  if (plan.durationKind === 'usage') return texts.text('plan.onlineTime', { time });
  if (plan.durationKind === 'recurring') return texts.text('plan.recurring');
  if (plan.durationKind === 'untilTime')
    return plan.untilTime === null
      ? ''
      : texts.text('plan.until', { time: formats.localTime(plan.untilTime) });
  return plan.endsAt === null
    ? ''
    : texts.text('plan.until', { time: formats.localMoment(plan.endsAt) });
}
