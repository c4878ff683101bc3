import { describe, expect, test } from 'vitest';
import { apiErrorOf, unreachableError } from './api-error.ts';

const request = { method: 'GET', url: '/x' };
const messageOf = (body: unknown, status = 500) => apiErrorOf(request, status, body).message;

describe('an error of a call (specification section 8)', () => {
  test.each([
    ['the first of an array', [{ Message: 'one' }, { Message: 'two' }], 'one'],
    ['Message before message', { Message: 'upper', message: 'lower' }, 'upper'],
    ['message', { message: 'lower' }, 'lower'],
    ['the string itself', 'plain', 'plain'],
    ['an Error field', { Error: 'told' }, 'told'],
    ['nothing', {}, 'Unknown API Error Occurred'],
    ['null', null, 'Unknown API Error Occurred'],
    ['a page of HTML', '<!DOCTYPE html><html>', 'API Error occurred with status 502'],
    ['text after many blanks', `${' '.repeat(10_000)}down`, `${' '.repeat(10_000)}down`],
    [
      'text after many comments',
      `${'<!---->'.repeat(10_000)}down`,
      `${'<!---->'.repeat(10_000)}down`,
    ],
    ['text of comments without an end', '<!--'.repeat(10_000), '<!--'.repeat(10_000)],
    ['text with a tag in it', 'Use <body> here', 'Use <body> here'],
  ])('takes its message from %s', (_what, body, message) => {
    expect(messageOf(body, 502)).toBe(message);
  });

  test.each([
    '<html lang="en">',
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>',
    '<!-- 502\n -->\n<html>',
    `${' '.repeat(10_000)}<html>`,
    `${'<!-- - -> -->'.repeat(10_000)}<html>`,
    '\uFEFF <head><title>Bad gateway</title>',
    '<BODY><h1>Bad gateway</h1>',
  ])('takes %j for a page of HTML', (page) => {
    expect(messageOf(page, 502)).toBe('API Error occurred with status 502');
    expect(messageOf({ Message: page }, 502)).toBe('API Error occurred with status 502');
  });

  test('has the body’s Code as its status, otherwise the HTTP status', () => {
    expect(apiErrorOf(request, 500, { Code: 409, Message: 'x' })).toMatchObject({
      status: 409,
      context: { method: 'GET', url: '/x', code: 409 },
    });
    expect(apiErrorOf(request, 500, { Message: 'x' }).status).toBe(500);
    expect(apiErrorOf(request, 200, { Code: '403', Error: 'x' }).status).toBe(403);
    expect(apiErrorOf(request, 500, { Code: 'E_LOST', Message: 'x' }).status).toBe(500);
  });

  test.each([
    [{ Error: 'told' }, 'error-field'],
    [{ Message: 'told' }, 'server'],
    [{}, 'page'],
    ['<html>', 'page'],
  ])('knows whose words %j has', (body, source) => {
    expect(apiErrorOf(request, 500, body).source).toBe(source);
  });

  test('has the status 999 when there was no response', () => {
    expect(unreachableError(request, new TypeError('fetch'))).toMatchObject({
      status: 999,
      message: 'Unknown Error occurred',
    });
  });
});
