import { counted } from '../../contract/plural.ts';
import type { LookupResult, ProgrammeType } from './results.ts';

export const resultNames: Record<LookupResult, string> = {
  matched: 'Matched',
  notFound: 'Not found',
  nameDiffers: 'Name differs',
  expired: 'Expired',
  refused: 'Refused',
  noAnswer: 'No answer',
};

const typeNames: Record<ProgrammeType, string> = {
  list: 'Member list',
  http: 'Web service',
  stay: 'Property system',
  oidc: 'OpenID Connect',
};

export const texts = {
  title: 'Loyalty PMS Activity',
  filter: 'Room, name, member or programme',
  filterMasked: 'Programme',
  shortFilter: 'Type 3 letters or digits or more.',
  result: 'Result',
  period: 'Period',
  periods: {
    '24h': 'Last 24 hours',
    '7d': 'Last 7 days',
    '30d': 'Last 30 days',
    '90d': 'Last 90 days',
  },
  programme: 'Programme',
  room: 'Room',
  removeFilter: (name: string) => `Remove the filter ${name}`,
  only: (name: string, value: string) => `${name}: ${value}`,
  none: 'No loyalty programme was asked here in this period.',
  noMatch: 'Nothing matches the filters.',
  more: 'Only the newest 10,000 are listed. Filter the list to see older ones.',
  columns: {
    time: 'Time',
    area: 'Site and area',
    room: 'Room',
    name: 'Name',
    member: 'Member',
    programme: 'Programme',
    result: 'Result',
    tier: 'Tier',
    benefit: 'Benefit',
    ms: 'ms',
    sent: 'Sent',
    received: 'Received',
  },
  memberEnding: (digits: string) => `••••${digits}`,
  percentOff: (percent: number) => `${percent} % off`,
  later: 'When it answers',

  panel: 'Selected look-up',
  time: 'Time',
  type: 'Type',
  maskedValues: 'Member numbers and names are masked in what was sent and received.',
  typeOf: (type: ProgrammeType) => typeNames[type],
  value: 'Value received',
  unknownValue: 'No tier of the programme has this value.',
  answeredIn: 'Took',
  ms: (count: number) => `${count} ms`,
  asked: 'Asked',
  askedTimes: (tries: number, by: string | null) =>
    `${counted(tries, { one: 'time', other: 'times' })}${by === null ? '' : `, last by ${by}`}`,
  repeats: 'Used again',
  repeated: (count: number) => counted(count, { one: 'time', other: 'times' }),
  nextAt: 'Asks again',
  supportCode: 'Support code',
  askAgain: 'Ask again',
  askedAgain: (result: string) => `The programme answered: ${result}`,
  cannotAsk: 'The gateway of this look-up was deleted or suspended, so it cannot be asked again.',

  meanings: {
    matched: 'The programme knows the member.',
    notFound: 'The programme does not know this number with this name.',
    nameDiffers: 'The number exists, with another last name.',
    expired: 'The membership has ended.',
    refused: 'The guest did not complete the sign-in, or the issuer did not accept it.',
    noAnswer: 'The guest continued without the benefit.',
  } satisfies Record<LookupResult, string>,

  sent: {
    list: (number: string, name: string) => `Number ${number}, last name ${name}`,
    stay: (field: string) => `Field ${field} of the stay`,
    signIn: (host: string) => `Sign-in at ${host}`,
  },
  received: {
    listed: (tier: string | null) =>
      tier === null ? 'In the list, without a tier' : `Tier ${tier}`,
    notListed: 'Not in the list',
    late: (seconds: number) => `No answer within ${seconds} s`,
    issuerError: (code: string) => `The issuer sent the error ${code}`,
    noToken: (reason: string) => `The issuer’s reply was rejected: ${reason}`,
    unknownError: 'without a name',
    noAddress: 'The gateway has no usable address',
    redirect: (status: number) => `${status}: a redirect, which is not followed`,
    status: (status: number) => `${status} instead of 200`,
    noJson: (length: number) =>
      `200 with ${counted(length, { one: 'character', other: 'characters' })} that are not JSON`,
  },
};

/** Returns what the guest gets. */
export function benefitText({
  percentOff,
  result,
  type,
}: {
  percentOff: number;
  result: LookupResult;
  type: ProgrammeType;
}): string {
  // Whom an issuer did not identify is not asked about again.
  if (result === 'noAnswer') return type === 'oidc' ? '' : texts.later;
  return percentOff > 0 ? texts.percentOff(percentOff) : '';
}
