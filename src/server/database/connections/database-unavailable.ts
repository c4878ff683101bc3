export type OutageCause = 'unreachable' | 'busy' | 'read-only' | 'no-space' | 'too-slow';

const messages: Record<OutageCause, string> = {
  unreachable: 'The database cannot be reached at the moment. Please try again in a minute.',
  busy: 'The database is busy at the moment. Please try again in a few seconds.',
  'read-only': 'The database accepts no changes at the moment. Please try again in a minute.',
  'no-space':
    'The database has no space left, so nothing can be saved. Please contact the operator of this server.',
  'too-slow': 'This took too long and was stopped. Please try again, or select less at once.',
};

const unknownOutcome =
  'The database was lost while the change was being saved, so it may or may not be saved. Please look before you repeat it.';

const retryAfterSeconds = 3;

interface Details {
  /** the connection is gone, and what it was doing may have happened */
  isConnectionLost: boolean;
  /** when the outage began, by `performance.now()` */
  since: number;
  cause?: unknown;
}

/** A failure of the database that is no fault of the statement. It was logged with its outage. */
export class DatabaseUnavailable extends Error {
  readonly reason: OutageCause;
  readonly isConnectionLost: boolean;
  readonly since: number;
  /** whether a commit or a change was sent and its result is not known, so that repeating it could do it twice */
  readonly isOutcomeUnknown: boolean;
  /** undefined when nobody should repeat the request without looking first */
  readonly retryAfterSeconds: number | undefined;

  constructor(reason: OutageCause, details: Details, isOutcomeUnknown = false) {
    super(isOutcomeUnknown ? unknownOutcome : messages[reason], { cause: details.cause });
    this.name = 'DatabaseUnavailable';
    this.reason = reason;
    this.isConnectionLost = details.isConnectionLost;
    this.since = details.since;
    this.isOutcomeUnknown = isOutcomeUnknown;
    this.retryAfterSeconds = isOutcomeUnknown ? undefined : retryAfterSeconds;
  }

  /** Returns the error of a change that was sent on a connection before it was lost. */
  afterSending(): DatabaseUnavailable {
    return this.isConnectionLost ? new DatabaseUnavailable(this.reason, this, true) : this;
  }
}

/** Returns whether a call waited in vain for a connection of the pool, which does not say why there was none. */
export function isPoolTimeout(error: unknown): boolean {
  return Object(error).message === 'timeout exceeded when trying to connect';
}

/** Returns the cause of an outage by the SQLSTATE of an error, or undefined for other errors. */
export function outageCauseOf(error: unknown): OutageCause | undefined {
  if (isPoolTimeout(error)) return 'busy';
  const { code, message } = Object(error);
  // The connection was lost before the statement, when nothing listened to it.
  if (String(message).endsWith('is not queryable')) return 'unreachable';
  const state = String(code);
  if (state === '57014') return 'too-slow';
  if (state === '25006') return 'read-only';
  if (state === '53100') return 'no-space';
  if (/^53...$/.test(state)) return 'busy';
  return /^(08...|57P0.|25P0[34])$/.test(state) ? 'unreachable' : undefined;
}

/** Returns whether the server ended the connection with this error. */
export function endsConnection(error: unknown): boolean {
  return /^(FATAL|PANIC)$/.test(String(Object(error).severity));
}
