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

/** What an area has an input for in the portal's step. */
const askedOfPortals: readonly string[] = ['brandTheme', 'language'];

/** What stands in an input of the plans' step. */
const askedOfPlans: readonly string[] = [
  'name',
  'price',
  'duration',
  'bandwidthDown',
  'bandwidthUp',
  'paymentMethods',
];

/** The step that the address names, as far as it can be reached; otherwise the furthest one. */
export function stepNamed(id: unknown, finished: number): StepId {
  const reached = steps.slice(0, finished + 1);
  return (reached.find((step) => step.id === id) ?? reached.at(-1) ?? steps[0]).id;
}

interface Placed {
  step: StepId;
  /** messages by the paths of that step's form */
  fields: Record<string, string>;
}

/** Where messages about the whole site belong: the first step that has any, by its inputs. */
export function placed(messages: Readonly<Record<string, string>>): Placed | null {
  const all = Object.entries(messages).map(([path, message]) => placeOf(path, message));
  for (const { id } of steps) {
    const own = all.filter(({ step }) => step === id);
    if (own.length > 0)
      return { step: id, fields: Object.fromEntries(own.map(({ at, said }) => [at, said])) };
  }
  return null;
}

function placeOf(path: string, message: string): { step: StepId; at: string; said: string } {
  const [part, index, field = '', planIndex, ...rest] = path.split('.');
  if (path === 'site.brandTheme') return { step: 'portal', at: path, said: message };
  if (part === 'site') return { step: 'site', at: path.slice('site.'.length), said: message };
  if (part !== 'areas') return { step: 'summary', at: path, said: message };
  if (index === undefined) return { step: 'areas', at: path, said: message };
  if (field === 'plans' && planIndex !== undefined) {
    const name = rest.join('.');
    if (askedOfPlans.includes(name)) return { step: 'plans', at: path, said: message };
    const at = `areas.${index}.plans.${planIndex}.name`;
    return { step: 'plans', at, said: `${name}: ${message}` };
  }
  if (field === 'name') return { step: 'areas', at: path, said: message };
  if (askedOfPortals.includes(field)) return { step: 'portal', at: path, said: message };
  return { step: 'areas', at: `areas.${index}.name`, said: message };
}
