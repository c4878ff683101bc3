import { labelAt } from '../../../../contract/fields/csv-columns.ts';
import { siteArea, sitePlan } from '../fields.ts';
import { texts } from '../texts.ts';

export const steps = [
  { id: 'start', title: texts.start },
  { id: 'site', title: texts.site },
  { id: 'areas', title: texts.areas },
  { id: 'plans', title: texts.plans },
  { id: 'portal', title: texts.portal },
  { id: 'summary', title: texts.summary },
] as const;
export type StepId = (typeof steps)[number]['id'];

export const wizardScreen = '/setup/add-org/new-site-wizard';

/** The fields of the site and of an area that the portal step shows. */
const portalFields = new Set(['brandTheme', 'language']);

/** The fields of a plan that the plans step shows. */
const planFields = new Set<string>([
  'name',
  'price',
  'duration',
  'bandwidthDown',
  'bandwidthUp',
  'paymentMethods',
] satisfies (keyof typeof sitePlan.map)[]);

/** Returns the step in the address, or the last one that can be opened already. */
export function stepNamed(id: unknown, finished: number): StepId {
  const reached = steps.slice(0, finished + 1);
  return (reached.find((step) => step.id === id) ?? reached.at(-1) ?? steps[0]).id;
}

type Errors = Record<string, string>;

/** Finds the first step with an error, and the step's errors by the paths of its form. */
export function firstStepWithErrors(errors: Errors): { step: StepId; fields: Errors } | null {
  for (const { id } of steps) {
    const fields = errorsOfStep(id, errors);
    if (Object.keys(fields).length > 0) return { step: id, fields };
  }
  return null;
}

export function errorsOfStep(step: StepId, errors: Errors): Errors {
  const fields: Errors = {};
  for (const [path, message] of Object.entries(errors))
    for (const input of inputsFor(path)) {
      if (input.step !== step) continue;
      // An error of the input itself takes precedence.
      if (input.label === undefined) fields[input.path] = message;
      else fields[input.path] ??= `${input.label}: ${message}`;
    }
  return fields;
}

interface Input {
  step: StepId;
  path: string;
  /** The field's label where another input shows its error. */
  label?: string;
}

/** Returns the inputs that show an error of the site. Errors of fields that the wizard does not have are shown at a name. */
function inputsFor(path: string): Input[] {
  const [part, index = '', ...inArea] = path.split('.');
  if (part === 'site') return inputsForSite(path, index);
  if (part !== 'areas') return [{ step: 'summary', path }];
  const [field = 'name', planIndex, ...inPlan] = inArea;
  if (field === 'name') return [{ step: 'areas', path }];
  if (portalFields.has(field)) return [{ step: 'portal', path }];
  const area = `areas.${index}`;
  if (field !== 'plans' || planIndex === undefined)
    return [{ step: 'areas', path: `${area}.name`, label: labelAt(siteArea, inArea.join('.')) }];
  const planField = inPlan.join('.');
  if (planFields.has(planField)) return [{ step: 'plans', path }];
  const label = labelAt(sitePlan, planField);
  return [{ step: 'plans', path: `${area}.plans.${planIndex}.name`, label }];
}

/** The language has an input in two steps. */
function inputsForSite(path: string, field: string): Input[] {
  return [
    ...(field === 'brandTheme'
      ? []
      : [{ step: 'site' as const, path: path.slice('site.'.length) }]),
    ...(portalFields.has(field) ? [{ step: 'portal' as const, path }] : []),
  ];
}
