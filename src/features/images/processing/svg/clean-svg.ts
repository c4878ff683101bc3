import { SaxesParser } from 'saxes';
import { Problem } from '../../../../contract/problem.ts';
import { fileLimits } from '../../limits.ts';
import { allowedAttributes, allowedElements, allowedProperties } from './allowed.ts';
import { cleanDeclarations, cleanStyleSheet, isLocalValue } from './clean-css.ts';
import { rejectExpansion, type SvgElement } from './expansion.ts';
import { type SvgSize, sizeOf } from './svg-size.ts';

export interface CleanSvg extends SvgSize {
  svg: string;
}

const svgNamespace = 'http://www.w3.org/2000/svg';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';
const deepest = 100;
const withText = new Set(['text', 'tspan', 'title', 'desc', 'style']);

/**
 * Rebuilds an SVG from what is allowed: shapes, text, gradients and their styles. Nothing else is copied, so there is no
 * script, no handler and no reference to another file. Throws for a file that is too large or is no SVG.
 */
export function cleanSvg(source: string): CleanSvg {
  const { root, elements } = parsed(source);
  rejectExpansion(root, elements);
  const size = sizeOf(root.attributes);
  root.attributes.set('viewBox', size.viewBox);
  root.attributes.set('width', String(size.width));
  root.attributes.set('height', String(size.height));
  const gradients = new Set(
    elements.flatMap(({ name, attributes }) =>
      name.endsWith('Gradient') ? (attributes.get('id') ?? []) : [],
    ),
  );
  return { ...size, svg: written(root, (id) => gradients.has(id), true) };
}

function parsed(source: string): { root: SvgElement; elements: readonly SvgElement[] } {
  if (new TextEncoder().encode(source).length > fileLimits.svgBytes)
    throw unusable('An SVG can have up to 200 kB. Simplify it, or upload it as PNG.');
  const parser = new SaxesParser({ xmlns: true });
  const open: SvgElement[] = [];
  const elements: SvgElement[] = [];
  let [count, depth, skippedFrom] = [0, 0, 0];
  let root: SvgElement | undefined;
  parser.on('error', () => {
    throw unusable('The SVG is not well-formed. Export it again.');
  });
  parser.on('doctype', (text) => {
    // Entities can multiply a short file into gigabytes.
    if (/<!|%/.test(text))
      throw unusable('The SVG declares entities, which are not allowed. Export it as plain SVG.');
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    [count, depth] = [count + 1, depth + 1];
    if (count > fileLimits.svgElements || depth > deepest) throw tooComplex();
    if (skippedFrom > 0) return;
    const isAllowed = uri === svgNamespace && allowedElements.has(local);
    if (!isAllowed || (root === undefined) !== (local === 'svg' && open.length === 0)) {
      if (root === undefined) throw unusable('The file is not an SVG.');
      skippedFrom = depth;
      return;
    }
    const element: SvgElement = { name: local, attributes: new Map(), children: [] };
    for (const attribute of Object.values(attributes)) keepAttribute(element, attribute);
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
    elements.push(element);
  });
  parser.on('closetag', () => {
    if (skippedFrom === 0) open.pop();
    else if (skippedFrom === depth) skippedFrom = 0;
    depth -= 1;
  });
  const keepText = (text: string) => {
    const element = open.at(-1);
    if (skippedFrom === 0 && element && withText.has(element.name)) element.children.push(text);
  };
  parser.on('text', keepText);
  parser.on('cdata', keepText);
  parser.write(source).close();
  if (root === undefined) throw unusable('The file is not an SVG.');
  return { root, elements };
}

interface Attribute {
  local: string;
  prefix: string;
  uri: string;
  value: string;
}

/** Copies an allowed attribute whose value refers to nothing outside the file. */
function keepAttribute({ attributes }: SvgElement, { local, prefix, uri, value }: Attribute): void {
  if (local === 'href' && (prefix === '' || uri === xlinkNamespace)) {
    if (value.trim().startsWith('#')) attributes.set('href', value.trim());
    return;
  }
  if (prefix !== '') return;
  if (local === 'style') {
    const style = cleanDeclarations(value);
    if (style !== '') attributes.set('style', style);
  } else if (local === 'id' || allowedAttributes.has(local)) {
    // Names and numbers refer to nothing, so that an address in them is no part of the picture.
    if (!/url\(/i.test(value)) attributes.set(local, value);
  } else if (allowedProperties.has(local) && isLocalValue(value)) attributes.set(local, value);
}

function written(element: SvgElement, isGradient: (id: string) => boolean, isRoot = false): string {
  const { name, attributes, children } = element;
  const list = [...attributes].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('');
  const start = `<${name}${isRoot ? ` xmlns="${svgNamespace}"` : ''}${list}`;
  const content =
    name === 'style'
      ? escaped(cleanStyleSheet(textsIn(children), isGradient))
      : children
          .map((child) => (typeof child === 'string' ? escaped(child) : written(child, isGradient)))
          .join('');
  return content === '' ? `${start}/>` : `${start}>${content}</${name}>`;
}

function textsIn(children: SvgElement['children']): string {
  return children.filter((child) => typeof child === 'string').join('');
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');
}

function unusable(message: string): Problem {
  return new Problem('bad-input', message);
}

function tooComplex(): Problem {
  return unusable(
    `The SVG is too complex: it can have up to ${fileLimits.svgElements.toLocaleString('en-US')} elements. Simplify it, or upload it as PNG.`,
  );
}
