import { writeFields } from './field-list.ts';
import { furtherFieldIds } from './read-record.ts';
import type { FiasRecord, GuestDetails, RequestPosting, SimplePosting } from './records.ts';
import { dateData, type Stamp, timeData } from './values.ts';

type Fields = (readonly [string, string | undefined])[];

/** Writes a record's text, such as 'GI|RN101|G#123|GNGuest|'. */
export function writeRecord(record: FiasRecord): string {
  return writeFields(record.type, fieldsOf(record));
}

function fieldsOf(record: FiasRecord): Fields {
  switch (record.type) {
    case 'LD':
      return [
        ...stamp(record),
        ['V#', record.version],
        ['IF', record.family],
        // The authentication is understood from this record table on.
        ['RT', record.authentication && '4'],
        ['CG', record.authentication],
      ];
    case 'LR':
      return [
        ['RI', record.record],
        ['FL', record.fields.join('')],
      ];
    case 'LC':
      return [
        ['PH', record.hotel],
        ['V#', record.version],
      ];
    case 'GI':
      return [
        ['RN', record.room],
        ['G#', record.reservation],
        ...details(record),
        ['SF', record.isResync ? '' : undefined],
      ];
    case 'GC':
      return [
        ['RN', record.room],
        ['G#', record.reservation],
        ...details(record),
        ['RO', record.oldRoom],
        ['GS', flag(record.oldRoomIsShared)],
        ['SF', record.isResync ? '' : undefined],
      ];
    case 'GO':
      return [
        ['RN', record.room],
        ['G#', record.reservation],
        ['GS', flag(record.isShared)],
        ['SF', record.isResync ? '' : undefined],
      ];
    case 'PS':
      return charge(record);
    case 'PR':
      return record.step === 'posting'
        ? [['G#', record.reservation], ['GN', record.name], ...charge(record)]
        : [
            ['P#', String(record.sequence)],
            ['PI', record.sought],
            ['MX', number(record.most)],
            ['WS', record.workstation],
            ...stamp(record),
          ];
    case 'PL':
      return [
        ...record.matches.flatMap(
          (match): Fields => [['RN', match.room], ['G#', match.reservation], ...details(match)],
        ),
        ['P#', String(record.sequence)],
        ['WS', record.workstation],
        ...stamp(record),
      ];
    case 'PA':
      return [
        ['AS', record.answer],
        ['RN', record.room],
        ['P#', String(record.sequence)],
        ['CT', record.text],
        ['G#', record.reservation],
        ['GN', record.name],
        ...stamp(record),
      ];
    case 'LS':
    case 'LA':
    case 'LE':
    case 'DR':
    case 'DS':
    case 'DE':
    case 'NS':
    case 'NE':
      return stamp(record);
  }
}

function stamp({ date, time }: Partial<Stamp>): Fields {
  return [
    ['DA', date && dateData(date)],
    ['TI', time && timeData(time)],
  ];
}

function details(guest: GuestDetails): Fields {
  return [
    ['GS', flag(guest.isShared)],
    ['GN', guest.name],
    ['GF', guest.firstName],
    ['GT', guest.title],
    ['GL', guest.language],
    ['GV', guest.vip],
    ['GG', guest.group],
    ['G+', guest.profile],
    ['GA', guest.arrivesOn && dateData(guest.arrivesOn)],
    ['GD', guest.departsOn && dateData(guest.departsOn)],
    ['NP', flag(guest.noPost)],
    ...furtherFieldIds.map((id) => [id, guest.furtherFields?.[id]] as const),
  ];
}

function charge(posting: SimplePosting | RequestPosting): Fields {
  return [
    ['RN', posting.room],
    ['PT', 'C'],
    ['TA', String(posting.total)],
    ['S1', number(posting.net)],
    ['T1', number(posting.tax)],
    ...stamp(posting),
    ['P#', String(posting.sequence)],
    ['SO', posting.outlet],
    ['CT', posting.text],
    ['X1', posting.moreText],
    ['WS', posting.workstation],
    ['C#', number(posting.checkNumber)],
  ];
}

function flag(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : value ? 'Y' : 'N';
}

function number(value: number | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}
