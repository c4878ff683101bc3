export { bookAttempt, countFailure } from './limits/attempts.ts';
export { type Subject, subjectOf } from './limits/subjects.ts';
