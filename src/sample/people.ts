import type { Dice } from './dice.ts';

const firstNames = [
  'Aoife',
  'Ingrid',
  'Mateus',
  'Yuki',
  'Wanjiru',
  'Liesl',
  'Søren',
  'Hana',
  'João',
  'Zoë',
  'Otieno',
  'Freja',
  'Haruto',
  'Niamh',
  'Lukas',
  'Amélie',
  'Kiri',
  'Thabo',
  'Sakura',
  'Emil',
  'Caoimhe',
  'Beatriz',
  'Jürg',
  'Mei Ling',
  'Rangi',
  'Astrid',
  'Diogo',
  'Kenji',
  'Saoirse',
  'Florian',
  'Nadia',
  'Oliver',
  'Priya',
  'Rafael',
  'Sofía',
  'Tomás',
  'Ursula',
  'Viktor',
  'Wei',
  'Ximena',
] as const;
const lastNames = [
  'Ó Briain',
  'Hansen',
  'Ferreira',
  'Tanaka',
  'Kamau',
  'Gruber',
  'Sørensen',
  'Sato',
  'Silva',
  'Müller',
  'Odhiambo',
  'Nielsen',
  'Watanabe',
  'Byrne',
  'Huber',
  'Favre',
  'Ngata',
  'Nkosi',
  'Itō',
  'Larsen',
  'Walsh',
  'Almeida',
  'Zürcher',
  'Tan',
  'Parata',
  'Berg',
  'Carvalho',
  'Nakamura',
  'Doyle',
  'Steiner',
  'Haddad',
  'Brown',
  'Sharma',
  'Costa',
  'García',
  'Novák',
  'Keller',
  'Petrov',
  'Chen',
  'Rojas',
] as const;

export function randomPerson(dice: Dice): { name: string; email: string } {
  const first = dice.oneOf(firstNames);
  const last = dice.oneOf(lastNames);
  const plain = `${first}.${last}`
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ø', 'o')
    .replaceAll(/[^a-z.]/gi, '')
    .toLowerCase();
  return { name: `${first} ${last}`, email: `${plain}${dice.whole(1, 999)}@example.com` };
}

/** Returns the first and the last name of a `randomPerson`. */
export function namesOf(name: string): { first: string; last: string } {
  const last = lastNames.find((one) => name.endsWith(` ${one}`)) ?? name;
  return { first: name.slice(0, -last.length).trim(), last };
}

const floors = 6;
const roomsPerFloor = 32;

/** The rooms that `roomOf` returns, as a property system lists them: '101-132, 201-232'. */
export const roomList = Array.from(
  { length: floors },
  (_, index) => `${index + 1}01-${index + 1}${roomsPerFloor}`,
).join(', ');

/** Returns the number of a hotel's room. */
export function roomOf(dice: Dice): string {
  return String(dice.whole(1, floors) * 100 + dice.whole(1, roomsPerFloor));
}
