import { html } from 'hono/html';
import type { Block } from '../document/blocks.ts';
import { languagesBlock, lead, picture } from './content-blocks.ts';
import { type Html, languageMark, type RenderContext } from './context.ts';
import { localized } from './localized.ts';
import type { PageImage } from './view.ts';

const inHero = new Set<Block['type']>(['languages', 'image', 'welcome']);

/** Returns the blocks that the page's head shows: the first of its kinds before anything else. */
export function heroBlocks(blocks: readonly Block[]): readonly Block[] {
  const seen = new Set<Block['type']>();
  const end = blocks.findIndex(({ type }) => {
    const belongs = inHero.has(type) && !seen.has(type);
    seen.add(type);
    return !belongs;
  });
  return end === -1 ? blocks : blocks.slice(0, end);
}

/** Returns what the page is called in the browser's tab, and in its head where the site wrote nothing. */
export function pageTitle({ view, texts }: RenderContext): string {
  if (view.error?.key === 'not-found') return texts.text('title.not-found');
  if (view.page === 'sign-in' && view.emailCode !== null) return texts.text('title.confirm');
  if (view.page === 'connected' && view.status?.isOnline === false)
    return texts.text('title.offline');
  return texts.text(`title.${view.page}`);
}

/** The head of a page: logo, languages, picture, and the page's only h1. */
export function hero(blocks: readonly Block[], context: RenderContext): Html {
  const { view } = context;
  const { look, languages } = view.portal;
  const welcome = blocks.find((block) => block.type === 'welcome');
  const image = imageBlockOf(blocks);
  const background = heroPicture(image, view);
  const logo = imageOf(look.logoImageId, view);
  const title = localized(welcome?.title ?? {}, [view.language, ...languages.tags.slice(0, 1)]);
  return html`<header class="hero${background && ' hero-picture'}">${
    background &&
    picture(background, {
      // It decorates the title, unless the site describes it.
      alt: image?.alt ?? null,
      view,
      sizes: '(min-width:56rem) 60vw, 100vw',
    })
  }<div class="top">${
    logo
      ? picture(logo, {
          alt: { [view.language]: view.area.name },
          view,
          sizes: '12rem',
          className: 'logo',
        })
      : html`<span class="brand">${view.area.name}</span>`
  }${blocks.some(({ type }) => type === 'languages') ? languagesBlock(context) : ''}</div><div class="title"><h1${title && languageMark(title, view)}>${withoutBreaks(title?.text ?? pageTitle(context))}</h1>${
    welcome && lead(welcome.text, context)
  }</div></header>`;
}

/** Keeps 'Wi-Fi' on one line of a large title. */
function withoutBreaks(title: string): string {
  return title.replaceAll(/(wi)-(fi)/gi, '$1\u2011$2');
}

export function icon(context: RenderContext): Html | null {
  const image = imageOf(context.view.portal.look.faviconImageId, context.view);
  const [source] = image?.sources.toSorted((a, b) => a.width - b.width) ?? [];
  return source ? html`<link rel="icon" type="${source.type}" href="${source.url}">` : null;
}

/** Returns the picture behind the title: of the head's image block, or else of the look. */
function heroPicture(
  image: ReturnType<typeof imageBlockOf>,
  view: RenderContext['view'],
): PageImage | null {
  return imageOf(image?.imageId ?? view.portal.look.backgroundImageId, view);
}

/** Returns the focal point of the picture behind the title. */
export function heroFocus(
  blocks: readonly Block[],
  view: RenderContext['view'],
): PageImage['focus'] | null {
  return heroPicture(imageBlockOf(blocks), view)?.focus ?? null;
}

function imageBlockOf(blocks: readonly Block[]) {
  return blocks.find((block) => block.type === 'image');
}

function imageOf(
  id: string | null | undefined,
  { images }: Pick<RenderContext['view'], 'images'>,
): PageImage | null {
  return (id && images.get(id)) || null;
}
