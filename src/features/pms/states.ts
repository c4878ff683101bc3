/** The states of a posting to a property system (domain-manage.md, 'PMS posting'). */
export const postingStates = {
  queued: 'Queued',
  sent: 'Sent',
  posted: 'Posted',
  retry: 'Will be repeated',
  refused: 'Refused',
  unknown: 'Unknown',
  settledPosted: 'Settled: posted',
  settledUnposted: 'Settled: not posted',
} as const;
export type PostingState = keyof typeof postingStates;

export const linkStates = {
  down: 'Down',
  connecting: 'Connecting',
  up: 'Up',
  resyncing: 'Synchronizing',
  audit: 'Night audit',
} as const;
export type LinkState = keyof typeof linkStates;
