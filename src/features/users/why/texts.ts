import { counted, plural } from '../../../contract/plural.ts';

export const whyTexts = {
  localTime: (zone: string) => `Site time (${zone})`,
  online: ({
    since,
    device,
    where,
  }: Record<'device' | 'where', string | null> & { since: string }) =>
    ['Online since ', since, device && ` on ${device}`, where && ` at ${where}`]
      .filter(Boolean)
      .join(''),
  used: (used: string, allowed: string) => `${used} of ${allowed} used`,
  offline: (since: string) => `Offline since ${since}.`,
  neverOnline: 'Not online yet.',
  neverTried: 'The guest has not tried to get online in the last day.',
  nothingWrong: 'Nothing is known to be wrong: ask the guest to connect again.',
  portalNotReached: 'The guest has reached neither the portal nor a login in the last day.',
  portalUnseen: 'The portal was not needed: the device is known, or signed in without it.',
  portalBefore: 'The portal was reached more than a day ago, or the device was known.',
  portalReached: (at: string) => `The portal was reached ${at}.`,
  portalRefused: (at: string, reason: string) => `The portal refused the guest ${at}: ${reason}.`,
  loginMissing: 'The gateway has not asked for a login of this guest in the last day.',
  loginBefore: 'The login was more than a day ago.',
  loginTried: (at: string) => `A login was tried ${at}.`,
  codeTried: (at: string) => `A login with the guest’s access code was tried ${at}.`,
  reasonUnknown: 'Without a login there is no result.',
  accepted: 'The last login was accepted.',
  refused: (at: string, reason: string, sentence: string) =>
    `The login ${at} was refused: ${reason}. ${sentence}`,
  codeRefused: (sentence: string) =>
    `The last login with the guest’s access code was refused. ${sentence}`,
  refusedBefore: (reason: string) =>
    `The last login was refused (${reason}); that is resolved now.`,
  noReason: 'without a reason',
  /** of the last login, when others were refused as well */
  refusedLogins: (count: number, isSinceSession: boolean, reason: string) =>
    `${counted(count, { one: 'login', other: 'logins' })} ${isSinceSession ? 'since the last session' : 'in the last day'} ${plural(count, { one: 'was', other: 'were' })} refused: ${reason}.`,
  othersRefused: (count: number) =>
    `${counted(count, { one: 'other login was', other: 'other logins were' })} refused before.`,
  disabled: 'The guest is disabled.',
  /** the subject of the sentences about the access */
  plan: (name: string | null) => (name === null ? 'The access' : `The plan ${name}`),
  ended: (plan: string, at: string) => `${plan} ended ${at}.`,
  timeUsedUp: (plan: string) => `The time of ${lowered(plan)} is used up.`,
  noEnd: (plan: string) => `${plan} has no end.`,
  /** The time that a plan lasts, for a sentence. */
  planTimeLeft: (plan: string, time: string) => `${plan} lasts ${time}.`,
  fromFirstLogin: (duration: string) => `${duration} from the first login`,
  ofTimeOnline: (duration: string) => `${duration} of time online`,
  timeLeft: (plan: string, at: string) => `${plan} is valid until ${at}.`,
  quotaUsedUp: (plan: string) => `The data of ${lowered(plan)} is used up.`,
  quotaLeft: 'Data is left.',
  tooManyDevices: (online: number, most: number | null) =>
    most === null
      ? 'Too many devices are online.'
      : `${counted(online, { one: 'device is', other: 'devices are' })} online, and ${most} may be.`,
  devicesFree: (online: number, most: number | null) =>
    most === null
      ? `${counted(online, { one: 'device', other: 'devices' })} online, without a limit.`
      : `${online} of ${counted(most, { one: 'device', other: 'devices' })} online.`,
  noNas: 'The service area has no gateway. Add it in Devices.',
  noNasOfSession: 'The session is of no device of the service area.',
  nasDown: (name: string) => `${name} is down.`,
  nasSilent: (name: string) => `${name} has never asked: check its RADIUS server and secret.`,
  nasAsks: (name: string, at: string) => `${name} asks; last ${at}.`,
  nasQuiet: (name: string, at: string) => `${name} has not asked since ${at}.`,
  noAccounting: 'No accounting was seen from the gateway.',
  accountingSeen: (name: string, at: string) => `${name} sends accounting; last ${at}.`,
};

/** The second line: whether the network of the area works. */
export const networkTexts = {
  fine: (name: string, others: string) => `The network is fine: ${name} is up, ${others}.`,
  down: (name: string, others: string) => `${name} is down, ${others}.`,
  degraded: (name: string, others: string) => `${name} is degraded, ${others}.`,
  asking: (name: string, at: string, others: string) =>
    `The network is fine: ${name} last asked ${at}, ${others}.`,
  unchecked: (name: string, at: string, others: string) =>
    `${name} is not monitored and last asked ${at}, ${others}.`,
  silent: (name: string, others: string) =>
    `${name} has never asked for a login: check its RADIUS server and secret; ${others}.`,
  quiet: (name: string, at: string, others: string) =>
    `The network is quiet: ${name} is up and last asked ${at}, ${others}.`,
  noGateway: (others: string) => `No gateway of this area is known, ${others}.`,
  others: (count: number) =>
    counted(count, { one: 'other guest online here', other: 'other guests online here' }),
  manyOthers: (most: string) => `over ${most} other guests online here`,
  noOthers: 'nobody else online here',
};

/** Begins with a small letter, except an abbreviation. */
export function lowered(text: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

export const whyActions = {
  extend: 'Extend',
  'other-plan': 'Other plan',
  enable: 'Enable guest',
  devices: 'See devices',
  'try-login': 'Try login',
  'open-nas': 'Open devices',
  'test-nas': 'Open gateway',
  activity: 'Show logins',
  portal: 'Open portal settings',
} as const;
