import type { CssNode } from 'css-tree';
import parse from 'css-tree/parser';
import walk from 'css-tree/walker';
import { type EffectivePortal, withoutStyle } from '../document/fields.ts';
import { colorNames } from '../renderer/style.ts';
import { hidingValue, notAllowed } from './style-rules.ts';

const longest = 16_384;

const properties = new RegExp(
  `^(${[
    '--[\\w-]+',
    'color|background(-color|-image|-size|-position|-repeat|-clip|-origin)?',
    'font-(family|size|weight|style|variant|stretch|feature-settings)',
    'line-height|letter-spacing|word-spacing|white-space|hyphens|overflow-wrap|word-break',
    'text-(align|decoration|decoration-\\w+|transform|indent|shadow|wrap|underline-offset)',
    'margin|padding|(margin|padding)-(top|right|bottom|left|block|inline|(block|inline)-(start|end))',
    'border|border-(?!image)[\\w-]+|outline|outline-(color|style|width|offset)|box-shadow|border-radius',
    '(min-|max-)?(width|height|inline-size|block-size)|aspect-ratio|box-sizing|object-(fit|position)',
    'flex|flex-[\\w-]+|gap|row-gap|column-gap|order|columns|column-[\\w-]+',
    '(align|justify|place)-(items|content|self)|vertical-align|clear',
    'list-style|list-style-type|list-style-position|transition|transition-[\\w-]+|transform',
    'filter|cursor|accent-color|caret-color|direction|table-layout',
  ].join('|')})$`,
  'i',
);

const functions = new Set(
  [
    'calc min max clamp var env minmax repeat fit-content',
    'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix',
    'linear-gradient radial-gradient conic-gradient repeating-linear-gradient',
    'translate translatex translatey scale rotate cubic-bezier steps grayscale saturate',
  ].flatMap((line) => line.split(' ')),
);

/** Their contrast is checked before publishing. */
const builtInColors = new RegExp(`^--(${colorNames.join('|')})$`, 'i');

const atRules = new Set(['media', 'supports']);

/**
 * Returns why a style sheet cannot be used, with line numbers. Only listed properties, functions and at-rules are allowed:
 * nothing that loads from elsewhere, lies over the page, or hides parts of it such as the terms.
 */
export function styleSheetErrors(css: string): string[] {
  if (css.length > longest) return ['The style sheet is longer than 16 kB'];
  const errors: string[] = [];
  const report = (node: CssNode | { loc?: CssNode['loc'] }, message: string) =>
    errors.push(`Line ${node.loc?.start.line ?? 1}: ${message}`);
  if (css.includes('<')) errors.push('The character < is not allowed');
  if (css.includes('\\')) errors.push('Escapes with \\ are not allowed');
  const tree = parse(css, {
    positions: true,
    parseCustomProperty: true,
    onParseError: ({ message }) => errors.push(message),
  });
  walk(tree, (node) => {
    if (node.type === 'Url') report(node, 'url() is not allowed. Use images of the Images screen');
    else if (node.type === 'Atrule' && !atRules.has(node.name.toLowerCase()))
      report(node, `@${node.name} is not allowed`);
    else if (node.type === 'Function' && !functions.has(node.name.toLowerCase()))
      report(node, `${node.name}() is not allowed`);
    else if (node.type === 'Declaration')
      reportDeclaration(node.property, node.value, (message) => report(node, message));
  });
  return errors;
}

/** Returns a portal without a style sheet that cannot be used. */
export function withUsableStyle(portal: EffectivePortal): EffectivePortal {
  return styleSheetErrors(portal.look.css).length === 0 ? portal : withoutStyle(portal);
}

function reportDeclaration(
  property: string,
  value: CssNode,
  report: (message: string) => void,
): void {
  if (!properties.test(property)) return report(notAllowed(property));
  if (builtInColors.test(property))
    return report(`${property} is a color of the page. Change the colors of Look instead`);
  if (value.type === 'Raw') return report(`The value of ${property} cannot be read`);
  if (value.type !== 'Value') return;
  const hidden = hidingValue(property, value.children.toArray());
  if (hidden !== null) report(hidden);
}
