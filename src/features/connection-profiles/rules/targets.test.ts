import { expect, test } from 'vitest';
import { type PlacedDevice, radiosOf, targetsOf, type Where } from './targets.ts';

const device = (id: string, changes: Partial<PlacedDevice> = {}): PlacedDevice => ({
  id,
  name: id,
  type: 'access-point',
  areaNumber: 1,
  tags: [],
  parentId: null,
  ...changes,
});
const where = (changes: Partial<Where> = {}): Where => ({
  type: 'captive',
  areas: [],
  tags: [],
  accessPoints: [],
  ...changes,
});

const controller = device('controller', { type: 'unifi' });
const lobby = device('lobby', { parentId: 'controller', tags: ['Lobby'] });
const floor = device('floor', { parentId: 'controller' });
const alone = device('alone', { areaNumber: 2, tags: ['lobby'] });
const switchOne = device('switch', { type: 'switch' });
const devices = [controller, lobby, floor, alone, switchOne];

const named = (of: Where) =>
  targetsOf(of, devices).map(({ device: { id }, accessPoints }) => [
    id,
    accessPoints?.map((one) => one.id) ?? null,
  ]);

test('without a choice every controller and access point of its own has the network', () => {
  expect(named(where())).toEqual([
    ['controller', null],
    ['alone', null],
  ]);
});

test('tags and single access points reach their controller by name', () => {
  expect(named(where({ tags: ['LOBBY'] }))).toEqual([
    ['controller', ['lobby']],
    ['alone', null],
  ]);
  expect(named(where({ accessPoints: [{ device: 'floor' }] }))).toEqual([
    ['controller', ['floor']],
  ]);
  const both = where({ accessPoints: [{ device: 'floor' }, { device: 'lobby' }] });
  expect(named(both)).toEqual([['controller', null]]);
});

test('areas restrict, and wired networks are on switches', () => {
  expect(named(where({ areas: [{ area: 2 }] }))).toEqual([['alone', null]]);
  expect(named(where({ type: 'wired-captive' }))).toEqual([['switch', null]]);
});

test('the radios of a controller are its access points', () => {
  const [first, second] = targetsOf(where(), devices);
  expect(first && radiosOf([first], devices)).toEqual(['lobby', 'floor']);
  expect(second && radiosOf([second], devices)).toEqual(['alone']);
});
