import { raw } from 'hono/html';
import { Marked } from 'marked';

const allowedProtocols = ['http:', 'https:', 'mailto:', 'tel:'];

/** The page's own headings are h1 and h2. */
const headingOffset = 2;

const marked = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    html: ({ text }) => escaped(text),
    heading({ tokens, depth }) {
      const level = Math.min(depth + headingOffset, 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`;
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return isAllowed(href) ? `<a href="${escaped(href)}">${text}</a>` : text;
    },
    // Images are blocks, so that they come from Images.
    image: ({ text }) => escaped(text),
    // A check box without a label would be unusable.
    checkbox: () => '',
  },
});

/** Renders Markdown. HTML in it is shown as text, and links lead to web pages, mail and phones only. */
export function markdown(text: string) {
  return raw(marked.parse(text, { async: false }));
}

function isAllowed(href: string): boolean {
  return URL.canParse(href) && allowedProtocols.includes(new URL(href).protocol);
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
