export type FiasErrorKind = 'too-long' | 'outside-record' | 'no-end';

/** What a partner sent that is no stream of FIAS records. The message completes "The property system …". */
export class FiasError extends Error {
  override readonly name = 'FiasError';
  readonly kind: FiasErrorKind;

  constructor(kind: FiasErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
