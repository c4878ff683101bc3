import { raw } from 'hono/html';
import { Marked, type Token, type Tokens } from 'marked';

const allowedProtocols = ['http:', 'https:', 'mailto:', 'tel:'];

/** The page itself has the h1. */
const firstLevel = 2;

const marked = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    html: ({ text }) => escaped(text),
    heading({ tokens, depth }) {
      const level = Math.min(depth, 6);
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
  const tokens = marked.lexer(text);
  // Whatever level the author began with, so that no level is missing.
  const first = Math.min(...tokens.map((token) => (isHeading(token) ? token.depth : 6)));
  for (const token of tokens) if (isHeading(token)) token.depth += firstLevel - first;
  return raw(marked.parser(tokens));
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading';
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
