import { choice, flag } from '../../contract/fields/choice-kinds.ts';
import { list, optional } from '../../contract/fields/compound-kinds.ts';
import { date } from '../../contract/fields/date-kinds.ts';
import { fields, type Stored } from '../../contract/fields/fields.ts';
import { wholeNumber } from '../../contract/fields/number-kinds.ts';
import { language, longText, name, text, textList } from '../../contract/fields/text-kinds.ts';

export const kindNames = {
  logo: 'Logo',
  background: 'Background',
  icon: 'Icon',
  photo: 'Photo',
  print: 'Print',
} as const;
export type ImageKind = keyof typeof kindNames;

export const slotNames = {
  'brand-logo': 'Brand logo',
  'portal-background': 'Portal background',
  favicon: 'Icon of the browser tab',
  'voucher-logo': 'Voucher logo',
  'mail-header': 'Header of e-mails',
} as const;
export type ImageSlot = keyof typeof slotNames;

const alternative = fields({
  language: language('Language'),
  text: text('Description', { maxLength: 200 }),
});

const percent = (label: string) => wholeNumber(label, { from: 0, to: 100, initial: 50, unit: '%' });

/** What administrators enter about an image. */
export const image = fields(
  {
    name: name(),
    kind: choice('Kind', kindNames, { initial: 'photo' }),
    status: choice('Status', { Active: 'Active', Archived: 'Archived' }, { initial: 'Active' }),
    tags: textList('Tags', {
      maxLength: 40,
      most: 20,
      items: 'tags',
      placeholder: 'lobby, winter',
    }),
    isDecorative: flag('Decorative', { help: 'Screen readers skip the image.' }),
    alternatives: list('Descriptions', alternative, {
      item: 'Description',
      add: 'Add a language',
      to: 20,
      items: 'languages',
    }),
    focusX: percent('Focal point, from the left'),
    focusY: percent('Focal point, from the top'),
    slot: optional(choice('Slot', slotNames)),
    isSlotLocked: flag('Locked for organizations below', {
      help: 'They cannot use another image for the slot.',
    }),
    licenceNote: longText('Rights', {
      maxLength: 500,
      allowEmpty: true,
      help: 'For example the photographer or the licence.',
    }),
    licenceUntil: optional(date('Licence until')),
  },
  ({ isDecorative, alternatives, slot, isSlotLocked }, error) => {
    if (isDecorative && alternatives.length > 0)
      error('isDecorative', 'Remove the descriptions, or turn this off');
    const languages = alternatives.map((one) => one.language.toLowerCase());
    for (const [index, tag] of languages.entries())
      if (languages.indexOf(tag) < index)
        error(`alternatives.${index}.language`, 'This language is above already');
    if (isSlotLocked && slot === null) error('isSlotLocked', 'Choose a slot first');
  },
);

export type Image = Stored<typeof image>;
export type ImageSettings = Omit<Image, 'name' | 'kind' | 'status' | 'slot' | 'isSlotLocked'>;
export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' | 'svg';

/** A file of an image in one size, as it is served. */
export interface Rendition {
  hash: string;
  type: string;
  width: number;
  height: number;
  bytes: number;
}

/** A part of a picture, in percent of its width and height. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The filters of the list that are not fields of an image. */
export const listChoices = {
  use: choice('Use', { used: 'Used', unused: 'Unused' }),
  origin: choice('From', { own: 'This organization', inherited: 'Inherited' }),
  fit: choice('Size', { 'too-small': 'Too small for its slot' }),
};
