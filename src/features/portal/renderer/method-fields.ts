import type { Field } from './field.ts';
import type { OfferedMethod } from './view.ts';

export type OwnField = Omit<Field, 'label'> & {
  label: `field.${'code' | 'email' | 'username' | 'password' | 'memberNumber' | 'lastName' | 'room' | 'departure' | 'promoCode'}`;
};

/** The inputs of each method. */
export const methodFields: Record<OfferedMethod['type'], readonly OwnField[]> = {
  free: [],
  accessCode: [
    {
      name: 'code',
      label: 'field.code',
      type: 'text',
      autocomplete: 'off',
      maxLength: 40,
      isRequired: true,
      isCode: true,
    },
  ],
  roomAndName: [
    {
      name: 'room',
      label: 'field.room',
      type: 'text',
      autocomplete: 'off',
      maxLength: 20,
      isRequired: true,
    },
    {
      name: 'lastName',
      label: 'field.lastName',
      type: 'text',
      autocomplete: 'family-name',
      maxLength: 100,
      isRequired: true,
    },
  ],
  promoCode: [
    {
      name: 'promoCode',
      label: 'field.promoCode',
      type: 'text',
      autocomplete: 'off',
      maxLength: 40,
      isRequired: true,
      isCode: true,
    },
  ],
  email: [
    {
      name: 'email',
      label: 'field.email',
      type: 'email',
      autocomplete: 'email',
      maxLength: 254,
      isRequired: true,
    },
  ],
  password: [
    {
      name: 'username',
      label: 'field.username',
      type: 'text',
      autocomplete: 'username',
      maxLength: 64,
      isRequired: true,
    },
    {
      name: 'password',
      label: 'field.password',
      type: 'password',
      autocomplete: 'current-password',
      maxLength: 128,
      isRequired: true,
    },
  ],
  rotatingPassword: [
    {
      name: 'rotatingPassword',
      label: 'field.password',
      type: 'text',
      autocomplete: 'off',
      maxLength: 63,
      isRequired: true,
    },
  ],
  memberNumber: [
    {
      name: 'memberNumber',
      label: 'field.memberNumber',
      type: 'text',
      autocomplete: 'off',
      maxLength: 50,
      isRequired: true,
    },
    {
      name: 'lastName',
      label: 'field.lastName',
      type: 'text',
      autocomplete: 'family-name',
      maxLength: 100,
      isRequired: true,
    },
  ],
};
