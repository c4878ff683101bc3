import { expect, test } from 'vitest';
import { examplePromotion } from '../examples.ts';
import type { Promotion } from '../fields.ts';
import { promotionErrors } from './promotion-errors.ts';

/** Returns the errors of an example promotion with changes, by field. */
function errorsOf(changes: Partial<Promotion>): Record<string, string> {
  const errors: Record<string, string> = {};
  promotionErrors(examplePromotion(changes), (path, message) => {
    errors[path] = message;
  });
  return errors;
}

test('a message cannot have the goal of purchases, because who comes back is another guest', () => {
  const message = { type: 'message', placement: 'message' } as const;
  expect(errorsOf({ ...message, goal: 'purchase' })).toEqual({
    goal: 'Purchases after a message are not counted. Choose Click',
  });
  expect(errorsOf({ ...message, goal: 'click' })).toEqual({});
  expect(errorsOf({ goal: 'purchase' })).toEqual({});
});
