import { charactersOf } from '../../features/access-codes/codes/code-shape.ts';
import type { ServerContext } from '../../server/context.ts';
import { hashPassword } from '../../server/passwords/passwords.ts';
import type { Dice } from '../dice.ts';
import { randomMac } from '../online.ts';
import { sampleScope } from './gateways.ts';
import { codes, type Draw, guests } from './guests.ts';
import type { LoginAttempt } from './radius-calls.ts';

/** How a login is meant; it may end otherwise. The numbers are parts of all logins. */
const intended = {
  device: 70,
  code: 6,
  userName: 8,
  sharedCode: 2,
} as const;
const refused = {
  wrongCode: 3,
  unknownDevice: 2,
  timeOver: 2,
  wrongPassword: 1.5,
  codeUsedUp: 1.5,
  codeExpired: 1,
  codeRevoked: 0.6,
  codeElsewhere: 0.6,
  disabledGuest: 0.6,
  unknownUser: 0.5,
  wrongChap: 0.3,
} as const;
const parts = { ...intended, ...refused };
export type AttemptKind = keyof typeof parts;

export function drawKind(dice: Dice): AttemptKind {
  const kinds = Object.keys(parts).filter(isKind);
  let left = dice.share() * kinds.reduce((sum, kind) => sum + parts[kind], 0);
  return kinds.find((kind) => (left -= parts[kind]) < 0) ?? 'device';
}

function isKind(name: string): name is AttemptKind {
  return Object.hasOwn(parts, name);
}

export function isMeantToFail(kind: AttemptKind): boolean {
  return Object.hasOwn(refused, kind);
}

/** Chooses who comes to an area. The passwords are known to this process only. */
export function attempts(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  dice: Dice,
): (area: number, kind: AttemptKind) => Promise<LoginAttempt | undefined> {
  const password = drawn(dice, 16);
  const passwordHash = hashPassword(password);
  const known = new Set<string>();

  async function byUserName(draw: Draw, typed: string) {
    const found = await guests.withPassword(draw);
    if (found === undefined || found.username === null) return undefined;
    if (!known.has(found.id))
      await draw.transaction
        .updateTable('guest')
        .set({ password_hash: await passwordHash })
        .where('id', '=', found.id)
        .execute();
    known.add(found.id);
    return { ...plain, userName: found.username, password: typed, macAddress: found.macAddress };
  }

  const plain = { isWrongChap: false };
  const byMac = (found: { macAddress: string } | undefined) =>
    found && { ...plain, userName: found.macAddress, password: null, macAddress: found.macAddress };
  const byCode = (code: string | undefined) =>
    code === undefined
      ? undefined
      : { ...plain, userName: code, password: code, macAddress: randomMac(dice) };

  return (area, kind) =>
    database.withScope(sampleScope, async (transaction): Promise<LoginAttempt | undefined> => {
      const draw = { transaction, area, now: now(), dice };
      switch (kind) {
        case 'device':
          return byMac(await guests.entitled(draw));
        case 'code':
          return byCode(await codes.unused(draw));
        case 'userName':
          return byUserName(draw, password);
        case 'sharedCode':
          return byCode(await codes.inUse(draw));
        case 'wrongCode':
          return byCode(drawn(dice, 10));
        case 'unknownDevice':
          return byMac({ macAddress: randomMac(dice) });
        case 'timeOver':
          return byMac(await guests.overdue(draw));
        case 'wrongPassword':
          return byUserName(draw, password.toLowerCase());
        case 'codeUsedUp':
          return byCode(await codes.usedUp(draw));
        case 'codeExpired':
          return byCode(await codes.expired(draw));
        case 'codeRevoked':
          return byCode(await codes.revoked(draw));
        case 'codeElsewhere':
          return byCode(await codes.ofAnotherArea(draw));
        case 'disabledGuest':
          return byMac(await guests.disabled(draw));
        case 'unknownUser': {
          const userName = `guest${dice.whole(1, 99)}`;
          return { ...plain, userName, password: 'welcome', macAddress: randomMac(dice) };
        }
        case 'wrongChap': {
          const attempt = byCode(await codes.unused(draw));
          return attempt && { ...attempt, password: null, isWrongChap: true };
        }
      }
    });
}

function drawn(dice: Dice, length: number): string {
  const characters = charactersOf.readable;
  return Array.from({ length }, () => characters[dice.whole(0, characters.length - 1)]).join('');
}
