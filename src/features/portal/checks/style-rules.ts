import type { CssNode } from 'css-tree';

/** Returns what is wrong with a value, or null. */
type Rule = (value: readonly CssNode[]) => string | null;

const pixelsOf: Readonly<Record<string, number>> = {
  px: 1,
  rem: 16,
  em: 16,
  pt: 4 / 3,
  ch: 8,
  ex: 8,
};
const leastFont = 10;
const leastSize = 16;
const leastShare = 10;
const widest = 64;
const farthest = 32;

/** Values whose size the page or the browser decides. */
const keywords = new Set(
  'auto none inherit initial unset revert normal thin medium thick small large smaller larger x-large xx-large min-content max-content fit-content'.split(
    ' ',
  ),
);

/** Returns a length in pixels, or a number or share as it is; null when it depends on something else. */
function amountOf(node: CssNode): { amount: number; isShare: boolean; hasUnit: boolean } | null {
  if (node.type === 'Number') return { amount: Number(node.value), isShare: false, hasUnit: false };
  if (node.type === 'Percentage')
    return { amount: Number(node.value), isShare: true, hasUnit: true };
  if (node.type !== 'Dimension') return null;
  const pixels = pixelsOf[node.unit.toLowerCase()];
  if (pixels !== undefined)
    return { amount: Number(node.value) * pixels, isShare: false, hasUnit: true };
  return /^[dsl]?v(w|h|i|b|min|max)$/i.test(node.unit)
    ? { amount: Number(node.value), isShare: true, hasUnit: true }
    : null;
}

/** Accepts keywords, and lengths that `fits` accepts. Of `clamp()` and `max()` the first length counts, of `min()` each. */
function lengths(
  fits: (length: NonNullable<ReturnType<typeof amountOf>>) => boolean,
): (nodes: readonly CssNode[]) => boolean {
  const isFine = (node: CssNode): boolean => {
    if (node.type === 'Operator') return true;
    if (node.type === 'Identifier') return keywords.has(node.name.toLowerCase());
    if (node.type === 'Function') {
      const inside = node.children.toArray().filter(({ type }) => type !== 'Operator');
      const name = node.name.toLowerCase();
      if (name === 'min') return inside.every(isFine);
      return (name === 'clamp' || name === 'max') && inside.slice(0, 1).every(isFine);
    }
    const length = amountOf(node);
    return length !== null && fits(length);
  };
  return (nodes) => nodes.every(isFine);
}

const rule =
  (isFine: (nodes: readonly CssNode[]) => boolean, wayOut: string): Rule =>
  (nodes) =>
    isFine(nodes) ? null : wayOut;

const notNegative = lengths(({ amount }) => amount >= 0);
const bounded = lengths(({ amount, isShare }) => !isShare && Math.abs(amount) <= widest);

/** Ignores colors, styles and other parts that are not lengths. A custom property is bounded itself. */
const boundedParts = (nodes: readonly CssNode[]) =>
  bounded(nodes.filter(({ type }) => type === 'Dimension' || type === 'Number')) &&
  !nodes.some((node) => node.type === 'Function' && /^(calc|min|max|clamp|env)$/i.test(node.name));

function isNear(node: CssNode): boolean {
  if (node.type === 'Identifier') return node.name.toLowerCase() === 'none';
  if (node.type !== 'Function') return false;
  const name = node.name.toLowerCase();
  const parts = node.children.toArray().filter(({ type }) => type !== 'Operator');
  if (name === 'rotate') return parts.every(({ type }) => type === 'Dimension');
  const amounts = parts.map(amountOf);
  if (name === 'scale')
    return amounts.every((one) => one !== null && one.amount >= 0.8 && one.amount <= 1.25);
  return (
    /^translate[xy]?$/.test(name) &&
    amounts.every((one) => one !== null && !one.isShare && Math.abs(one.amount) <= farthest)
  );
}

function isOpaque(node: CssNode): boolean {
  if (node.type === 'Hash') return node.value.length === 3 || node.value.length === 6;
  if (node.type === 'Identifier') return node.name.toLowerCase() !== 'transparent';
  if (node.type !== 'Function') return true;
  const name = node.name.toLowerCase();
  const parts = node.children.toArray();
  const hasAlpha =
    parts.some((part) => part.type === 'Operator' && part.value === '/') ||
    parts.filter((part) => part.type === 'Operator' && part.value === ',').length > 2;
  return name === 'var' || (!hasAlpha && name !== 'color-mix');
}

/** Rules for properties with some values that hide parts of a page, or lie over them. */
const rules: readonly [properties: RegExp, rule: Rule][] = [
  [
    /^--/,
    rule(
      (nodes) => boundedParts(nodes) && nodes.every(isOpaque),
      `use no more than ${widest} px, without calc(), and no transparent color`,
    ),
  ],
  [
    /^(font-size)$/,
    rule(
      lengths(({ amount, isShare }) => (isShare ? amount >= 60 : amount >= leastFont)),
      `use at least ${leastFont} px or 60 %, without calc() and var()`,
    ),
  ],
  [
    /^line-height$/,
    rule(
      lengths(({ amount, isShare, hasUnit }) => {
        const least = isShare ? 80 : leastFont;
        return hasUnit ? amount >= least : amount >= 0.8;
      }),
      `use at least 0.8 or ${leastFont} px, without calc() and var()`,
    ),
  ],
  [
    /^(max-)?(width|height|inline-size|block-size)$/,
    rule(
      lengths(({ amount, isShare }) => amount >= (isShare ? leastShare : leastSize)),
      `use at least ${leastSize} px or ${leastShare} %, without calc() and var(). To leave a part out, remove its block`,
    ),
  ],
  [/^margin/, rule(notNegative, 'use 0 or more, without calc() and var()')],
  [/^text-indent$/, rule(notNegative, 'use 0 or more, without calc() and var()')],
  [
    /^(letter|word)-spacing$/,
    rule(
      lengths(({ amount, isShare }) => !isShare && amount >= -2),
      'use at least -2 px, without calc() and var()',
    ),
  ],
  [
    /^(border|outline|box-shadow|text-shadow|vertical-align|text-underline-offset)/,
    rule(boundedParts, `use no more than ${widest} px, without calc()`),
  ],
  [
    /^transform$/,
    rule(
      (nodes) => nodes.every(isNear),
      `use translate() up to ${farthest} px, scale() from 0.8 to 1.25, or rotate()`,
    ),
  ],
  [/^color$/, rule((nodes) => nodes.every(isOpaque), 'use a color that is not transparent')],
  [
    /^filter$/,
    rule(
      (nodes) =>
        nodes.every((node) =>
          node.type === 'Function'
            ? /^(grayscale|saturate)$/i.test(node.name)
            : node.type === 'Identifier',
        ),
      'use grayscale() or saturate()',
    ),
  ],
];

/** Returns what a property's value could hide and what to write instead, or null when it hides nothing. */
export function hidingValue(property: string, value: readonly CssNode[]): string | null {
  const name = property.toLowerCase();
  for (const [properties, check] of rules) {
    const wayOut = properties.test(name) ? check(value) : null;
    if (wayOut !== null) return `${property} can hide parts of the page: ${wayOut}`;
  }
  return null;
}

const hiding = new RegExp(
  `^(${[
    'display|visibility|opacity|content|content-visibility|z-index|position|top|right|bottom|left|inset(-.+)?',
    'clip|clip-path|mask|mask-.+|overflow|overflow-[xy]|text-overflow|translate|scale|rotate|zoom|all|float',
    'grid|grid-.+|font|border-image|border-image-.+|animation|animation-.+|contain|pointer-events',
  ].join('|')})$`,
  'i',
);

/** Returns why a property that is not allowed is not, with what to do instead. */
export function notAllowed(property: string): string {
  return hiding.test(property)
    ? `The property ${property} is not allowed, because it can hide the sign-in or lie over it. Delete it; to leave a part out or move it, change the blocks`
    : `The property ${property} is not allowed. Delete it`;
}
