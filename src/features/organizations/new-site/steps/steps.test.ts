import { expect, test } from 'vitest';
import { placed, stepNamed } from './steps.ts';

test('the address names a step that can be reached, or the furthest one is shown', () => {
  expect(stepNamed('site', 2)).toBe('site');
  expect(stepNamed('summary', 2)).toBe('areas');
  // As far as one came while there were no portals: all but the summary can be reached.
  expect(stepNamed('summary', 4)).toBe('portal');
  expect(stepNamed(undefined, 0)).toBe('start');
  expect(stepNamed('nowhere', 99)).toBe('summary');
});

test('messages lead to the first step they are about, each to its input', () => {
  expect(
    placed({ 'areas.0.plans.1.price': 'Invalid Price', 'site.name': 'Must be unique' }),
  ).toEqual({
    step: 'site',
    fields: { name: 'Must be unique' },
  });
  expect(placed({ 'areas.2.name': 'Required', 'areas.0.plans.1.name': 'Required' })).toEqual({
    step: 'areas',
    fields: { 'areas.2.name': 'Required' },
  });
  expect(placed({ 'areas.0.plans.1.price': 'Invalid Price' })).toEqual({
    step: 'plans',
    fields: { 'areas.0.plans.1.price': 'Invalid Price' },
  });
  expect(
    placed({
      'site.brandTheme': 'Invalid option',
      'areas.1.language': 'Unknown language',
      'areas.0.brandTheme': 'Invalid option',
    }),
  ).toEqual({
    step: 'portal',
    fields: {
      'site.brandTheme': 'Invalid option',
      'areas.1.language': 'Unknown language',
      'areas.0.brandTheme': 'Invalid option',
    },
  });
  expect(placed({ areas: 'No more than 200' })?.step).toBe('areas');
  expect(placed({})).toBeNull();
});

test('a message about what the wizard does not ask stands at the name of what it is about', () => {
  expect(placed({ 'areas.0.plans.1.burstDown': 'Required' })?.fields).toEqual({
    'areas.0.plans.1.name': 'burstDown: Required',
  });
  expect(placed({ 'areas.3.features': 'The parent does not have: portal' })).toEqual({
    step: 'areas',
    fields: { 'areas.3.name': 'The parent does not have: portal' },
  });
  expect(placed({ type: 'Unknown' })?.step).toBe('summary');
});
