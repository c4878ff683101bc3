import { expect, test } from 'vitest';
import { errorsOfStep, firstStepWithErrors, stepNamed } from './steps.ts';

test('the step in the address is shown, or the last one that can be opened', () => {
  expect(stepNamed('site', 2)).toBe('site');
  expect(stepNamed('summary', 2)).toBe('areas');
  expect(stepNamed('summary', 4)).toBe('portal');
  expect(stepNamed(undefined, 0)).toBe('start');
  expect(stepNamed('nowhere', 99)).toBe('summary');
});

test('errors lead to the first step that has one, each to its input', () => {
  expect(
    firstStepWithErrors({
      'areas.0.plans.1.price': 'Invalid Price',
      'site.name': 'Must be unique',
    }),
  ).toEqual({
    step: 'site',
    fields: { name: 'Must be unique' },
  });
  expect(
    firstStepWithErrors({ 'areas.2.name': 'Required', 'areas.0.plans.1.name': 'Required' }),
  ).toEqual({
    step: 'areas',
    fields: { 'areas.2.name': 'Required' },
  });
  expect(firstStepWithErrors({ 'areas.0.plans.1.price': 'Invalid Price' })).toEqual({
    step: 'plans',
    fields: { 'areas.0.plans.1.price': 'Invalid Price' },
  });
  expect(
    firstStepWithErrors({
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
  expect(firstStepWithErrors({ areas: 'No more than 200' })?.step).toBe('areas');
  expect(firstStepWithErrors({})).toBeNull();
});

test('an error in a field that the wizard does not show is shown at a name, after its own error', () => {
  expect(firstStepWithErrors({ 'areas.0.plans.1.burstDown': 'Required' })?.fields).toEqual({
    'areas.0.plans.1.name': 'Download burst: Required',
  });
  expect(firstStepWithErrors({ 'areas.3.features': 'The parent does not have: portal' })).toEqual({
    step: 'areas',
    fields: { 'areas.3.name': 'Features: The parent does not have: portal' },
  });
  expect(
    firstStepWithErrors({
      'areas.0.plans.1.burstUp': 'Required',
      'areas.0.plans.1.name': 'Must be unique',
      'areas.0.plans.1.texts.0.description': 'Too long',
    })?.fields,
  ).toEqual({ 'areas.0.plans.1.name': 'Must be unique' });
  expect(firstStepWithErrors({ type: 'Unknown' })?.step).toBe('summary');
});

test('the language of the site has an input, and so its error, in two steps', () => {
  const errors = { 'site.language': 'Unknown language' };
  expect(errorsOfStep('site', errors)).toEqual({ language: 'Unknown language' });
  expect(errorsOfStep('portal', errors)).toEqual(errors);
  expect(errorsOfStep('plans', errors)).toEqual({});
});
