import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeRecord, RecordDecoder } from './codec.ts';
import type { FiasEncoding } from './encodings.ts';
import { FiasError } from './fias-error.ts';
import { frame, longestRecord } from './frames.ts';
import { maskedRecord } from './masked-record.ts';
import { readRecord } from './read-record.ts';
import type { FiasRecord, GuestDetails } from './records.ts';
import { stampOf } from './values.ts';
import { writeRecord } from './write-record.ts';

const letters: Record<FiasEncoding, string> = {
  'windows-1252': 'aZ09 ,.-äößéÑ€',
  'iso-8859-1': 'aZ09 ,.-äößéÑ¥',
  'utf-8': 'aZ09 ,.-äЖ漢😀',
  'windows-1251': 'aZ09 ,.-ЖяЁ№',
};
const encodings = Object.keys(letters).filter((name): name is FiasEncoding => name in letters);

const pad = (value: number) => String(value).padStart(2, '0');
const date = fc
  .tuple(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 0, max: 365 }))
  .map(([year, day]) => new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10))
  .filter((day) => day.startsWith('20'));
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), fc.nat(59))
  .map((parts) => parts.map(pad).join(':'));
const stamp = { date, time };
const sequence = fc.integer({ min: 1, max: 99_999_999 });
const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const flag = fc.boolean();

function records(encoding: FiasEncoding): fc.Arbitrary<FiasRecord> {
  const unit = fc.constantFrom(...letters[encoding]);
  const text = (maxLength: number) => fc.string({ unit, maxLength });
  const required = fc.string({ unit, minLength: 1, maxLength: 10 });
  const details: { [Name in keyof GuestDetails]: fc.Arbitrary<GuestDetails[Name]> } = {
    isShared: flag,
    name: text(200),
    firstName: text(80),
    title: text(20),
    language: text(5),
    vip: text(5),
    group: text(40),
    profile: text(20),
    arrivesOn: date,
    departsOn: date,
    noPost: flag,
    furtherFields: fc.dictionary(fc.constantFrom('A0', 'A5', 'A9'), text(20), { minKeys: 1 }),
  };
  const some = fc.record(details, { requiredKeys: [] });
  const stay = { room: required, reservation: required };
  const joined = (type: 'GI' | 'GC') =>
    fc
      .tuple(
        some,
        fc.record({ type: fc.constant(type), ...stay, isResync: flag }),
        fc.record({ oldRoom: required, oldRoomIsShared: flag }, { requiredKeys: ['oldRoom'] }),
      )
      .map(([guest, rest, move]) =>
        type === 'GC' ? { ...guest, ...rest, ...move } : { ...guest, ...rest },
      ) as fc.Arbitrary<FiasRecord>;
  const charge = {
    sequence,
    room: required,
    total: amount,
    ...stamp,
    outlet: text(5),
    text: text(20),
    moreText: text(25),
    workstation: text(16),
    checkNumber: sequence,
    net: amount,
    tax: amount,
  };
  const chargeKeys = ['sequence', 'room', 'total', 'date', 'time'] as const;
  const type = <Type extends string>(name: Type) => fc.constant(name);
  return fc.oneof(
    fc.record(
      { type: fc.constantFrom('LS', 'LA', 'LE', 'DR', 'DS', 'DE', 'NS', 'NE'), ...stamp },
      { requiredKeys: ['type'] },
    ),
    fc.record({ type: type('LD'), ...stamp, version: text(8), family: text(2) }),
    fc.record({
      type: type('LR'),
      record: type('GI'),
      fields: fc.array(fc.constantFrom('RN', 'G#', 'A0'), { minLength: 1 }),
    }),
    fc.record({ type: type('LC'), hotel: text(20), version: text(8) }),
    joined('GI'),
    joined('GC'),
    fc.record({ type: type('GO'), ...stay, isShared: flag, isResync: flag }),
    fc.record({ type: type('PS'), ...charge }, { requiredKeys: ['type', ...chargeKeys] }),
    fc.record(
      {
        type: type('PR'),
        step: type('posting'),
        ...charge,
        reservation: required,
        name: text(200),
      },
      { requiredKeys: ['type', 'step', ...chargeKeys, 'reservation', 'name'] },
    ),
    fc.record({
      type: type('PR'),
      step: type('inquiry'),
      sequence,
      sought: required,
      ...stamp,
      workstation: text(16),
      most: fc.nat(99),
    }),
    fc.record({
      type: type('PL'),
      sequence,
      ...stamp,
      matches: fc.array(
        fc.tuple(some, fc.record(stay)).map(([guest, rest]) => ({ ...guest, ...rest })),
        { maxLength: 4 },
      ),
    }),
    fc.record({ type: type('PA'), sequence, ...stamp, answer: type('OK'), room: required }),
  );
}

/** Cuts bytes into chunks of the given lengths, repeated. */
function chunksOf(bytes: Buffer, lengths: readonly number[]): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = lengths[chunks.length % lengths.length] ?? 1;
    chunks.push(bytes.subarray(at, at + length));
    at += length;
  }
  return chunks;
}

function decoded(chunks: readonly Buffer[], encoding: FiasEncoding = 'windows-1252') {
  const decoder = new RecordDecoder(encoding);
  return chunks.flatMap((chunk) => [...decoder.push(chunk)]);
}

for (const encoding of encodings)
  test(`every record is decoded as it was, whatever the chunks (${encoding})`, () => {
    fc.assert(
      fc.property(
        fc.array(records(encoding), { minLength: 1, maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
        (sent, lengths) => {
          const bytes = Buffer.concat(sent.map((record) => encodeRecord(record, encoding)));
          const received = decoded(chunksOf(bytes, lengths), encoding);
          expect(received.map(({ record }) => record)).toEqual(sent);
        },
      ),
      { numRuns: 200 },
    );
  });

test('garbage gives records or the named error, and nothing else', () => {
  const soup = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc
      .array(fc.constantFrom('\u0002', '\u0003', 'GI|', 'GC|', 'RN', 'G#', 'PL|', 'P#9', '|', '-1'))
      .map((parts) => Buffer.from(`\u0002${parts.join('')}`)),
  );
  fc.assert(
    fc.property(soup, fc.constantFrom(...encodings), (bytes, encoding) => {
      try {
        decoded([Buffer.from(bytes)], encoding);
      } catch (error) {
        expect(error).toBeInstanceOf(FiasError);
      }
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['HTTP/1.1 400', 'outside-record', /outside records \(48\)/],
  ['\u0002LA|\u0003\r\n', 'outside-record', /outside records \(0D\)/],
  ['\u0002GI|RN101\u0002LA|\u0003', 'no-end', /no ETX/],
  [`\u0002${'x'.repeat(longestRecord + 1)}`, 'too-long', /64 kB/],
])('the error names what happened: %#', (text, kind, message) => {
  expect(() => decoded([Buffer.from(text)])).toThrow(
    expect.objectContaining({ kind, message: expect.stringMatching(message) }),
  );
});

test('a record of exactly 64 kB is read, in small chunks as well', () => {
  const text = `\u0002XX|${'x'.repeat(longestRecord - 3)}\u0003`;
  expect(decoded(chunksOf(Buffer.from(text), [1400]))).toHaveLength(1);
});

test('records before the error are delivered', () => {
  const decoder = new RecordDecoder('utf-8');
  const records = decoder.push(Buffer.from('\u0002LA|\u0003x'));
  expect(records.next().value).toMatchObject({ record: { type: 'LA' } });
  expect(() => records.next()).toThrow(FiasError);
});

test('a name cannot end a field or a record, and a room is never cut', () => {
  const text = writeRecord({
    type: 'GI',
    room: '1234567890',
    reservation: '1',
    name: 'Mü\u0003ll\u0002er|RN999\r\n',
    isResync: false,
  });
  expect(text).toBe('GI|RN1234567890|G#1|GNMüllerRN999|');
});

test('texts are cut to the lengths of the specification', () => {
  const text = writeRecord({
    type: 'PS',
    sequence: 1,
    room: '101',
    total: 1250,
    date: '2026-11-27',
    time: '14:05:09',
    outlet: 'WIFI-1',
    text: 'WiFi for a whole week',
    checkNumber: 7,
  });
  expect(text).toBe(
    'PS|RN101|PTC|TA1250|DA261127|TI140509|P#1|SOWIFI-|CTWiFi for a whole wee|C#7|',
  );
});

test('letters that the encoding lacks lose their accents', () => {
  const record = { type: 'GI', room: '1', reservation: '1', name: 'Müller Ж 😀', isResync: false };
  const [inCyrillic, inLatin] = (['windows-1251', 'windows-1252'] as const).map(
    (encoding) => decoded([encodeRecord(record as FiasRecord, encoding)], encoding)[0]?.record,
  );
  expect(inCyrillic).toMatchObject({ name: 'Muller Ж ?' });
  expect(inLatin).toMatchObject({ name: 'Müller ? ?' });
});

test('the order varies, unknown fields are skipped, and SF is empty', () => {
  expect(readRecord('GI|GNDoe|ZZwhat|SF|G#7|RN0101|GA991399|NPY')).toEqual({
    type: 'GI',
    room: '0101',
    reservation: '7',
    name: 'Doe',
    noPost: true,
    isResync: true,
  });
});

test('the second GS of a move belongs to the old room', () => {
  expect(readRecord('GC|RN102|GSN|G#7|RO101|GSY|')).toMatchObject({
    isShared: false,
    oldRoom: '101',
    oldRoomIsShared: true,
  });
});

test('a missing field differs from an empty one', () => {
  const named = readRecord('GC|RN1|G#7|GV|');
  expect(named).toMatchObject({ vip: '' });
  expect(named).not.toMatchObject({ group: expect.anything() });
});

test('a record without a required field has an error that names it', () => {
  expect(readRecord('GI|RN101|GNDoe|')).toEqual({
    type: 'invalid',
    id: 'GI',
    problem: 'has no G#',
  });
  expect(readRecord('PA|ASOK|P#x|')).toMatchObject({ problem: 'has an invalid P#' });
  expect(readRecord('XY|')).toEqual({ type: 'unknown', id: 'XY' });
});

test('the trace masks names and hides the authentication', () => {
  expect(maskedRecord('GI|RN101|GNMüller|GFÉva|A1x@y.example|A2Gold|')).toBe(
    'GI|RN101|GNM***|GFÉ***|A1***|A2Gold|',
  );
  expect(maskedRecord('LD|RT4|CGFidCryptAB;abc|')).toBe('LD|RT4|CG***|');
  expect(maskedRecord('PR|PI0101|')).toBe('PR|PI0101|');
  expect(maskedRecord('PR|PIDoe|')).toBe('PR|PID***|');
});

test('a stamp is the hotel’s local time', () => {
  expect(stampOf(new Date('2026-12-31T23:30:07Z'), 'Europe/Berlin')).toEqual({
    date: '2027-01-01',
    time: '00:30:07',
  });
});

test('what a database cannot store never leaves the codec', () => {
  const [first] = decoded([frame(Buffer.from('GI|RN101|G#7|GNSmi\0th|A1x\0y|'))], 'windows-1252');
  expect(first?.record).toMatchObject({ name: 'Smi th', furtherFields: { A1: 'x y' } });
  expect(first?.text).not.toContain('\0');
  const long = '7'.repeat(61);
  expect(readRecord(`GI|RN101|G#${long}|`)).toMatchObject({ problem: 'has an invalid G#' });
  expect(readRecord(`GO|RN${long}|`)).toMatchObject({ problem: 'has an invalid RN' });
  for (const sequence of ['0', '-1', '100000000'])
    expect(readRecord(`PA|ASOK|P#${sequence}|`)).toMatchObject({ problem: 'has an invalid P#' });
});
