import type { Rehearsal, RehearsalCheck } from '../../rehearsal/contract.ts';
import { rehearsalTexts as texts } from './texts.ts';

export type Rehearsed = Pick<Rehearsal, 'state' | 'endedBy'> & {
  steps: readonly Pick<Rehearsal['steps'][number], 'state'>[];
  checks: readonly Pick<RehearsalCheck, 'result'>[];
};

const stageNames = ['setUp', 'check', 'remove'] as const;

export interface Stage {
  name: (typeof stageNames)[number];
  state: 'waiting' | 'now' | 'good' | 'bad' | 'left-out';
  text: string;
}

/** Returns the stages with how far each is. */
export function stagesOf(rehearsal: Rehearsed): Stage[] {
  const current = currentStage(rehearsal);
  return stageNames.map((name, index) => ({
    name,
    state: stageState(rehearsal, name, Math.sign(index - current)),
    text: stageText(rehearsal, name, Math.sign(index - current)),
  }));
}

/** Returns the index of the stage that goes on; past the last one: none. */
function currentStage({ state, steps }: Rehearsed): number {
  switch (state) {
    case 'Draft':
    case 'Scheduled':
      return -1;
    case 'Preparing':
      return 0;
    case 'Active':
      return steps.some((step) => step.state === 'Waiting') ? 0 : 1;
    case 'Ending':
      return 2;
    case 'Ended':
    case 'Cancelled':
    case 'Missed':
      return stageNames.length;
  }
}

/** @param order positive before the stage begins, 0 while it goes on, negative afterwards */
function stageState(rehearsal: Rehearsed, name: Stage['name'], order: number): Stage['state'] {
  if (order > 0) return 'waiting';
  if (name === 'remove' && count(rehearsal.steps, 'UndoFailed') > 0) return 'bad';
  if (order === 0) return 'now';
  if (isLeftOut(rehearsal, name)) return 'left-out';
  return name === 'check' && badOf(rehearsal.checks) > 0 ? 'bad' : 'good';
}

function isLeftOut({ steps, checks }: Rehearsed, name: Stage['name']): boolean {
  return name === 'check' ? checks.length === 0 : steps.length === 0;
}

function stageText(rehearsal: Rehearsed, name: Stage['name'], order: number): string {
  const { steps, checks } = rehearsal;
  if (order > 0) return '';
  if (order < 0 && isLeftOut(rehearsal, name)) return texts.leftOut;
  if (name === 'check')
    return checks.length === 0 ? '' : texts.result(goodOf(checks), badOf(checks));
  if (steps.length === 0) return '';
  if (name === 'remove')
    return texts.progress(count(steps, 'Undone') + count(steps, 'ByHand'), steps.length);
  return order < 0 ? '' : texts.progress(steps.length - count(steps, 'Waiting'), steps.length);
}

/** Returns in one or two sentences how far a rehearsal is, or what it has found. */
export function rehearsalSentence(rehearsal: Rehearsed): string {
  const { state, steps } = rehearsal;
  switch (state) {
    case 'Draft':
    case 'Scheduled':
      return texts.begins;
    case 'Preparing':
    case 'Active':
      return currentStage(rehearsal) === 0 ? texts.settingUp : texts.checking;
    case 'Ending': {
      const stuck = count(steps, 'UndoFailed');
      return stuck === 0 ? texts.removing : texts.stuck(stuck);
    }
    case 'Missed':
      return texts.missed;
    case 'Ended':
    case 'Cancelled':
      return foundSentence(rehearsal);
  }
}

function foundSentence({ steps, checks, endedBy }: Rehearsed): string {
  if (steps.length === 0 && endedBy === null) return texts.noDevices;
  const byHand = count(steps, 'ByHand');
  // What was set up by hand is removed by hand, which nobody can read back.
  const left = byHand === 0 ? texts.cleared : texts.byHand(byHand);
  if (checks.length === 0)
    return `${endedBy === null ? texts.tooLong : texts.endedEarly(endedBy)} ${left}`;
  const [good, bad] = [goodOf(checks), badOf(checks)];
  return `${bad === 0 ? texts.allGood(good) : texts.failed(bad, good + bad)} ${left}`;
}

function count(steps: Rehearsed['steps'], state: Rehearsal['steps'][number]['state']): number {
  return steps.filter((step) => step.state === state).length;
}

const goodOf = (checks: Rehearsed['checks']) =>
  checks.filter(({ result }) => result === 'good').length;
const badOf = (checks: Rehearsed['checks']) =>
  checks.filter(({ result }) => result === 'bad').length;
