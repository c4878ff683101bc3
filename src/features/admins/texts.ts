export const texts = {
  title: 'Administrators',
  add: 'Add administrator',
  filter: 'Filter by name, username or email',
  name: 'Name',
  lastLogin: 'Last login',
  never: 'Never',
  none: 'This organization has no administrators yet. Those of the organizations above can manage it.',
  noMatch: 'No administrator matches the filters.',
  enable: 'Enable',
  enabled: (name: string) => `Enabled ${name}`,
  disabled: (name: string) => `Disabled ${name}`,
  deleted: (name: string) => `Deleted ${name}`,

  newTitle: 'New administrator',
  form: (name: string) => `Edit ${name}`,
  loading: 'Loading the administrator',
  notFound: 'This administrator does not exist. The account may have been deleted.',
  backToList: 'Back to the list',
  person: 'Person',
  personHelp: 'Name and contact details.',
  account: 'Account',
  accountHelp: 'How the administrator signs in.',
  access: 'Access',
  accessHelp: 'The organization that the administrator manages, and the role there.',
  everythingHelp: 'Allows every action, including those of later versions. Prefer a role.',
  allowsEverything:
    'Without a role, this administrator may do everything in the organization and below it: also delete organizations, refund purchases and appoint others. Choose a role unless that is needed.',
  created: (name: string) => `Added ${name}`,
  invited: 'Invited',
  invitationExpired: 'This invitation has expired. Send a new one from the list.',
  mustChangePassword: 'Has not replaced the initial password yet.',

  invitationSent: (name: string, to: string) => `Invited ${name}. The link was sent to ${to}`,
  notMailed: {
    'not-configured':
      'No mail was sent: this server has no mail server or no public address (SMTP_URL, FEEDBACK_EMAIL and PUBLIC_URL).',
    failed: 'No mail was sent: the mail server did not accept it.',
  },
  copy: 'Copy',
  close: 'Close',
};

/** Texts of the actions that need a confirmation. */
export const actionTexts = {
  resetPassword: {
    confirm: 'Reset password',
    title: (name: string) => `Reset the password of ${name}?`,
    text: 'The current password stops working, and open sessions end. The new one is shown to you once.',
  },
  invite: {
    confirm: 'Invite by e-mail',
    title: (name: string) => `Invite ${name}?`,
    text: 'Sends a link to choose a password. It works once, for 72 hours. Earlier links and the current password stop working.',
  },
  disable: {
    confirm: 'Disable',
    title: (name: string) => `Disable ${name}?`,
    text: 'The administrator is signed out within a second and cannot sign in. The account stays.',
  },
  delete: {
    confirm: 'Delete',
    title: (name: string) => `Delete ${name}?`,
    text: 'The administrator is signed out within a second. Their entries stay in the Admin History.',
  },
};

/** Texts of the secrets that are shown once. */
export const secretTexts = {
  password: {
    title: 'Initial password',
    label: 'Password',
    copied: 'the password',
    help: (name: string) =>
      `The password of ${name}. It is shown only now. Hand it over before you close this dialog.`,
  },
  invitation: {
    title: 'Invitation link',
    label: 'Link',
    copied: 'the link',
    help: (name: string) =>
      `Hand this link over to ${name}. It is shown only now, and works once, for 72 hours.`,
  },
};
