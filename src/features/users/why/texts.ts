import { counted } from '../../../contract/plural.ts';

export const whyTexts = {
  localTime: (zone: string) => `Site time (${zone})`,
  online: (where: string | null, since: string) =>
    `Online${where === null ? '' : ` at ${where}`} since ${since}`,
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
  refused: (sentence: string) => `The last login was refused. ${sentence}`,
  codeRefused: (sentence: string) =>
    `The last login with the guest’s access code was refused. ${sentence}`,
  refusedBefore: (reason: string) =>
    `The last login was refused (${reason}); that is resolved now.`,
  noReason: 'without a reason',
  disabled: 'The guest is disabled.',
  access: 'Access',
  ended: (plan: string, at: string) => `${plan} ended ${at}.`,
  timeUsedUp: 'The time of the plan is used up.',
  noEnd: 'The access has no end.',
  /** The time that a plan lasts, for a sentence. */
  planTimeLeft: (time: string) => `The access lasts ${time}.`,
  fromFirstLogin: (duration: string) => `${duration} from the first login`,
  ofTimeOnline: (duration: string) => `${duration} of time online`,
  timeLeft: (at: string) => `The access is valid until ${at}.`,
  quotaUsedUp: 'The data allowance is used up.',
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

export const whyActions = {
  extend: 'Extend',
  enable: 'Enable guest',
  devices: 'See devices',
  'try-login': 'Try login',
  'open-nas': 'Open devices',
  activity: 'Show logins',
  portal: 'Open portal settings',
} as const;
