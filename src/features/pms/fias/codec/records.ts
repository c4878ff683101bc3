import type { Stamp } from './values.ts';

/** Link start, alive and end, resynchronization, night audit. */
export interface MomentRecord extends Partial<Stamp> {
  type: MomentType;
}
export const momentTypes = ['LS', 'LA', 'LE', 'DR', 'DS', 'DE', 'NS', 'NE'] as const;
export type MomentType = (typeof momentTypes)[number];

export interface LinkDescription extends Partial<Stamp> {
  type: 'LD';
  version: string;
  /** IF, such as WW */
  family: string;
  /** CG */
  authentication?: string | undefined;
}

/** Which fields of a record the interface uses. */
export interface LinkRecord {
  type: 'LR';
  record: string;
  fields: readonly string[];
}

export interface LinkConfiguration {
  type: 'LC';
  hotel?: string | undefined;
  version?: string | undefined;
}

/** What is left out was not named; an empty text was named as empty. */
export interface GuestDetails {
  isShared?: boolean | undefined;
  name?: string | undefined;
  firstName?: string | undefined;
  title?: string | undefined;
  language?: string | undefined;
  vip?: string | undefined;
  group?: string | undefined;
  profile?: string | undefined;
  arrivesOn?: string | undefined;
  departsOn?: string | undefined;
  noPost?: boolean | undefined;
  /** A0 to A9 */
  furtherFields?: Readonly<Record<string, string>> | undefined;
}

export interface GuestIn extends GuestDetails {
  type: 'GI';
  room: string;
  reservation: string;
  /** SF: part of a resynchronization */
  isResync: boolean;
}

export interface GuestChange extends GuestDetails {
  type: 'GC';
  room: string;
  reservation: string;
  /** the room that the guest left, when moved */
  oldRoom?: string | undefined;
  /** whether others stay in the old room */
  oldRoomIsShared?: boolean | undefined;
  isResync: boolean;
}

export interface GuestOut {
  type: 'GO';
  room: string;
  /** left out by systems that check out a whole room */
  reservation?: string | undefined;
  isShared?: boolean | undefined;
  isResync: boolean;
}

interface Charge extends Stamp {
  /** 1 to 99,999,999, new for each record */
  sequence: number;
  room: string;
  /** in minor units; negative takes back */
  total: number;
  outlet?: string | undefined;
  text?: string | undefined;
  moreText?: string | undefined;
  workstation?: string | undefined;
  checkNumber?: number | undefined;
  /** S1 and T1, in minor units: the total without tax, and the tax */
  net?: number | undefined;
  tax?: number | undefined;
}

/** A direct charge to a room. */
export interface SimplePosting extends Charge {
  type: 'PS';
}

/** A direct charge to a reservation that an inquiry returned. */
export interface RequestPosting extends Charge {
  type: 'PR';
  step: 'posting';
  reservation: string;
  name: string;
}

export interface Inquiry extends Stamp {
  type: 'PR';
  step: 'inquiry';
  sequence: number;
  /** a room or a name */
  sought: string;
  workstation?: string | undefined;
  most?: number | undefined;
}

export interface PostingMatch extends GuestDetails {
  room: string;
  reservation: string;
}

export interface PostingList extends Partial<Stamp> {
  type: 'PL';
  sequence: number;
  matches: readonly PostingMatch[];
  workstation?: string | undefined;
}

export interface PostingAnswer extends Partial<Stamp> {
  type: 'PA';
  sequence: number;
  /** AS: OK, or why not */
  answer: string;
  room?: string | undefined;
  text?: string | undefined;
  reservation?: string | undefined;
  name?: string | undefined;
}

/** A record of a type that we do not use. */
export interface UnknownRecord {
  type: 'unknown';
  id: string;
}

/** A record of a known type without a field that it needs. */
export interface InvalidRecord {
  type: 'invalid';
  id: string;
  /** completes "The record …" */
  problem: string;
}

export type GuestRecord = GuestIn | GuestChange | GuestOut;

export type FiasRecord =
  | MomentRecord
  | LinkDescription
  | LinkRecord
  | LinkConfiguration
  | GuestRecord
  | SimplePosting
  | RequestPosting
  | Inquiry
  | PostingList
  | PostingAnswer;

export type DecodedRecord = FiasRecord | UnknownRecord | InvalidRecord;
