import { html } from 'hono/html';
import { directionOf } from '../../portal/public/localized.ts';
import { promotionTexts } from '../rendering/texts.ts';
import type { ShownPromotion, ShownQuestion } from './shown-promotion.ts';

type Html = ReturnType<typeof html>;
type ShownText = NonNullable<ShownPromotion['title']>;

/** Renders the promotions of a position of a page. Texts are escaped; nothing needs a script. */
export function promotionsAt(
  promotions: readonly ShownPromotion[],
  position: ShownPromotion['position'],
  language: string,
): Html[] {
  return promotions
    .filter((one) => one.position === position && one.type !== 'splash')
    .map((one) => html`<section class="promotion">${content(one, language)}</section>`);
}

/** Renders the splash of a page, to come first in it. It is a disclosure, which a browser closes without a script. */
export function splashOf(promotions: readonly ShownPromotion[], language: string): Html | null {
  const splash = promotions.find(({ type }) => type === 'splash');
  if (splash === undefined) return null;
  return html`<aside class="splash-place"><details class="splash" open><summary><span class="splash-close">${promotionTexts(language).close}</span></summary><div class="promotion">${content(splash, language)}</div></details></aside>`;
}

function content(promotion: ShownPromotion, language: string): Html {
  const { title, text, button, image, link, survey, isAnswered } = promotion;
  const texts = promotionTexts(language);
  return html`${image && picture(image)}${title && html`<h2${mark(title, language)}>${title.text}</h2>`}${
    text && html`<p class="promotion-text"${mark(text, language)}>${text.text}</p>`
  }${
    survey.length > 0
      ? isAnswered
        ? html`<p class="notice" role="status">${texts.thanks}</p>`
        : html`<form method="post" action="${link}">${survey.map((one) => questionHtml(one, language))}<button>${texts.send}</button></form>`
      : button && html`<a class="button" href="${link}"${mark(button, language)}>${button.text}</a>`
  }`;
}

function questionHtml({ name, kind, question, options }: ShownQuestion, language: string): Html {
  if (kind === 'text')
    return html`<label class="field"${mark(question, language)}>${question.text}<input name="${name}" maxlength="500"></label>`;
  const choices = kind === 'stars' ? ['1', '2', '3', '4', '5'] : options;
  return html`<fieldset class="choices"><legend${mark(question, language)}>${question.text}</legend>${choices.map(
    (label, index) =>
      html`<label><input type="radio" name="${name}" value="${kind === 'stars' ? label : index}"><span>${label}${kind === 'stars' ? ' ★' : ''}</span></label>`,
  )}</fieldset>`;
}

function picture({ alt, width, height, sources }: NonNullable<ShownPromotion['image']>): Html {
  const setOf = (type: string) =>
    sources
      .filter((source) => source.type === type)
      .map(({ url, width: wide }) => `${url} ${wide}w`)
      .join(', ');
  const types = [...new Set(sources.map(({ type }) => type))];
  const fallback = sources.findLast(({ type }) => type !== 'image/webp') ?? sources.at(-1);
  // The size keeps the room while the image loads, so that nothing moves.
  return html`<picture>${types.map((type) => html`<source type="${type}" srcset="${setOf(type)}" sizes="(min-width:36rem) 30rem, 90vw">`)}<img src="${fallback?.url ?? ''}" alt="${alt}" width="${width}" height="${height}" decoding="async"></picture>`;
}

/** The attributes of a text that is in another language than the page. */
function mark({ language }: ShownText, page: string): Html | '' {
  return language.toLowerCase() === page.toLowerCase()
    ? ''
    : html` lang="${language}" dir="${directionOf(language)}"`;
}

/** Returns the style sheet of a page's promotions; '' without any. */
export function promotionStyle(promotions: readonly ShownPromotion[]): string {
  if (promotions.length === 0) return '';
  const splash = promotions.find(({ type }) => type === 'splash');
  return `${layout}${splash === undefined ? '' : overlay}${
    splash === undefined || splash.seconds === 0
      ? ''
      : `\n.splash{animation:splash-close 1ms linear ${splash.seconds}s forwards}`
  }`;
}

const layout = `
.promotion{display:flex;flex-direction:column;align-items:flex-start;gap:.75rem;padding:1rem;border:1px solid var(--line);border-radius:var(--radius);background:var(--surface)}
.promotion picture,.promotion form{align-self:stretch}
.promotion img{display:block;width:100%;height:auto;max-height:16rem;object-fit:cover;border-radius:var(--radius)}
.promotion-text{white-space:pre-line}
.choices{margin:0;padding:0;border:0;display:flex;flex-wrap:wrap;gap:.25rem .625rem;min-width:0}
.choices legend{padding:0;font-weight:550}
.choices label{display:inline-flex;align-items:center;gap:.375rem;min-height:2.75rem;font-weight:400}
.choices input:not([type=checkbox]){flex:none;width:1.375rem;height:1.375rem;min-height:0;margin:0;accent-color:var(--accent)}`;

// The pointer is always over the splash, so only its content pauses it. `from` too: a browser may round the end down.
const overlay = `
.splash-place{position:absolute}
.splash{position:fixed;inset:0;z-index:10;display:flex;flex-direction:column;overflow:auto;padding:1.25rem;background:var(--background)}
.splash:not([open]){display:none}
.splash summary{display:flex;justify-content:flex-end;list-style:none;cursor:pointer;flex:none}
.splash summary::-webkit-details-marker{display:none}
.splash-close{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1rem;border:1px solid var(--border);border-radius:var(--radius);font-weight:550}
.splash::details-content{flex:1;display:flex;flex-direction:column}
.splash .promotion{width:100%;max-width:32rem;margin:auto;border:0;background:transparent}
.splash img{max-height:50vh}
.splash h2{font-size:1.5rem}
.splash:focus-within{animation-play-state:paused}
.splash:has(.promotion:hover){animation-play-state:paused}
@keyframes splash-close{from,to{visibility:hidden}}`;
