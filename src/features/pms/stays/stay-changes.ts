import type { GuestChange, GuestDetails, GuestIn, GuestRecord } from '../fias/codec/records.ts';
import { foldName } from './guest-names.ts';
import { foldRoom } from './rooms.ts';

export type StaySource = 'live' | 'resync' | 'inquiry' | 'desk';

/** A stay as records describe it. */
export interface MirroredStay {
  /** null: not stored yet */
  id: string | null;
  reservation: string;
  room: string;
  isShared: boolean;
  lastName: string;
  firstName: string;
  title: string;
  foldedName: string;
  language: string | null;
  vip: string | null;
  guestGroup: string | null;
  profile: string | null;
  arrivesOn: string | null;
  departsOn: string | null;
  mayPost: boolean;
  furtherFields: Readonly<Record<string, string>>;
  source: StaySource;
  seenAt: Date;
  checkedInAt: Date;
}

/**
 * Applies records in their order to the open stays of their rooms and reservations, without I/O. Records of a
 * resynchronization (SF) never change what a live one told since it began.
 */
export class StayChanges {
  readonly #open: Map<string, MirroredStay>;
  readonly #changed = new Set<string>();
  readonly #ended = new Set<string>();
  /** whose check-out a record of the resynchronization does not know */
  readonly #left: Set<string>;
  readonly #resyncSince: Date | null;
  readonly #source: StaySource;

  constructor(
    open: readonly MirroredStay[],
    {
      resyncSince,
      leftSince,
      source,
    }: { resyncSince: Date | null; leftSince: readonly string[]; source: StaySource },
  ) {
    this.#source = source;
    this.#open = new Map(open.map((stay) => [stay.reservation, stay]));
    this.#left = new Set(leftSince);
    this.#resyncSince = resyncSince;
  }

  get written(): MirroredStay[] {
    return [...this.#changed].flatMap((reservation) => this.#open.get(reservation) ?? []);
  }

  /** The ids of stored stays that have ended. */
  get ended(): string[] {
    return [...this.#ended];
  }

  apply(record: GuestRecord, at: Date): void {
    if (record.type === 'GI') this.#checkIn(record, at);
    else if (record.type === 'GC') this.#change(record, at);
    else this.#checkOut(record);
  }

  #checkIn(record: GuestIn, at: Date): void {
    const known = this.#open.get(record.reservation);
    if (record.isResync && known !== undefined) {
      if (!this.#isLive(known)) this.#set(merged(known, record, 'resync', at));
      return;
    }
    if (record.isResync && this.#left.has(record.reservation)) return;
    // Into a room that is empty but for this guest, everything begins again.
    const begins = !record.isResync && known !== undefined && this.#othersIn(record).length === 0;
    const base = known === undefined || begins ? newStay(record, at, known) : known;
    this.#set(merged(base, record, record.isResync ? 'resync' : this.#source, at));
  }

  /** Also a change of a stay that we missed the beginning of. */
  #change(record: GuestChange, at: Date): void {
    const known = this.#open.get(record.reservation);
    if (record.isResync && known !== undefined && this.#isLive(known)) return;
    if (record.isResync && this.#left.has(record.reservation)) return;
    const base = known ?? newStay(record, at, undefined);
    this.#set(merged(base, record, record.isResync ? 'resync' : this.#source, at));
  }

  /** The check-out of an empty room, or of an unknown reservation, changes nothing. */
  #checkOut(record: Extract<GuestRecord, { type: 'GO' }>): void {
    const { reservation } = record;
    const leaving =
      reservation === undefined
        ? this.#in(record.room)
        : [this.#open.get(reservation)].filter((stay) => stay !== undefined);
    for (const stay of leaving) {
      if (record.isResync && this.#isLive(stay)) continue;
      this.#open.delete(stay.reservation);
      if (!record.isResync && this.#resyncSince !== null) this.#left.add(stay.reservation);
      this.#changed.delete(stay.reservation);
      if (stay.id !== null) this.#ended.add(stay.id);
    }
  }

  #set(stay: MirroredStay): void {
    this.#left.delete(stay.reservation);
    this.#open.set(stay.reservation, stay);
    this.#changed.add(stay.reservation);
  }

  #isLive({ source, seenAt }: MirroredStay): boolean {
    return source === 'live' && this.#resyncSince !== null && seenAt >= this.#resyncSince;
  }

  #in(room: string): MirroredStay[] {
    return [...this.#open.values()].filter((stay) => foldRoom(stay.room) === foldRoom(room));
  }

  #othersIn({ room, reservation }: GuestIn): MirroredStay[] {
    return this.#in(room).filter((stay) => stay.reservation !== reservation);
  }
}

function newStay(
  { room, reservation }: { room: string; reservation: string },
  at: Date,
  known: MirroredStay | undefined,
): MirroredStay {
  return {
    id: known?.id ?? null,
    reservation,
    room,
    isShared: false,
    lastName: '',
    firstName: '',
    title: '',
    foldedName: '',
    language: null,
    vip: null,
    guestGroup: null,
    profile: null,
    arrivesOn: null,
    departsOn: null,
    mayPost: true,
    furtherFields: {},
    source: 'live',
    seenAt: at,
    checkedInAt: known?.checkedInAt ?? at,
  };
}

/** Returns the stay with what a record names. An empty text was named as empty. */
function merged(
  stay: MirroredStay,
  record: GuestDetails & { room: string },
  source: StaySource,
  at: Date,
): MirroredStay {
  const { last, first } = namesIn(record);
  const named = (value: string | undefined, before: string | null) =>
    value === undefined ? before : plain(value) || null;
  const lastName = last ?? stay.lastName;
  return {
    ...stay,
    room: record.room,
    isShared: record.isShared ?? stay.isShared,
    lastName,
    foldedName: foldName(lastName),
    firstName: first ?? stay.firstName,
    title: record.title === undefined ? stay.title : plain(record.title),
    language: named(record.language, stay.language),
    vip: named(record.vip, stay.vip),
    guestGroup: named(record.group, stay.guestGroup),
    profile: named(record.profile, stay.profile),
    arrivesOn: record.arrivesOn ?? stay.arrivesOn,
    departsOn: record.departsOn ?? stay.departsOn,
    mayPost: record.noPost === undefined ? stay.mayPost : !record.noPost,
    furtherFields: { ...stay.furtherFields, ...record.furtherFields },
    source,
    seenAt: at,
  };
}

/** GN may hold 'Last, First' without GF. */
function namesIn({ name, firstName }: GuestDetails) {
  if (name === undefined) return { last: undefined, first: firstName && plain(firstName) };
  const [last = '', ...rest] = plain(name).split(',');
  const first = firstName === undefined ? rest.join(',').trim() : plain(firstName);
  return { last: last.trim() || plain(name), first: first === '' ? firstName : first };
}

function plain(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').trim();
}
