import { counted } from '../../../contract/plural.ts';

export const texts = {
  form: (name: string) => `Edit ${name}`,
  loading: 'Loading the organization…',
  notFound: 'This organization no longer exists. Please select another one in the tree.',
  identity: 'Identity',
  identityHelp: 'The name of the organization and its ids in other systems.',
  number: 'Number',
  copyNumber: 'Copy the number',
  type: 'Type',
  location: 'Location',
  locationHelp: 'Its address and time zone, which reports and validity times use.',
  contactsHelp: 'The people to call or write to.',
  service: 'Service',
  ownersFields: 'Only administrators of its owner change the features and the trial.',
  serviceHelp: 'The features of this organization and everything below it.',
  inheritsFeatures: 'Everything the parent has',
  notGranted: (name: string) => `${name} (the parent does not have it)`,
  notesHelp: 'For administrators only.',
  statusHelp: 'A disabled organization retains its data.',
  isDisabled: 'Disabled',
  isDisabledHelp: 'Guests cannot connect, and administrators see it in gray.',
};

/** Texts beside the form. */
export const sideTexts = {
  title: 'Below this organization',
  areaTitle: 'In this service area',
  help: 'The features, time zone, currency and brand apply to everything here, unless it has others.',
  directly: (count: number) =>
    `${counted(count, { one: 'organization', other: 'organizations' })} directly below`,
  devices: 'Devices',
  down: 'Devices down',
  guests: 'Guests online',
  codes: 'Codes that end within 7 days',
  overview: 'Open the overview',
  further: (count: number) => `and ${counted(count, { one: 'other', other: 'others' })}`,
};
