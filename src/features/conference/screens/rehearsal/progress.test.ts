import { describe, expect, test } from 'vitest';
import { type Rehearsed, rehearsalSentence, stagesOf } from './progress.ts';

type StepState = Rehearsed['steps'][number]['state'];
type Result = Rehearsed['checks'][number]['result'];

function rehearsal(
  state: Rehearsed['state'],
  steps: StepState[] = [],
  results: Result[] = [],
  endedBy: string | null = null,
): Rehearsed {
  return {
    state,
    steps: steps.map((one) => ({ state: one })),
    checks: results.map((result) => ({ result })),
    endedBy,
  };
}

const stages = (shown: Rehearsed) =>
  stagesOf(shown).map(({ state, text }) => (text === '' ? state : `${state}: ${text}`));

describe('the stages of a rehearsal', () => {
  test.each([
    ['begins', rehearsal('Scheduled'), ['waiting', 'waiting', 'waiting']],
    [
      'sets up',
      rehearsal('Preparing', ['Done', 'Waiting', 'Failed']),
      ['now: 2 of 3 devices', 'waiting', 'waiting'],
    ],
    ['checks', rehearsal('Active', ['Done', 'Failed']), ['good', 'now', 'waiting']],
    [
      'removes',
      rehearsal('Ending', ['Undone', 'Undoing'], ['good', 'bad']),
      ['good', 'bad: 1 good, 1 failed', 'now: 1 of 2 devices'],
    ],
    [
      'cannot remove',
      rehearsal('Ending', ['Undone', 'UndoFailed'], ['good']),
      ['good', 'good: 1 good', 'bad: 1 of 2 devices'],
    ],
    [
      'has ended',
      rehearsal('Ended', ['Undone'], ['good', 'good']),
      ['good', 'good: 2 good', 'good: 1 of 1 device'],
    ],
    [
      'was ended early',
      rehearsal('Cancelled', ['Undone'], [], 'Ann'),
      ['good', 'left-out: left out', 'good: 1 of 1 device'],
    ],
    [
      'had no device',
      rehearsal('Ended'),
      ['left-out: left out', 'left-out: left out', 'left-out: left out'],
    ],
  ])('one that %s', (_name, shown, expected) => {
    expect(stages(shown)).toEqual(expected);
  });
});

describe('the sentence of a rehearsal', () => {
  test.each([
    [
      rehearsal('Ended', ['Undone'], ['good', 'good']),
      'Everything works: 2 checks, all good. Noth',
    ],
    [rehearsal('Ended', ['Undone'], ['good', 'bad']), '1 of 2 checks failed. The reason is beside'],
    [rehearsal('Ended'), 'No device had anything to do. Give the rooms access points'],
    [rehearsal('Cancelled', [], [], 'Ann'), 'Ended by Ann before anything was checked. Nothing of'],
    [rehearsal('Ended', ['Undone']), 'Its time was over before every device was set up'],
    [rehearsal('Missed'), 'Its time was over before it could begin'],
    [rehearsal('Ending', ['UndoFailed'], ['good']), '1 device could not be cleared'],
  ])('%# says what was found and what to do', (shown, beginning) => {
    expect(rehearsalSentence(shown).slice(0, beginning.length)).toBe(beginning);
  });

  test('does not promise that what was set up by hand is removed', () => {
    const shown = rehearsal('Ended', ['Undone', 'ByHand'], ['good', 'skipped']);
    expect(rehearsalSentence(shown)).not.toContain('Nothing of it is left');
    expect(rehearsalSentence(shown)).toContain('Set up by hand and not checked: 1 device.');
  });
});
