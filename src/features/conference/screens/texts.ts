import { counted } from '../../../contract/plural.ts';

const rooms = { one: 'room', other: 'rooms' };
const devices = { one: 'device', other: 'devices' };

export const texts = {
  title: 'Conferences',
  tabs: 'Parts of Conferences',
  timeline: 'Timeline',
  add: 'New conference',
  loading: 'Loading the conference…',
  notFound: 'This conference no longer exists.',
  backToList: 'Back to conferences',
  rooms: (count: number) => counted(count, rooms),
  devices: (count: number) => counted(count, devices),
  zone: (city: string) => `${city} time`,
};
