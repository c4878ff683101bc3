import { type CssNode, generate, parse, walk } from 'css-tree';
import { allowedProperties } from './allowed.ts';

/** Returns whether a value may refer to the element with an id. */
type MayRefer = (id: string) => boolean;

/**
 * Returns the rules of a style sheet that only style elements of the picture. It may refer to gradients only: what else a
 * rule refers to would be drawn by every element that matches.
 */
export function cleanStyleSheet(css: string, isGradient: MayRefer): string {
  return cleaned(css, 'stylesheet', isGradient);
}

/** Returns the declarations of a `style` attribute that only style the element. */
export function cleanDeclarations(css: string): string {
  return cleaned(css, 'declarationList', () => true);
}

function cleaned(css: string, context: 'stylesheet' | 'declarationList', mayRefer: MayRefer) {
  const tree = parse(css, { context, onParseError: () => {} });
  walk(tree, (node, item, list) => {
    if (!isAllowed(node, mayRefer)) list?.remove(item);
  });
  return generate(tree);
}

function isAllowed(node: CssNode, mayRefer: MayRefer): boolean {
  if (node.type === 'Rule') return node.prelude.type !== 'Raw';
  if (node.type === 'Declaration')
    return allowedProperties.has(node.property.toLowerCase()) && isLocal(node.value, mayRefer);
  return node.type !== 'Atrule' && node.type !== 'Raw' && node.type !== 'Comment';
}

const safeFunctions = new Set(['rgb', 'rgba', 'hsl', 'hsla', 'calc', 'min', 'max', 'clamp']);

/** Returns whether a value refers to nothing outside the picture. */
function isLocal(value: CssNode, mayRefer: MayRefer): boolean {
  if (value.type === 'Raw') return false;
  let local = true;
  walk(value, (node) => {
    if (node.type === 'Url') local &&= node.value.startsWith('#') && mayRefer(node.value.slice(1));
    // Some functions take an address as a text, such as image-set().
    if (node.type === 'Function') local &&= safeFunctions.has(node.name.toLowerCase());
  });
  return local;
}

/** Returns whether the value of a presentation attribute can be parsed and refers to nothing outside the picture. */
export function isLocalValue(text: string): boolean {
  try {
    return isLocal(parse(text, { context: 'value' }), () => true);
  } catch {
    return false;
  }
}

const reference = /url\(\s*(['"]?)#([^'")\s]+)\1\s*\)/gi;

/** Returns the ids that a value refers to. */
export function referencesIn(text: string): string[] {
  return [...text.matchAll(reference)].flatMap(([, , id]) => id ?? []);
}
