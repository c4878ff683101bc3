import { wizardTexts as texts } from './texts.ts';

export const steps = [
  { id: 'basics', title: texts.basics },
  { id: 'login', title: texts.login },
  { id: 'bandwidth', title: texts.bandwidth },
  { id: 'rooms', title: texts.rooms },
  { id: 'devices', title: texts.devices },
  { id: 'review', title: texts.review },
] as const;
export type StepId = (typeof steps)[number]['id'];

/** The step that shows a field; what is not named here is shown in the review. */
const stepOf = new Map<string, StepId>([
  ...['name', 'reference', 'contactName', 'contactPhone', 'contactEmail', 'start', 'end'].map(
    (name) => [name, 'basics'] as const,
  ),
  ...['leadMinutes', 'turnoverMinutes', 'mode', 'billing', 'price', 'currency', 'note'].map(
    (name) => [name, 'basics'] as const,
  ),
  ...['userName', 'secrets.code', 'secrets.password', 'portalArea', 'landingPage'].map(
    (name) => [name, 'login'] as const,
  ),
  ...['downKbps', 'upKbps', 'capDownKbps', 'capUpKbps', 'mayBorrow'].map(
    (name) => [name, 'bandwidth'] as const,
  ),
  ...['roomIds', 'portIds', 'vlan', 'publicAddresses', 'ssidKind', 'ssid', 'security'].map(
    (name) => [name, 'rooms'] as const,
  ),
  ['secrets.wpaKey', 'rooms'],
  ...['attendees', 'devicesEach', 'staticMacs'].map((name) => [name, 'devices'] as const),
]);

/** Returns the step of a field: 'roomIds.0' is of the rooms. */
export function stepOfField(path: string): StepId {
  return stepOf.get(path) ?? stepOf.get(path.split('.', 1)[0] ?? '') ?? 'review';
}

/** Returns the step in the address, or the last one that can be opened already. */
export function stepNamed(id: unknown, finished: number): StepId {
  const reached = steps.slice(0, finished + 1);
  return (reached.find((step) => step.id === id) ?? reached.at(-1) ?? steps[0]).id;
}

type Errors = Readonly<Record<string, string>>;

export function errorsOfStep(step: StepId, errors: Errors): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => stepOfField(path) === step));
}

/** Returns whether a step lacks only what a draft may lack; `errors` are those of a draft, `all` those of a conference. */
export function canWait(step: StepId, errors: Errors, all: Errors): boolean {
  const count = (some: Errors) => Object.keys(errorsOfStep(step, some)).length;
  return count(errors) === 0 && count(all) > 0;
}

/** Finds the first step with an error, and its errors. */
export function firstStepWithErrors(
  errors: Errors,
): { step: StepId; fields: Record<string, string> } | null {
  for (const { id } of steps) {
    const fields = errorsOfStep(id, errors);
    if (Object.keys(fields).length > 0) return { step: id, fields };
  }
  return null;
}
