import { group } from '../../../../contract/fields/compound-kinds.ts';
import {
  crossFieldErrors,
  type Draft,
  fields,
  newDraft,
  parseDraft,
  toDraft,
  validFields,
} from '../../../../contract/fields/fields.ts';
import type { FieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import type { ConferenceSiteReply } from '../../check/contract.ts';
import {
  type Conference,
  conference,
  conferenceSecrets,
  type SentSecrets,
  sentSecrets,
} from '../../fields.ts';
import { checkConference } from '../../rules/conference-rules.ts';
import { missingLogin } from '../../rules/login-rules.ts';

/** A conference with its secrets, in forms. */
export const conferenceInput = fields(
  {
    ...conference.map,
    secrets: { ...group('Secrets', conferenceSecrets), schema: sentSecrets, initial: {} },
  },
  checkConference,
);
export type ConferenceDraft = Draft<typeof conferenceInput>;
export type ConferenceForm = FieldsForm<(typeof conferenceInput)['map']>;
export type LoginKind = 'code' | 'password';
export type SentConference = Conference & { secrets: SentSecrets };

/** Returns the draft of a new conference, with the rules of the site. */
export function newConference({ rules, currency }: ConferenceSiteReply): ConferenceDraft {
  const [security] = rules.security;
  return newDraft(conferenceInput, {
    leadMinutes: rules.leadMinutes,
    turnoverMinutes: rules.turnoverMinutes,
    devicesEach: rules.devicesEach,
    currency,
    ...(security !== undefined && { security }),
  });
}

/** Returns the draft of a stored conference, without its secrets. */
export function storedDraft(record: Conference): ConferenceDraft {
  return toDraft(conferenceInput, { ...record, secrets: {} });
}

/** Returns a draft without what its mode does not have. The form hides those fields and keeps what was typed. */
export function fittingDraft(draft: ConferenceDraft, login: LoginKind): ConferenceDraft {
  const { mode, ssidKind, security } = draft;
  const isStandard = mode === 'standard';
  const isOwn = ssidKind === 'own';
  const hasKey = isOwn && (security === 'wpa2' || security === 'wpa3');
  return {
    ...draft,
    ...(!isStandard && { landingPage: '', portalArea: '', staticMacs: '' }),
    ...((!isStandard || login === 'code') && { userName: '' }),
    ...(mode === 'dark' && {
      downKbps: '',
      upKbps: '',
      capDownKbps: '',
      capUpKbps: '',
      publicAddresses: '0',
    }),
    ...(ssidKind === 'none' && { ssid: '' }),
    secrets: {
      code: isStandard && login === 'code' ? draft.secrets.code : '',
      password: isStandard && login === 'password' ? draft.secrets.password : '',
      wpaKey: hasKey ? draft.secrets.wpaKey : '',
    },
  };
}

/** Values for what is not typed yet, so that the rest can be checked. */
const placeholders = { name: 'New conference', attendees: 1 };

/** Returns what the check sends of a draft; null until there is a start and an end. */
export function checkedOf(draft: ConferenceDraft, login: LoginKind): SentConference | null {
  const { secrets = {}, ...typed } = validFields(conferenceInput, fittingDraft(draft, login));
  const empty = validFields(conference, newDraft(conference));
  const whole: Partial<Conference> = { ...empty, ...placeholders, ...typed };
  return isWhole(whole) ? { ...whole, secrets } : null;
}

function isWhole(record: Partial<Conference>): record is Conference {
  const values = new Map<string, unknown>(Object.entries(record));
  return Object.keys(conference.map).every((name) => values.get(name) !== undefined);
}

/** Returns the errors of a draft by field. Those between fields show before every field is filled in. */
export function draftErrors(draft: ConferenceDraft, login: LoginKind): Record<string, string> {
  const checked = checkedOf(draft, login);
  return {
    ...(checked !== null && crossFieldErrors(conference, checked)),
    ...parseDraft(conferenceInput, fittingDraft(draft, login)).errors,
  };
}

/** Returns the errors of the draft of a new conference, of which no secret is stored, so that each step asks for its own. */
export function newConferenceErrors(
  draft: ConferenceDraft,
  login: LoginKind,
): Record<string, string> {
  const checked = checkedOf(draft, login);
  const kind = draft.mode === 'standard' ? login : null;
  return {
    ...(checked !== null && missingLogin(checked, kind, (name) => Boolean(checked.secrets[name]))),
    ...draftErrors(draft, login),
  };
}

/** Returns the entered conference; null while something is missing or wrong. */
export function parseConference(draft: ConferenceDraft, login: LoginKind): SentConference | null {
  return parseDraft(conferenceInput, fittingDraft(draft, login)).record;
}
