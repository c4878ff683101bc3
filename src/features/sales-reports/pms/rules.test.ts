import { describe, expect, test } from 'vitest';
import { postingStates } from '../../pms/public/states.ts';
import { actionsOn, canCorrectPostings } from './rules.ts';
import { isPostingState } from './states.ts';

describe('what may be done to a posting', () => {
  const none = { isReversal: false, isReversed: false, isPaidOtherwise: false, exceptions: [] };
  const states = Object.keys(postingStates).filter(isPostingState);

  test('nothing is posted again while its outcome may be posted', () => {
    const repeatable = states.filter((state) =>
      actionsOn({ ...none, state }).includes('post-again'),
    );
    expect(repeatable).toEqual(['refused', 'settledUnposted']);
  });

  test('nothing is posted again that its guest has paid in another way', () => {
    const actions = states.flatMap((state) => actionsOn({ ...none, state, isPaidOtherwise: true }));
    expect(actions).not.toContain('post-again');
  });

  test('only what is posted is reversed, and once', () => {
    const of = (isReversal: boolean, isReversed: boolean) =>
      states.filter((state) =>
        actionsOn({ ...none, state, isReversal, isReversed }).includes('reverse'),
      );
    expect(of(false, false)).toEqual(['posted', 'settledPosted']);
    expect([of(true, false), of(false, true)]).toEqual([[], []]);
  });

  test('an unknown posting is settled or taken over; one under way has no actions', () => {
    expect(actionsOn({ ...none, state: 'unknown' })).toEqual(['settle', 'take-over']);
    expect(actionsOn({ ...none, state: 'sent' })).toEqual([]);
  });

  test('a purchase without a posting is charged, unless that was dealt with', () => {
    const unposted = { ...none, state: null };
    expect(actionsOn(unposted)).toEqual([]);
    const exceptions = ['purchase-without-posting'] as const;
    expect(actionsOn({ ...unposted, exceptions })).toEqual(['charge']);
  });

  test('a posting that waits is settled by the desk, which has charged it by hand or has not', () => {
    expect(actionsOn({ ...none, state: 'queued' })).toEqual(['settle']);
    expect(actionsOn({ ...none, state: 'retry' })).toEqual(['settle']);
  });
});

test('a role corrects postings if it edits the report and sees personal data', () => {
  const rights = ['guest-data'] as const;
  expect(canCorrectPostings({ permissions: null, rights: null })).toBe(true);
  expect(canCorrectPostings({ permissions: { pms: 'edit' }, rights })).toBe(true);
  expect(canCorrectPostings({ permissions: { pms: 'edit' }, rights: [] })).toBe(false);
  expect(canCorrectPostings({ permissions: { pms: 'view' }, rights })).toBe(false);
});
