import { labelAt } from '../../../../contract/fields/csv-columns.ts';
import type { AnyField } from '../../../../contract/fields/field.ts';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import type { ConferenceSiteReply, Finding } from '../../check/contract.ts';
import { conferences } from '../../contract.ts';
import { conference } from '../../fields.ts';
import { type ConferenceDraft, checkedOf, type LoginKind } from '../form/conference-input.ts';
import { Findings } from '../form/Findings.tsx';
import classes from '../form/Form.module.css';
import { ToldDevices } from '../form/ToldDevices.tsx';
import { checkTexts } from '../form/texts.ts';
import type { useConferenceCheck } from '../form/useConferenceCheck.ts';
import { type StepId, stepOfField, steps } from './steps.ts';
import { wizardTexts as texts } from './texts.ts';

interface ReviewStepProps {
  values: ConferenceDraft;
  login: LoginKind;
  site: ConferenceSiteReply;
  checking: ReturnType<typeof useConferenceCheck>;
  onUseNearest: (start: string) => void;
}

/** What is in the way, what will be planned, and what each device will be told. */
export function ReviewStep({ values, login, site, checking, onUseNearest }: ReviewStepProps) {
  const { check, failure } = checking;
  const facts = factsOf(values, login, site);
  return (
    <>
      <FormSection title={texts.fitTitle} help={texts.fitHelp}>
        {failure !== null && <p className={classes.error}>{failure.message}</p>}
        {check === undefined ? (
          failure === null && <p className={classes.help}>{checkTexts.waiting}</p>
        ) : (
          <Findings check={check} onUseNearest={onUseNearest} linkOf={linkOf} />
        )}
      </FormSection>
      <FormSection title={texts.planned} help={texts.plannedHelp}>
        <table className={classes.differences}>
          <tbody>
            {facts.map(({ label, text, step }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{text}</td>
                <td className={classes.change}>
                  <StepLink step={step} label={texts.changeOf(label)} text={texts.change} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </FormSection>
      {check !== undefined && (
        <FormSection title={texts.devicesTitle} help={texts.devicesHelp}>
          <ToldDevices devices={check.devices} />
        </FormSection>
      )}
    </>
  );
}

function StepLink({ step, label, text }: { step: StepId; label: string; text: string }) {
  return (
    <ScreenLink to={conferences.screens.item} query={{ step }} aria-label={label}>
      {text}
    </ScreenLink>
  );
}

function linkOf({ path }: Finding) {
  const step = stepOfField(path);
  if (step === 'review') return null;
  const title = steps.find(({ id }) => id === step)?.title ?? '';
  const label = labelAt(conference, path.split('.', 1)[0] ?? '');
  return <StepLink step={step} label={texts.changeOf(label)} text={texts.changeIn(title)} />;
}

interface Fact {
  label: string;
  text: string;
  step: StepId;
}

/** Returns what is planned, in words; rooms and ports by name. */
function factsOf(values: ConferenceDraft, login: LoginKind, site: ConferenceSiteReply): Fact[] {
  const record = checkedOf(values, login);
  if (record === null) return [];
  const { secrets: _secrets, ...stored } = record;
  const names = (ids: readonly string[], all: readonly { id: string; name: string }[]) =>
    all
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', ');
  const named = new Map<string, string>([
    ['roomIds', names(stored.roomIds, site.rooms)],
    ['portIds', names(stored.portIds, site.ports)],
    ['portalArea', site.areas.find(({ number }) => number === stored.portalArea)?.name ?? ''],
  ]);
  const known = new Map<string, unknown>(Object.entries(stored));
  return Object.entries<AnyField>(conference.map).flatMap(([name, field]) => {
    const text = named.get(name) ?? field.toText(known.get(name), stored);
    return text === '' ? [] : [{ label: field.label, text, step: stepOfField(name) }];
  });
}
