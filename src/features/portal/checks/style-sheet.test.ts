import { expect, test } from 'vitest';
import { styleSheetErrors } from './style-sheet.ts';

test.each([
  '',
  '.hero { background: linear-gradient(#123, #456); padding: 2rem clamp(1rem, 5vw, 3rem) }',
  '@media (min-width: 40em) { h1 { font-size: 2rem; color: var(--accent) } }',
  ':root { --accent: #0f4c5c } button:hover { transform: translateY(-1px) }',
  '.top { position: relative }',
])('%s is allowed', (css) => {
  expect(styleSheetErrors(css)).toEqual([]);
});

test.each([
  ['h1 { background: url(https://evil.example/a.png) }', 'url() is not allowed'],
  ['h1 { --x: url(//evil.example) }', 'url() is not allowed'],
  ['h1 { background: image-set("a.png" 1x) }', 'image-set() is not allowed'],
  ['@import "https://evil.example/a.css";', '@import is not allowed'],
  ['@font-face { font-family: X; src: url(x) }', '@font-face is not allowed'],
  ['h1 { position: fixed }', 'position can only be'],
  ['h1 { position: ABSOLUTE }', 'position can only be'],
  ['h1 { width: expression(alert(1)) }', 'expression() is not allowed'],
  ['h1 { behavior: none }', 'property behavior is not allowed'],
  ['h1 { content: "Pay here" }', 'property content is not allowed'],
  ['h1 { z-index: 9 }', 'property z-index is not allowed'],
  ['.terms { display: none }', 'property display is not allowed'],
  ['.terms { visibility: hidden }', 'property visibility is not allowed'],
  ['.terms { opacity: 0 }', 'property opacity is not allowed'],
  ['</style><script>alert(1)</script>', '< is not allowed'],
  [String.raw`h1 { position: f\69xed }`, 'Escapes'],
])('%s is rejected: %s', (css, reason) => {
  expect(styleSheetErrors(css).join('\n')).toContain(reason);
});

test('an error says where it is', () => {
  expect(styleSheetErrors('h1 { color: red }\n\nh2 { position: sticky }')).toEqual([
    'Line 3: position can only be static or relative',
  ]);
});

test('a style sheet has no more than 16 kB', () => {
  expect(styleSheetErrors(`/* ${'a'.repeat(16_384)} */`)).toEqual([
    'The style sheet is longer than 16 kB',
  ]);
});
