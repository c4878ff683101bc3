/** The outcome of a call of a router; failures are values, because they are expected. */
export type RouterResult<Value> = { ok: true; value: Value } | RouterFailure;

export interface RouterFailure {
  ok: false;
  kind: RouterFailureKind;
  /** says to administrators what happened and what to try; holds no secret */
  text: string;
}

/**
 * `unreachable`: no usable answer, so a writing call may have had its effect; `timeout`: the same, after the deadline or
 * RouterOS's limit of 60 s; `not-signed-in`: wrong user or password; `not-allowed`: a missing policy or device-mode;
 * `not-found`: no such object; `rejected`: the router refused the request; `busy`: try again later.
 */
export type RouterFailureKind =
  | 'unreachable'
  | 'timeout'
  | 'not-signed-in'
  | 'not-allowed'
  | 'not-found'
  | 'rejected'
  | 'busy';

export function failed(kind: RouterFailureKind, text: string): RouterFailure {
  return { ok: false, kind, text };
}

/** Whether a writing call that failed so may have had its effect. */
export function isOutcomeUnknown({ kind }: RouterFailure): boolean {
  return kind === 'unreachable' || kind === 'timeout';
}
