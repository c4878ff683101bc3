import { expect, test } from 'vitest';
import { apiErrorOf, unreachableError } from '../../contract/api-error.ts';
import { isRejection } from './isRejection.ts';

const request = { method: 'GET', url: '/IsLoginValid' };

test.each([
  [200, { Error: 'The session is unknown' }, true],
  [503, { Error: 'The session is unknown' }, true],
  [401, { Code: 401, Message: 'Please sign in' }, true],
  [403, { Message: 'Not from here' }, true],
  [403, '<html>Forbidden</html>', true],
  [200, { Code: 403, Message: 'Not from here' }, true],
  [404, '<html>Not Found</html>', false],
  [408, '', false],
  [429, { Message: 'Too many requests' }, false],
  [500, { Message: 'Failed' }, false],
  [502, '<html>Bad Gateway</html>', false],
  [503, { Message: 'Away' }, false],
])(
  'whether a check of the session with the status %i and %j is rejected: %s',
  (status, body, rejected) => {
    expect(isRejection(apiErrorOf(request, status, body))).toBe(rejected);
  },
);

test('a check without a response is not rejected', () => {
  expect(isRejection(unreachableError(request, new TypeError('fetch')))).toBe(false);
});
