import { type Field, FieldReader, parseFields } from './field-list.ts';
import {
  type DecodedRecord,
  type FiasRecord,
  type GuestChange,
  type GuestDetails,
  type Inquiry,
  momentTypes,
  type PostingMatch,
  type RequestPosting,
} from './records.ts';

/** Reads the text of a record, such as 'GI|RN101|G#123|GNGuest|'. Never throws. */
export function readRecord(text: string): DecodedRecord {
  const { id, fields } = parseFields(text);
  const reader = new FieldReader(fields);
  const record = recordOf(id, fields, reader);
  if (record === undefined) return { type: 'unknown', id };
  return reader.problem === undefined ? record : { type: 'invalid', id, problem: reader.problem };
}

function recordOf(
  id: string,
  fields: readonly Field[],
  reader: FieldReader,
): FiasRecord | undefined {
  const moment = momentTypes.find((type) => type === id);
  if (moment !== undefined) return { type: moment, ...stamp(reader) };
  switch (id) {
    case 'LD':
      return {
        type: 'LD',
        ...stamp(reader),
        version: reader.text('V#') ?? '',
        family: reader.text('IF') ?? '',
        authentication: reader.text('CG'),
      };
    case 'LR':
      return {
        type: 'LR',
        record: reader.requiredText('RI'),
        fields: reader.requiredText('FL').match(/../g) ?? [],
      };
    case 'LC':
      return { type: 'LC', hotel: reader.text('PH'), version: reader.text('V#') };
    case 'GI':
      return { type: 'GI', ...stay(reader), ...details(reader), isResync: reader.has('SF') };
    case 'GC':
      return guestChange(fields, reader);
    case 'GO':
      return {
        type: 'GO',
        room: reader.requiredKey('RN'),
        reservation: reader.text('G#') ? reader.requiredKey('G#') : undefined,
        isShared: reader.flag('GS'),
        isResync: reader.has('SF'),
      };
    case 'PS':
      return { type: 'PS', ...charge(reader) };
    case 'PR':
      return request(reader);
    case 'PL':
      return {
        type: 'PL',
        ...stamp(reader),
        sequence: reader.requiredSequence(),
        matches: matches(fields),
        workstation: reader.text('WS'),
      };
    case 'PA':
      return {
        type: 'PA',
        ...stamp(reader),
        sequence: reader.requiredSequence(),
        answer: reader.requiredText('AS'),
        room: reader.text('RN'),
        text: reader.text('CT'),
        reservation: reader.text('G#'),
        name: reader.text('GN'),
      };
    default:
      return undefined;
  }
}

function stamp(reader: FieldReader) {
  return { date: reader.date('DA'), time: reader.time('TI') };
}

function stay(reader: FieldReader) {
  return { room: reader.requiredKey('RN'), reservation: reader.requiredKey('G#') };
}

function details(reader: FieldReader): GuestDetails {
  const further = Object.fromEntries(
    furtherFieldIds.flatMap((id) => {
      const data = reader.text(id);
      return data === undefined ? [] : [[id, data]];
    }),
  );
  return {
    isShared: reader.flag('GS'),
    name: reader.text('GN'),
    firstName: reader.text('GF'),
    title: reader.text('GT'),
    language: reader.text('GL'),
    vip: reader.text('GV'),
    group: reader.text('GG'),
    profile: reader.text('G+'),
    arrivesOn: reader.date('GA'),
    departsOn: reader.date('GD'),
    noPost: reader.flag('NP'),
    furtherFields: Object.keys(further).length > 0 ? further : undefined,
  };
}

export const furtherFieldIds = ['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9'];

/** GS occurs twice: that after RO is about the old room. */
function guestChange(fields: readonly Field[], reader: FieldReader): GuestChange {
  const lastRoom = (at: number) =>
    fields.slice(0, at).findLast(([id]) => id === 'RN' || id === 'RO')?.[0];
  const isOfOldRoom = (at: number) => fields[at]?.[0] === 'GS' && lastRoom(at) === 'RO';
  const old = new FieldReader(fields.filter((_, at) => isOfOldRoom(at)));
  const rest = new FieldReader(fields.filter((_, at) => !isOfOldRoom(at)));
  return {
    type: 'GC',
    ...stay(reader),
    ...details(rest),
    oldRoom: reader.text('RO') || undefined,
    oldRoomIsShared: old.flag('GS'),
    isResync: reader.has('SF'),
  };
}

function charge(reader: FieldReader) {
  return {
    sequence: reader.requiredSequence(),
    room: reader.requiredKey('RN'),
    total: reader.requiredWhole('TA'),
    date: reader.requiredDate('DA'),
    time: reader.requiredTime('TI'),
    outlet: reader.text('SO'),
    text: reader.text('CT'),
    moreText: reader.text('X1'),
    workstation: reader.text('WS'),
    checkNumber: reader.whole('C#'),
    net: reader.whole('S1'),
    tax: reader.whole('T1'),
  };
}

function request(reader: FieldReader): Inquiry | RequestPosting {
  if (reader.has('TA'))
    return {
      type: 'PR',
      step: 'posting',
      ...charge(reader),
      reservation: reader.requiredKey('G#'),
      name: reader.text('GN') ?? '',
    };
  return {
    type: 'PR',
    step: 'inquiry',
    sequence: reader.requiredSequence(),
    sought: reader.requiredText('PI'),
    date: reader.requiredDate('DA'),
    time: reader.requiredTime('TI'),
    workstation: reader.text('WS'),
    most: reader.whole('MX'),
  };
}

const ofList = new Set(['P#', 'WS', 'DA', 'TI']);

/** Splits a list into its guests: an identifier that the current guest already has begins the next one. */
function matches(fields: readonly Field[]): PostingMatch[] {
  const guests: Field[][] = [];
  for (const field of fields.filter(([id]) => !ofList.has(id))) {
    const current = guests.at(-1);
    if (current === undefined || current.some(([id]) => id === field[0])) guests.push([field]);
    else current.push(field);
  }
  return guests.flatMap((guest) => {
    const reader = new FieldReader(guest);
    const match = { ...stay(reader), ...details(reader) };
    return reader.problem === undefined ? [match] : [];
  });
}
