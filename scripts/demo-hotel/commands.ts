import { isUsableKey } from '../../src/features/pms/fias/authentication.ts';
import type { FiasEncoding } from '../../src/features/pms/fias/codec/encodings.ts';
import { FiasHotel, type HotelEvent } from '../../src/features/pms/fias/hotel/hotel.ts';

interface Options {
  port: string;
  listen: string;
  key?: string | undefined;
  encoding: string;
}

interface DemoHotel {
  /** Returns what to print. */
  command(line: string): string[];
  close(): Promise<void>;
}

type Command = readonly [usage: string, help: string, run: (...words: string[]) => string[]];

const encodings: readonly FiasEncoding[] = ['windows-1252', 'iso-8859-1', 'utf-8', 'windows-1251'];

const firstGuests = [
  ['101', 'Müller', 'Eva'],
  ['102', 'Smith', 'John'],
  ['102', 'Smith', 'Mary'],
  ['103', 'Rossi', 'Carla'],
  ['201', 'Dupont', 'Hélène'],
] as const;

/** Opens the demo hotel with its first guests, and prints what happens. Throws when an option is invalid. */
export async function startHotel(
  options: Options,
  print: (line: string) => void,
): Promise<DemoHotel> {
  const port = Number(options.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('--port is a number from 0 to 65535.');
  const encoding = encodings.find((name) => name === options.encoding);
  if (encoding === undefined) throw new Error(`--encoding is one of ${encodings.join(', ')}.`);
  const authKey = options.key ?? null;
  if (authKey !== null && !isUsableKey(authKey)) throw new Error('--key needs 16 characters.');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const hotel = new FiasHotel({ host: options.listen, port, encoding, authKey, timeZone });
  for (const [room, name, firstName] of firstGuests) hotel.checkIn(room, { name, firstName });
  hotel.listen((event) => print(eventText(event)));
  await hotel.open();
  print(`The hotel waits for an interface on ${options.listen}:${hotel.port}. Type help or list.`);
  if (options.listen.startsWith('127.'))
    print(
      'Start Atrium with DEVICE_NETWORKS=127.0.0.0/8: addresses of its own server are blocked otherwise.',
    );
  const commands = commandsOf(hotel);
  return {
    command: (line) => runCommand(commands, line),
    close: () => hotel.close(),
  };
}

function runCommand(commands: readonly Command[], line: string): string[] {
  const [word = '', ...words] = line.trim().split(/\s+/);
  if (word === '') return [];
  if (word === 'help') {
    const width = Math.max(...commands.map(([usage]) => usage.length)) + 3;
    return [...commands.map(([usage, help]) => usage.padEnd(width) + help), 'quit'];
  }
  const command = commands.find(([usage]) => usage.split(' ')[0] === word);
  return command?.[2](...words) ?? [`There is no command ${word}. Type help.`];
}

function commandsOf(hotel: FiasHotel): readonly Command[] {
  const { house, faults } = hotel;
  const guestsOf = (number: string) =>
    house.rooms.find((room) => room.number === number)?.guests ?? [];
  const forEachGuest = (room: string, act: (reservation: string) => void) => {
    const guests = guestsOf(room);
    for (const { reservation } of guests) act(reservation);
    return guests.length === 0 ? [`Nobody stays in ${room}.`] : [];
  };
  return [
    [
      'in 101 Müller Eva',
      'checks a guest in: room, last name, first name',
      (room, name, ...first) => {
        if (room === undefined || name === undefined) return ['in ROOM LASTNAME [FIRSTNAME]'];
        const reservation = hotel.checkIn(room, { name, firstName: first.join(' ') });
        return [`${name} stays in ${room}, reservation ${reservation}.`];
      },
    ],
    [
      'out 101',
      'checks everybody in the room out',
      (room = '') => forEachGuest(room, (reservation) => hotel.checkOut(reservation)),
    ],
    [
      'move 101 102',
      'moves everybody in the room',
      (from = '', to) =>
        to === undefined
          ? ['move ROOM ROOM']
          : forEachGuest(from, (reservation) => hotel.move(reservation, to)),
    ],
    [
      'nopost 101',
      'forbids charges to the room (NP), or allows them again',
      (number = '') => {
        const room = house.room(number);
        room.noPost = !room.noPost;
        forEachGuest(number, (reservation) => hotel.change(reservation, {}));
        return [`Room ${number} ${room.noPost ? 'takes no charges' : 'takes charges again'}.`];
      },
    ],
    [
      'limit 101 50',
      'limits what the room may owe (CO); without an amount, removes the limit',
      (number = '', amount) => {
        const limit = amount === undefined ? null : Math.round(Number(amount) * 100);
        if (Number.isNaN(limit)) return ['limit ROOM AMOUNT'];
        house.room(number).creditLimit = limit;
        return [`Room ${number} may owe ${limit === null ? 'anything' : money(limit)}.`];
      },
    ],
    [
      'answer 101 RY',
      'answers every charge to the room so: RY, IA, UR, DM; without an answer, as usual',
      (number = '', answer) => {
        house.room(number).answer = answer ?? null;
        return [];
      },
    ],
    [
      'audit',
      'begins the night audit (NS), or ends it (NE)',
      () => {
        if (house.isAudit) hotel.endAudit();
        else hotel.startAudit();
        return [`The night audit ${house.isAudit ? 'has begun' : 'is over'}.`];
      },
    ],
    [
      'silent',
      'books charges without an answer, or answers again',
      () => {
        faults.posting = faults.posting === 'silent' ? 'none' : 'silent';
        return [faults.posting === 'silent' ? 'Charges get no answer.' : 'Charges are answered.'];
      },
    ],
    [
      'cut',
      'cuts the connection',
      () => {
        hotel.cut();
        return [];
      },
    ],
    [
      'resync',
      'sends all stays (DS to DE)',
      () => {
        hotel.resync();
        return [];
      },
    ],
    ['list', 'lists rooms, guests and what they owe', () => listing(hotel)],
  ];
}

function listing({ house, isLinked, queued }: FiasHotel): string[] {
  const rooms = house.rooms
    .toSorted((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }))
    .map((room) => {
      const guests = room.guests.map(
        ({ name, firstName, reservation }) =>
          `${[name, firstName].filter(Boolean).join(', ')} (${reservation})`,
      );
      const marks = [
        `owes ${money(house.ledger.balance(room.number))}`,
        room.noPost ? 'no post' : '',
        room.creditLimit === null ? '' : `up to ${money(room.creditLimit)}`,
        room.answer === null ? '' : `answers ${room.answer}`,
      ].filter(Boolean);
      return `${room.number.padEnd(6)}${guests.join('; ') || 'empty'} – ${marks.join(', ')}`;
    });
  const link = isLinked ? 'An interface is linked.' : `No interface; ${queued} records wait.`;
  return [...rooms, `${house.ledger.charges.length} charges were booked. ${link}`];
}

function eventText(event: HotelEvent): string {
  switch (event.kind) {
    case 'connected':
      return 'An interface has connected.';
    case 'replaced':
      return 'A newer interface takes the place of the connected one.';
    case 'linked':
      return 'The link is up.';
    case 'closed':
      return 'An interface has disconnected.';
    case 'received':
      return `← ${event.text}`;
    case 'sent':
      return `→ ${event.text}`;
    case 'judged': {
      const { room, total, text = '' } = event.posting;
      const what = `${money(total)} for “${text}” to room ${room}`;
      return event.answer === 'OK' ? `Booked ${what}.` : `Rejected ${what}: ${event.answer}.`;
    }
  }
}

/** Formats an amount of a currency with two decimals; the hotel knows no others. */
function money(amount: number): string {
  return (amount / 100).toFixed(2);
}
