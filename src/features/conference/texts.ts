/** What the history calls what was done, besides the fields. */
export const historyLabels = {
  approval: 'Approval',
  reason: 'Reason',
  repetitions: 'Repetitions',
  retry: 'Failed steps',
  planner: 'Link of the planner',
  copy: 'Copied from',
};

/** The page of the planner. */
export const plannerTexts = {
  title: 'Conference',
  unknown: 'This link is over, or was replaced. Ask the site for another one.',
  over: (state: string) => `This conference is ${state.toLowerCase()}.`,
  time: 'Time',
  state: 'State',
  ssid: 'Wi-Fi',
  key: 'Wi-Fi key',
  code: 'Code',
  userName: 'User name',
  password: 'Password',
  usage: 'Usage',
  online: 'Devices online',
  peak: 'Most devices at a time',
  data: 'Data',
  of: (online: number, expected: number) => `${online} of ${expected}`,
};
