import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventParser, type StreamEvent } from './event-parser.ts';

function parse(...pieces: string[]): StreamEvent[] {
  const heard: StreamEvent[] = [];
  const read = eventParser((event) => heard.push(event));
  for (const piece of pieces) read(piece);
  return heard;
}

// Examples of the HTML standard, section 9.2.6.
test.each([
  [
    'data: YHOO\ndata: +2\ndata: 10\n\n',
    [{ event: 'message', data: 'YHOO\n+2\n10', id: undefined }],
  ],
  [
    ': test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n',
    [
      { event: 'message', data: 'first event', id: '1' },
      { event: 'message', data: 'second event', id: '' },
      { event: 'message', data: ' third event', id: '' },
    ],
  ],
  [
    'data\n\ndata\ndata\n\ndata:',
    [
      { event: 'message', data: '', id: undefined },
      { event: 'message', data: '\n', id: undefined },
    ],
  ],
  [
    'data:test\n\ndata: test\n\n',
    ['test', 'test'].map((data) => ({ event: 'message', data, id: undefined })),
  ],
  ['event: add\ndata: 73857293\n\n', [{ event: 'add', data: '73857293', id: undefined }]],
])('reads %j', (text, events) => {
  expect(parse(text)).toEqual(events);
});

test('an event without data is ignored, and its name does not apply to the next', () => {
  expect(parse('event: add\n\ndata: 1\n\n')).toEqual([
    { event: 'message', data: '1', id: undefined },
  ]);
});

test('an incomplete event is not reported', () => {
  expect(parse('data: [1]\n\ndata: [2]\n')).toHaveLength(1);
});

const line = fc.string({ unit: 'binary' }).map((text) => text.replaceAll(/[\r\n]/g, ' '));
const written = fc.record({
  event: line.filter((name) => name !== ''),
  data: fc.array(line, { minLength: 1, maxLength: 3 }),
  id: line.filter((id) => !id.includes('\0')),
});
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');

test('events survive any chunking and any line ending', () => {
  fc.assert(
    fc.property(
      fc.array(written, { maxLength: 5 }),
      lineEnd,
      fc.array(fc.nat({ max: 400 })),
      (events, end, cuts) => {
        const text = events
          .map(({ event, data, id }) =>
            [
              `event: ${event}`,
              ...data.map((part) => `data: ${part}`),
              `id: ${id}`,
              ': more',
              '',
              '',
            ].join(end),
          )
          .join('');
        const places = [0, ...cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b)];
        const pieces = places.map((place, index) => text.slice(place, places[index + 1]));
        // A line feed may follow the final carriage return, so the parser waits for more.
        expect(parse(...pieces, ': end\n')).toEqual(
          events.map(({ event, data, id }) => ({ event, data: data.join('\n'), id })),
        );
      },
    ),
  );
});

test('text is read character by character', () => {
  const text = 'data: [1]\r\nid: 7\r\n\r\nevent: states\rdata: [2]\r\r';
  expect(parse(...text, ':')).toEqual([
    { event: 'message', data: '[1]', id: '7' },
    { event: 'states', data: '[2]', id: '7' },
  ]);
});
