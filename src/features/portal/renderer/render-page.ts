import { html, raw } from 'hono/html';
import {
  promotionStyle,
  promotionsAt,
  splashOf,
} from '../../promotions/public/render-promotion.ts';
import { type Block, neededBlocks } from '../document/blocks.ts';
import {
  imageBlock,
  languagesBlock,
  noticeBlock,
  supportBlock,
  termsBlock,
  textBlock,
  welcomeBlock,
} from './content-blocks.ts';
import { type Html, type RenderContext, renderContext } from './context.ts';
import { errorNotice, isOutsideWifi, newCodeNotice, supportCodeNote } from './error-notice.ts';
import { hero, heroBlocks, heroFocus, icon, pageTitle } from './hero.ts';
import { directionOf } from './localized.ts';
import { payPart } from './pay-part.ts';
import { plansBlock } from './plans-block.ts';
import { signInBlock } from './sign-in-block.ts';
import { statusBlock } from './status-block.ts';
import { pageStyle } from './style.ts';
import type { PortalView } from './view.ts';
import { waitPart } from './wait.ts';

/** Renders a page of a portal as a complete HTML document, without script. */
export function renderPage(view: PortalView): string {
  const context = renderContext(view);
  const blocks = blocksOf(view);
  const inHero = heroBlocks(blocks);
  const rest = blocks.slice(inHero.length);
  const title = pageTitle(context);
  const refresh = view.wait?.refresh ?? view.payment?.progress?.refresh ?? null;
  return `${html`<!doctype html>
<html lang="${view.language}" dir="${directionOf(view.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="format-detection" content="telephone=no">
<meta name="robots" content="noindex">
${refresh !== null && refresh !== 'still' ? html`<meta http-equiv="refresh" content="${refresh.seconds};url=${refresh.url}">` : ''}
<title>${view.error === null || isOutsideWifi(view) ? title : context.texts.text('errorTitle', { title })} – ${view.area.name}</title>
${icon(context)}
<style>${raw(styleOf(view))}</style>
</head>
<body class="page-${view.page}">
${splashOf(view.promotions, view.language)}
${hero(inHero, context)}
<main>
${errorNotice(context)}
${newCodeNotice(context)}
${waitPart(context)}
${payPart(context)}
${promotionsAt(view.promotions, 'top', view.language)}
${rest.map((block) => blockHtml(block, context))}
${promotionsAt(view.promotions, 'bottom', view.language)}
${supportCodeNote(context)}
</main>
</body>
</html>`}`;
}

/** Returns the page's style sheet, whose hash the security policy names. */
export function styleOf(view: PortalView): string {
  const style = pageStyle(view.portal.look, heroFocus(heroBlocks(blocksOf(view)), view));
  return style + promotionStyle(view.promotions);
}

/** The page's blocks, with the one without which it does not work. */
function blocksOf({ portal, page }: PortalView): readonly Block[] {
  const written = portal.pages[page];
  const needed = neededBlocks[page];
  if (needed === undefined || written.some(({ type }) => type === needed)) return written;
  const added = { id: needed, type: needed };
  return [...written, added];
}

function blockHtml(block: Block, context: RenderContext): Html | null {
  switch (block.type) {
    case 'welcome':
      return welcomeBlock(block, context);
    case 'image':
      return imageBlock(block, context);
    case 'text':
      return textBlock(block, context);
    case 'notice':
      return noticeBlock(block, context);
    case 'sign-in':
      return signInBlock(context);
    case 'plans':
      return plansBlock(context);
    case 'status':
      return statusBlock(context);
    case 'terms':
      return termsBlock(context);
    case 'languages':
      return languagesBlock(context);
    case 'support':
      return supportBlock(block, context);
  }
}
