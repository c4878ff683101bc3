import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '../../../../contract/problem.ts';
import { fileLimits } from '../../limits.ts';
import { cleanSvg } from './clean-svg.ts';

const svg = (content: string, root = 'viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${content}</svg>`;
const cleaned = (content: string) => cleanSvg(svg(content)).svg;

test('shapes, gradients, texts and their styles are copied', () => {
  const content = `<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
    <style>.b{fill:url(#a);stroke:#123}</style>
    <g transform="rotate(3)"><path class="b" d="M0 0h9" style="opacity:.5"/><text x="1">R &amp; B</text></g>
    <use xlink:href="#c"/>`;
  const result = cleaned(content);
  expect(result).toContain('<stop offset="0" stop-color="#fff"/>');
  expect(result).toContain('.b{fill:url(#a);stroke:#123}');
  expect(result).toContain('<path class="b" d="M0 0h9" style="opacity:.5"/>');
  expect(result).toContain('<text x="1">R &amp; B</text>');
  expect(result).toContain('<use href="#c"/>');
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in a CDATA section', '<script><![CDATA[alert(1)]]></script>'],
  ['a handler', '<rect onclick="alert(1)" width="1"/>'],
  [
    'a foreign object',
    '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">alert(1)</p></foreignObject>',
  ],
  ['a link', '<a href="javascript:alert(1)"><rect/></a>'],
  ['an element of another host', '<use href="https://alert.example/x.svg#a"/>'],
  ['an element of another host by xlink', '<use xlink:href="//alert.example/x.svg#a"/>'],
  ['a picture', '<image href="data:image/png;base64,alert"/>'],
  ['an animation', '<set attributeName="href" to="javascript:alert(1)"/>'],
  ['a style with an address', '<rect style="fill:url(https://alert.example)"/>'],
  ['an escaped address in a style', '<rect style="fill:u\\72l(https://alert.example)"/>'],
  ['an image set', '<rect style="mask:image-set(\'https://alert.example\' 1x)"/>'],
  ['an imported style sheet', '<style>@import "https://alert.example";</style>'],
  [
    'a font of another host',
    '<style>@font-face{font-family:a;src:url(https://alert.example)}</style>',
  ],
  ['an attribute with an address', '<rect fill="url(https://alert.example)"/>'],
  ['an element of another language', '<x:script xmlns:x="urn:x">alert(1)</x:script>'],
  ['a comment and an instruction', '<!-- alert --><?alert?>'],
])('%s is left out', (_name, content) => {
  expect(cleaned(`${content}<path d="M1 1"/>`)).not.toMatch(/alert|javascript|onclick/);
  expect(cleaned(`${content}<path d="M1 1"/>`)).toContain('<path d="M1 1"/>');
});

test('a style sheet refers to gradients only, because each match would draw what it refers to', () => {
  const result = cleaned('<pattern id="p"/><style>.a{fill:url(#p);opacity:1}</style>');
  expect(result).toContain('<style>.a{opacity:1}</style>');
});

test('a document type is left out', () => {
  const type = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">';
  expect(cleanSvg(`${type}${svg('<path d="M1 1"/>')}`).svg).not.toContain('DOCTYPE');
});

const nested = (levels: number) =>
  Array.from({ length: levels }, (_none, level) => {
    const uses = `<use href="#l${level}"/>`.repeat(10);
    return `<g id="l${level + 1}">${uses}</g>`;
  }).join('');

test.each([
  ['entities', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('<text>&a;</text>')}`, /entities/],
  ['an unknown entity', svg('<text>&a;</text>'), /not well-formed/],
  [
    'elements that use each other',
    svg(`<path id="l0" d="M0 0"/>${nested(9)}`),
    /too many elements/,
  ],
  [
    'patterns that use each other',
    svg(
      Array.from(
        { length: 9 },
        (_none, level) =>
          `<pattern id="p${level + 1}">${`<rect fill="url(#p${level})"/>`.repeat(10)}</pattern>`,
      ).join(''),
    ),
    /too many elements/,
  ],
  ['an element that uses itself', svg('<g id="a"><use href="#a"/></g>'), /refers to itself/],
  [
    'a long chain of references',
    svg(
      Array.from(
        { length: 2_000 },
        (_none, index) => `<g id="a${index}"><use href="#a${index + 1}"/></g>`,
      ).join(''),
    ),
    /too many elements|too deeply/,
  ],
  ['deep nesting', svg(`${'<g>'.repeat(150)}${'</g>'.repeat(150)}`), /too complex/],
  ['5,001 elements', svg('<g/>'.repeat(5_001)), /5,000 elements/],
  ['201 kB', svg(`<path d="${'M1 1'.repeat(60_000)}"/>`), /200 kB/],
  ['an unclosed element', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>', /not well-formed/],
  ['HTML', '<html><body/></html>', /not an SVG/],
  ['no size', svg('<g/>', ''), /no size/],
])('an SVG with %s is rejected', (_name, source, message) => {
  expect(() => cleanSvg(source)).toThrow(message);
});

test('the size is that of the attributes, or of the view box', () => {
  expect(cleanSvg(svg(''))).toMatchObject({ width: 40, height: 20, viewBox: '0 0 40 20' });
  const millimeters = cleanSvg(svg('', 'width="25.4mm" height="1in"'));
  expect(millimeters).toMatchObject({ width: 96, height: 96, viewBox: '0 0 96 96' });
  const huge = cleanSvg(svg('', 'viewBox="0 0 1e9 5e8"'));
  expect(huge).toMatchObject({ width: 8000, height: 4000 });
});

const names = [
  'svg',
  'g',
  'script',
  'use',
  'style',
  'image',
  'a',
  'path',
  'pattern',
  'set',
  'mask',
];
const attributeNames = [
  'href',
  'xlink:href',
  'style',
  'onload',
  'fill',
  'id',
  'class',
  'd',
  'mask',
];
const values = [
  '#a',
  'url(#a)',
  'javascript:x()',
  'https://x.example',
  'url(https://x.example)',
  'url("//x.example")',
  'fill:red;background:url(x)',
  'fill:url(#a)',
];

const element = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc
    .record({
      name: fc.constantFrom(...names),
      attributes: fc.dictionary(
        fc.constantFrom(...attributeNames),
        fc.oneof(fc.constantFrom(...values), fc.string({ maxLength: 20 })),
        { maxKeys: 4 },
      ),
      children: fc.array(
        fc.oneof(
          { depthSize: 'small' },
          fc.constantFrom('a', '.a{fill:url(//x.example)}'),
          tie('tree'),
        ),
        { maxLength: 4 },
      ),
    })
    .map(({ name, attributes, children }) => {
      const list = Object.entries(attributes)
        .map(([key, value]) => ` ${key}="${value.replaceAll(/[<&"]/g, '')}"`)
        .join('');
      return `<${name}${list}>${children.join('')}</${name}>`;
    }),
}));

test('whatever an SVG contains, its copy has nothing but what is allowed, and is its own copy', () => {
  fc.assert(
    fc.property(fc.array(element.tree, { maxLength: 4 }), (trees) => {
      try {
        const { svg: copy } = cleanSvg(svg(trees.join('')));
        expect(copy).not.toMatch(/<(script|image|a|set)\b| on\w+=|javascript:"|x\.example[^"]*\)/);
        expect(copy).not.toMatch(/href="(?!#)/);
        expect(cleanSvg(copy).svg).toBe(copy);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
      }
    }),
    { numRuns: 1_000 },
  );
});

test('any text is rejected with a Problem, or cleaned', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.nat(200), (text, at) => {
      const whole = svg('<g id="a" style="fill:red"/><style>.a{fill:red}</style>');
      for (const source of [text, `${whole.slice(0, at)}${text}${whole.slice(at)}`])
        try {
          cleanSvg(source);
        } catch (error) {
          expect(error).toBeInstanceOf(Problem);
        }
    }),
    { numRuns: 500 },
  );
  expect(fileLimits.svgElements).toBe(5_000);
});
