import { html } from 'hono/html';
import type { LocalText } from '../document/local-text.ts';
import { type Formats, formatsFor } from './formats.ts';
import { directionOf, type Localized, localized } from './localized.ts';
import { markdown } from './markdown.ts';
import type { TextKey } from './texts/catalog.ts';
import { type Texts, textsFor } from './texts/catalogs.ts';
import type { PortalView } from './view.ts';

export type Html = ReturnType<typeof html>;

/** What the parts of a page are rendered with. */
export interface RenderContext {
  view: PortalView;
  texts: Texts;
  formats: Formats;
  /** Returns a site's text, or the built-in one where the site wrote none. */
  label(text: LocalText, builtIn: TextKey): string;
  /** Renders a site's Markdown, marked with its language when it is not the page's; null when there is none. */
  rich(text: LocalText, className?: string): Html | null;
}

export function renderContext(view: PortalView): RenderContext {
  const languages = [view.language, ...view.portal.languages.tags.slice(0, 1)];
  const texts = textsFor(view.language);
  return {
    view,
    texts,
    formats: formatsFor(view.language, view.area.timeZone),
    label: (text, builtIn) =>
      // The built-in text is in the guest's language; the site's in its default language is not.
      localized(text, [view.language])?.text ??
      (texts.language === view.language.split('-')[0]
        ? texts.text(builtIn)
        : (localized(text, languages)?.text ?? texts.text(builtIn))),
    rich(text, className = 'rich') {
      const found = localized(text, languages);
      if (found === null) return null;
      return html`<div class="${className}"${languageMark(found, view)}>${markdown(found.text)}</div>`;
    },
  };
}

/** Returns the attributes of a text that is in another language than the page. */
export function languageMark({ language }: Localized, view: PortalView): Html | '' {
  return language.toLowerCase() === view.language.toLowerCase()
    ? ''
    : html` lang="${language}" dir="${directionOf(language)}"`;
}

/** Fills in a template's placeholders with HTML. */
export function withParts(template: string, parts: Readonly<Record<string, Html>>): Html {
  return html`${template.split(/(\{\w+\})/).map((piece) => parts[piece.slice(1, -1)] ?? piece)}`;
}
