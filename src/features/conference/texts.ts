/** What the history calls what was done, besides the fields. */
export const historyLabels = {
  approval: 'Approval',
  reason: 'Reason',
  repetitions: 'Repetitions',
  retry: 'Failed steps',
  planner: 'Link of the planner',
  copy: 'Copied from',
};
