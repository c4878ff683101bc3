/** What the form of an organization says besides the labels of its fields. */
export const texts = {
  identity: 'Identity',
  identityHelp: 'What the organization is called and how other systems know it.',
  number: 'Number',
  copyNumber: 'Copy the number',
  type: 'Type',
  location: 'Location',
  locationHelp: 'Where it is; reports and validity times follow its time zone.',
  contactsHelp: 'Whom to call or write to, and what about.',
  service: 'Service',
  serviceHelp: 'What this organization and everything below it may use.',
  inheritsFeatures: 'Everything the parent has',
  notGranted: (name: string) => `${name} (the parent does not have it)`,
  notesHelp: 'For administrators only.',
  statusHelp: 'A disabled organization keeps its data.',
  isDisabled: 'Disabled',
  isDisabledHelp: 'Guests are refused, and administrators see it in gray.',
};
