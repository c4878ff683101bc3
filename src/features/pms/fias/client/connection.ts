import type { LinkState } from '../../states.ts';
import type { FiasEncoding } from '../codec/encodings.ts';
import type {
  GuestRecord,
  LinkConfiguration,
  PostingAnswer,
  PostingList,
} from '../codec/records.ts';
import type { PostingMode } from './link-records.ts';

/** The times of the protocol, in milliseconds. */
export const fiasTimes = {
  connect: 10_000,
  /** for the property system's LS after connecting */
  linkStart: 3_000,
  /** for its LA after ours */
  linkAlive: 30_000,
  /** without a record until LS is sent */
  alive: 5 * 60_000,
  /** for LS after LE */
  restart: 5 * 60_000,
  posting: 30_000,
  inquiry: 60_000,
  /** for DS after DR */
  resyncStart: 60_000,
  /** for DE after DS */
  resyncEnd: 30 * 60_000,
} as const;

export interface FiasConnection {
  /** an address that the address policy allows */
  host: string;
  port: number;
  encoding: FiasEncoding;
  postingMode: PostingMode;
  /** of the hotel: DA and TI are local */
  timeZone: string;
  /** 16 characters; null: without CG */
  authKey: string | null;
  /** whether postings contain S1 and T1 */
  separatesTax?: boolean;
}

/** Why a link ended; `text` is a sentence for administrators. */
export interface LinkEnd {
  why: 'closed' | 'unreachable' | 'refused' | 'cut' | 'silent' | 'protocol' | 'key';
  text: string;
}

export interface TraceEntry {
  direction: 'in' | 'out';
  /** with masked names */
  record: string;
  at: Date;
}

/** What a link reports. All are called synchronously, in the order of the records, and must not throw. */
export interface FiasHandlers {
  /** the port is open; the link has not started */
  connected?(): void;
  state?(state: LinkState): void;
  guest?(record: GuestRecord): void;
  /** unanswered: no DS; unfinished: no DE, or the property system started again in between */
  resync?(event: 'started' | 'ended' | 'unanswered' | 'unfinished'): void;
  audit?(event: 'started' | 'ended'): void;
  /** a PA or PL that nothing under way awaits: late, repeated, or of another client */
  lateAnswer?(record: PostingAnswer | PostingList): void;
  configuration?(record: LinkConfiguration): void;
  /** a record that lacks what it needs, with a sentence that says what */
  invalid?(text: string): void;
  trace?(entry: TraceEntry): void;
  /** once, also when `end` was called; no handler is called afterwards */
  ended?(end: LinkEnd): void;
}
