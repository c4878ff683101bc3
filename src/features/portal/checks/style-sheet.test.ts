import { expect, test } from 'vitest';
import { styleSheetErrors } from './style-sheet.ts';

test.each([
  '',
  '.hero { background: linear-gradient(#123, #456); padding: 2rem clamp(1rem, 5vw, 3rem) }',
  '@media (min-width: 40em) { h1 { font-size: 2rem; color: var(--accent) } }',
  ':root { --brand: #0f4c5c; --gap: 1rem } button:hover { transform: translateY(-1px) }',
  'h1 { font-size: clamp(1.5rem, 5vw, 3rem); letter-spacing: -.01em; line-height: 1.1 }',
  '.logo { max-width: 12rem; height: auto } main { max-width: 90%; margin: 0 auto }',
  '.plan { border: 1px solid var(--brand); box-shadow: 0 2px 8px rgb(0 0 0 / 20%) }',
])('%s is allowed', (css) => {
  expect(styleSheetErrors(css)).toEqual([]);
});

test.each([
  ['h1 { background: url(https://evil.example/a.png) }', 'url() is not allowed'],
  ['h1 { --x: url(//evil.example) }', 'url() is not allowed'],
  ['h1 { background: image-set("a.png" 1x) }', 'image-set() is not allowed'],
  ['@import "https://evil.example/a.css";', '@import is not allowed'],
  ['@font-face { font-family: X; src: url(x) }', '@font-face is not allowed'],
  ['h1 { width: expression(alert(1)) }', 'expression() is not allowed'],
  ['h1 { behavior: none }', 'property behavior is not allowed'],
  ['h1 { content: "Pay here" }', 'property content is not allowed'],
  ['h1 { z-index: 9 }', 'property z-index is not allowed'],
  ['</style><script>alert(1)</script>', '< is not allowed'],
  [String.raw`h1 { position: f\69xed }`, 'Escapes'],
])('%s is rejected: %s', (css, reason) => {
  expect(styleSheetErrors(css).join('\n')).toContain(reason);
});

test.each([
  'display: none',
  'visibility: hidden',
  'opacity: 0',
  'position: ABSOLUTE',
  'position: relative',
  'top: -99px',
  'inset: 0',
  'content: ""',
  'clip: rect(0 0 0 0)',
  'clip-path: inset(50%)',
  'mask-image: linear-gradient(#000, #000)',
  'overflow: hidden',
  'z-index: 9',
  'font: 0/0 serif',
  'float: right',
  'grid-area: 1 / 1',
  'zoom: .01',
  'animation-name: none',
  'border-image-outset: 999px',
  'pointer-events: none',
])('%s is rejected as a property that can hide the sign-in, with a way out', (declaration) => {
  const [error] = styleSheetErrors(`form { ${declaration} }`);
  const [property] = declaration.split(':');
  expect(error).toContain(`The property ${property} is not allowed, because it can hide`);
  expect(error).toContain('change the blocks');
});

test.each([
  'transform: translateX(-9999px)',
  'transform: translate(-100%)',
  'transform: scale(0)',
  'width: 0',
  'max-height: 1px',
  'height: calc(1px - 1px)',
  'font-size: 0',
  'font-size: var(--tiny)',
  'font-size: min(1rem, 1px)',
  'font-size: clamp(0px, 5vw, 3rem)',
  'line-height: 0',
  'text-indent: -9999px',
  'margin-left: -100vw',
  'letter-spacing: -1em',
  'color: transparent',
  'color: #00000000',
  'color: rgb(0 0 0 / 0)',
  'color: rgba(0, 0, 0, 0)',
  'filter: brightness(0)',
  'outline: 9999px solid red',
  'box-shadow: 0 0 0 9999px red',
  'border-top: calc(9000px) solid red',
  '--wide: 9999px',
  '--ink: transparent',
])('%s is rejected as a value that can hide the sign-in, with a way out', (declaration) => {
  const errors = styleSheetErrors(`form { ${declaration} }`).join('\n');
  const [property] = declaration.split(':');
  expect(errors).toMatch(
    new RegExp(`${property} can hide parts of the page: use|brightness\\(\\) is not allowed`),
  );
});

test('the colors that are checked for contrast cannot be replaced', () => {
  expect(styleSheetErrors(':root { --background: #ffffff }')).toEqual([
    'Line 1: --background is a color of the page. Change the colors of Look instead',
  ]);
});

test('an error says where it is', () => {
  expect(styleSheetErrors('h1 { color: red }\n\nh2 { width: 0 }')).toEqual([
    expect.stringMatching(/^Line 3: width can hide parts of the page/),
  ]);
});

test('a style sheet has no more than 16 kB', () => {
  expect(styleSheetErrors(`/* ${'a'.repeat(16_384)} */`)).toEqual([
    'The style sheet is longer than 16 kB',
  ]);
});
