import { validEmail } from '../../../contract/validators/generic-validators.ts';
import { phoneNumber } from '../../../contract/validators/locale-validators.ts';
import { noControlCharacters } from '../../../contract/validators/validators.ts';
import type { EffectivePortal, MethodId } from '../document/fields.ts';
import type { ErrorKey } from '../renderer/texts/catalog.ts';
import type { Typed } from './visit.ts';
import type { Identity } from './visit-state.ts';

/** The inputs of each method, besides the site's own form fields, with their maximum lengths. */
const methodInputs: Record<MethodId, Readonly<Record<string, number>>> = {
  free: {},
  roomAndName: { room: 20, lastName: 100 },
  accessCode: { code: 40 },
  promoCode: { promoCode: 40 },
  email: { email: 254 },
  password: { username: 64, password: 128 },
  rotatingPassword: { rotatingPassword: 63 },
  memberNumber: { memberNumber: 50, lastName: 100 },
};

/** Inputs of a method that may stay empty. */
const optionalInputs: Partial<Record<MethodId, Readonly<Record<string, number>>>> = {
  roomAndName: { departure: 10 },
};

const formInputs: Readonly<Record<string, number>> = { name: 100, email: 254, phone: 40 };
const longestAnswer = 200;

interface Parsed {
  identity: Identity;
  /** the inputs of the method */
  inputs: Typed;
  /** everything that may be shown again */
  typed: Typed;
  errors: Readonly<Record<string, ErrorKey>>;
}

/** Reads the form of a method: its inputs (`own`), the site's form fields and the consent to marketing. */
export function readForm(
  sent: ReadonlyMap<string, string>,
  method: MethodId,
  form: EffectivePortal['form'],
  own = methodInputs[method],
): Parsed {
  const errors: Record<string, ErrorKey> = {};
  const read = (name: string, longest: number, isRequired: boolean): string => {
    // A password may begin or end with a space.
    const raw = sent.get(name) ?? '';
    const value = name === 'password' ? raw : raw.trim();
    if (value === '' && isRequired) errors[name] = 'field-required';
    else if (value.length > longest) errors[name] = 'too-large';
    else if (noControlCharacters(value) !== true) errors[name] = 'field-invalid';
    return value;
  };
  const inputs = Object.fromEntries(
    Object.entries(own).map(([name, longest]) => [name, read(name, longest, true)]),
  );
  const further = Object.fromEntries(
    Object.entries(optionalInputs[method] ?? {}).map(([name, longest]) => [
      name,
      read(name, longest, false),
    ]),
  );
  const asked = form.fields.filter(({ id }) => !(id in own));
  const answers = Object.fromEntries(
    asked.map(({ id, isRequired }) => [id, read(id, formInputs[id] ?? longestAnswer, isRequired)]),
  );
  const {
    name = inputs.lastName ?? '',
    email = inputs.email ?? '',
    phone = '',
    ...other
  } = answers;
  if (email !== '' && validEmail(email) !== true) errors.email ??= 'email-invalid';
  if (phone !== '' && phoneNumber(phone) !== true) errors.phone ??= 'field-invalid';
  const { password: _, ...shown } = inputs;
  return {
    identity: {
      method,
      name,
      email: email === '' ? null : email,
      phone: phone === '' ? null : phone,
      memberNumber: inputs.memberNumber ?? null,
      answers: Object.fromEntries(Object.entries(other).filter(([, value]) => value !== '')),
      agreesToMarketing: form.asksForMarketing && sent.get('marketing') === 'yes',
      confirmedAt: null,
    },
    inputs,
    typed: { ...shown, ...further, ...answers },
    errors,
  };
}
