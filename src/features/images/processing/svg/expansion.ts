import { Problem } from '../../../../contract/problem.ts';
import { fileLimits } from '../../limits.ts';
import { referencesIn } from './clean-css.ts';

const longestChain = 500;

export interface SvgElement {
  name: string;
  attributes: Map<string, string>;
  children: (SvgElement | string)[];
}

/**
 * Throws for an SVG that draws too many elements when its references are followed: a few `use` elements that use each
 * other draw millions of shapes. Also throws when an element refers to itself.
 */
export function rejectExpansion(root: SvgElement, elements: readonly SvgElement[]): void {
  const byId = new Map(
    elements.toReversed().flatMap((element) => {
      const id = element.attributes.get('id');
      return id === undefined ? [] : [[id, element] as const];
    }),
  );
  const drawn = new Map<SvgElement, number>();
  const visiting = new Set<SvgElement>();

  function countOf(element: SvgElement): number {
    const known = drawn.get(element);
    if (known !== undefined) return known;
    if (visiting.has(element)) throw tooComplex('An element of it refers to itself.');
    // Each level is a call on the stack.
    if (visiting.size > longestChain) throw tooComplex('Its references are nested too deeply.');
    visiting.add(element);
    let count = 1;
    for (const child of element.children) if (typeof child !== 'string') count += countOf(child);
    for (const id of referencesOf(element)) {
      const target = byId.get(id);
      if (target !== undefined) count += countOf(target);
    }
    visiting.delete(element);
    if (count > fileLimits.svgElements)
      throw tooComplex('Its references draw too many elements. Upload it as PNG.');
    drawn.set(element, count);
    return count;
  }

  countOf(root);
}

function referencesOf({ attributes }: SvgElement): string[] {
  return [...attributes].flatMap(([name, value]) =>
    name === 'href' ? [value.slice(1)] : referencesIn(value),
  );
}

function tooComplex(reason: string): Problem {
  return new Problem('bad-input', `The SVG is too complex. ${reason}`);
}
