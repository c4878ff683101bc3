import { html } from 'hono/html';
import { type Block, hasBuiltInText } from '../document/blocks.ts';
import { isWritten, type LocalText } from '../document/local-text.ts';
import { type Html, languageMark, type RenderContext, withParts } from './context.ts';
import { languageName, localized } from './localized.ts';
import { markdown } from './markdown.ts';
import type { PageImage } from './view.ts';

type BlockOf<T extends Block['type']> = Extract<Block, { type: T }>;

const shownWithoutMenu = 4;

export function textBlock({ text }: BlockOf<'text'>, context: RenderContext): Html | null {
  return context.rich(text);
}

export function noticeBlock({ text, tone }: BlockOf<'notice'>, context: RenderContext) {
  return context.rich(text, `rich notice${tone === 'warning' ? ' notice-warning' : ''}`);
}

/** A welcome that is not the page's first heading. */
export function welcomeBlock({ title, text }: BlockOf<'welcome'>, context: RenderContext): Html {
  const heading = localized(title, [context.view.language, ...context.view.portal.languages.tags]);
  return html`<section class="stack">${heading && html`<h2>${heading.text}</h2>`}${context.rich(text)}</section>`;
}

export function imageBlock({ imageId, alt }: BlockOf<'image'>, { view }: RenderContext) {
  const image = imageId === null ? undefined : view.images.get(imageId);
  if (image === undefined) return null;
  return html`<div class="picture">${picture(image, { alt, view, sizes: '(min-width:56rem) 34rem, 100vw' })}</div>`;
}

interface PictureOptions {
  alt: LocalText | null;
  view: RenderContext['view'];
  sizes: string;
  className?: string;
}

/** Renders an image in the sizes that it has, with the widest one as the fallback: its size keeps the room while the image loads. */
export function picture(
  image: PageImage,
  { alt, view, sizes, className = '' }: PictureOptions,
): Html {
  const languages = [view.language, ...view.portal.languages.tags.slice(0, 1)];
  const text =
    localized(alt ?? {}, languages)?.text ?? localized(image.alt ?? {}, languages)?.text ?? '';
  const types = [...new Set(image.sources.map(({ type }) => type))];
  const setOf = (type: string) =>
    image.sources
      .filter((source) => source.type === type)
      .map(({ url, width }) => `${url} ${width}w`)
      .join(', ');
  const fallback =
    image.sources.findLast(({ type }) => type !== 'image/webp') ?? image.sources.at(-1);
  return html`<picture>${types.map((type) => html`<source type="${type}" srcset="${setOf(type)}" sizes="${sizes}">`)}<img src="${fallback?.url ?? ''}" alt="${text}"${fallback && html` width="${fallback.width}" height="${fallback.height}"`}${className && html` class="${className}"`}></picture>`;
}

export function languagesBlock({ view, texts }: RenderContext): Html | null {
  const { tags } = view.portal.languages;
  if (tags.length < 2) return null;
  const items = tags.map((tag) =>
    tag === view.language
      ? html`<li><span lang="${tag}" aria-current="true">${languageName(tag)}</span></li>`
      : html`<li><a href="${view.links.language(tag)}" lang="${tag}" hreflang="${tag}">${languageName(tag)}</a></li>`,
  );
  const list = html`<ul class="languages">${items}</ul>`;
  const label = texts.text('language');
  return tags.length <= shownWithoutMenu
    ? html`<nav aria-label="${label}">${list}</nav>`
    : html`<nav aria-label="${label}"><details class="languages-menu"><summary><span class="hidden">${label}: </span>${languageName(view.language)}</summary>${list}</details></nav>`;
}

export function supportBlock(block: BlockOf<'support'>, context: RenderContext) {
  const { text, phone, email } = block;
  const { rich, texts } = context;
  const builtIn = hasBuiltInText(block) ? html`<p>${texts.text('askStaff')}</p>` : null;
  const number = phone.replaceAll(/[^\d+*#,;]/g, '');
  return html`<section class="stack"><h2>${texts.text('help')}</h2>${rich(text) ?? builtIn}${
    phone && html`<p><a href="tel:${number}"><bdi dir="ltr">${phone}</bdi></a></p>`
  }${email && html`<p><a href="mailto:${email}">${email}</a></p>`}</section>`;
}

/** The whole terms on their own page; elsewhere the sentence that a guest accepts by connecting, where that is possible. */
export function termsBlock(context: RenderContext): Html | null {
  return context.view.page === 'terms' ? termsPage(context) : acceptance(context);
}

function termsPage({ view, texts, formats, rich }: RenderContext): Html {
  const { legal } = view.portal;
  const { termsVersion: version, termsFrom } = legal;
  const privacy = rich(legal.privacy);
  const which =
    termsFrom === null
      ? texts.text('termsVersion', { version })
      : texts.text('termsFrom', { version, date: formats.localDay(termsFrom) });
  return html`<div class="stack"><p class="fine">${which}</p>${
    rich(legal.terms) ?? html`<p>${texts.text('noTerms')}</p>`
  }${privacy && html`<h2 id="privacy">${texts.text('privacyTitle')}</h2>${privacy}`}<p><a class="button quiet" href="${view.links.page('sign-in')}">${texts.text('back')}</a></p></div>`;
}

function acceptance({ view, texts }: RenderContext): Html | null {
  const { terms, privacy } = view.portal.legal;
  const address = view.links.page('terms');
  const parts = {
    terms: html`<a href="${address}">${texts.text('terms')}</a>`,
    privacy: html`<a href="${address}#privacy">${texts.text('privacy')}</a>`,
  };
  const hasTerms = isWritten(terms) && view.isFromGateway;
  const hasPrivacy = isWritten(privacy);
  if (!hasTerms && !hasPrivacy) return null;
  const key = hasTerms ? (hasPrivacy ? 'acceptBoth' : 'accept') : 'privacyOnly';
  return html`<p class="fine">${withParts(texts.template(key), parts)}</p>`;
}

/** Markdown of a hero, which has its own color. */
export function lead(text: LocalText, { view }: RenderContext): Html | null {
  const found = localized(text, [view.language, ...view.portal.languages.tags.slice(0, 1)]);
  return found && html`<div class="lead"${languageMark(found, view)}>${markdown(found.text)}</div>`;
}
