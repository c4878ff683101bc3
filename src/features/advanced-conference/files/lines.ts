import { choices } from '../../../contract/fields/choice-kinds.ts';
import { optional } from '../../../contract/fields/compound-kinds.ts';
import { csvColumns } from '../../../contract/fields/csv-columns.ts';
import { fields, type Stored } from '../../../contract/fields/fields.ts';
import { text, textList } from '../../../contract/fields/text-kinds.ts';
import { conferencePort, conferenceRoom, mostRooms } from '../fields.ts';

const { name, code, seats, floor, accessPoints } = conferenceRoom.map;
const { switch: ofSwitch, port, label, carries } = conferencePort.map;

/** A room as a line of a file: its parts are codes. */
export const roomLine = fields({
  code,
  name,
  seats,
  floor,
  parts: textList('Parts', {
    maxLength: 20,
    most: mostRooms,
    items: 'parts',
    help: 'Codes of rooms, separated by commas',
  }),
  accessPoints,
});
export type RoomLine = Stored<typeof roomLine>;

export const roomColumns = csvColumns(roomLine, {
  code: ['room code', 'short name'],
  name: ['room', 'room name'],
  seats: ['capacity'],
  floor: ['level'],
  parts: ['divided into'],
  accessPoints: ['aps', 'access point'],
});

/** A port as a line of a file: its room is a code. */
export const portLine = fields({
  switch: ofSwitch,
  port,
  label,
  room: optional(text('Room', { maxLength: 20, help: 'The code of a room' })),
  carries: choices('May carry', carries.names, { initial: ['conference'] }),
});
export type PortLine = Stored<typeof portLine>;

export const portColumns = csvColumns(portLine, {
  switch: ['switch name', 'device'],
  port: ['port number', 'interface'],
  label: ['outlet', 'socket'],
  room: ['room code'],
  carries: ['use', 'networks'],
});
