import { expect, test } from 'vitest';
import { postingText } from './posting-text.ts';

test('the text of a charge names the plan, in 45 characters that the encoding has', () => {
  expect(postingText('WiFi {plan}', 'Premium', 'windows-1252')).toBe('WiFi Premium');
  expect(postingText('WiFi {plan}', 'Łódź €', 'windows-1252')).toBe('WiFi ?ódz €');
  expect(postingText('WiFi {plan}', 'Łódź €', 'iso-8859-1')).toBe('WiFi ?ódz ?');
  expect(postingText('WiFi {plan}', 'Łódź 王', 'utf-8')).toBe('WiFi Łódź 王');
  expect(postingText('Интернет {plan}', 'День', 'windows-1251')).toBe('Интернет День');
  expect(postingText('{plan}', 'a|b\r\u0003c', 'utf-8')).toBe('a b c');
  expect(postingText('{plan}', '$& x', 'utf-8')).toBe('$& x');
  expect(postingText('{plan}', 'x'.repeat(80), 'utf-8')).toHaveLength(45);
  expect(postingText('{plan}', '|', 'utf-8')).toBe('WiFi');
});
