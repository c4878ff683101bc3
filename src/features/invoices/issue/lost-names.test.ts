import { expect, test } from 'vitest';
import { isLost, requireIssuerName } from './lost-names.ts';

test.each(['สมชาย ใจดี', 'सागर 12', '🎉'])('%s would be lost', (name) => {
  expect(isLost(name)).toBe(true);
  expect(() => requireIssuerName({ lines: [name, 'Street 1'], footer: '' })).toThrow(
    `cannot print ${name}. Enter the name in Latin letters as Sender`,
  );
});

test.each(['Zoë', 'สมชาย (Somchai)', '王小明', 'محمد', '김철수', 'Hotel 🎉', '12', ''])(
  '%s would be printed',
  (name) => {
    expect(isLost(name)).toBe(false);
    expect(() => requireIssuerName({ lines: [name], footer: 'ไทย' })).not.toThrow();
  },
);
