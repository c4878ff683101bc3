import { choice } from '../../contract/fields/choice-kinds.ts';
import { list, optional } from '../../contract/fields/compound-kinds.ts';
import { fields, type Stored } from '../../contract/fields/fields.ts';
import { wholeNumber } from '../../contract/fields/number-kinds.ts';
import { longText, name, text, textList } from '../../contract/fields/text-kinds.ts';
import { isMenuPath } from './config/paths.ts';
import { isVersion, reportTemplateErrors } from './config/template-errors.ts';

export const variableName = text('Name', {
  maxLength: 60,
  rules: [
    (value) =>
      /^[a-z][a-z\d_-]*$/.test(value) ||
      'Use small letters, digits, - and _, beginning with a letter',
  ],
});

export const variableKind = choice(
  'Kind',
  { text: 'Text', number: 'Number', address: 'Address', vlan: 'VLAN', secret: 'Secret' },
  { initial: 'text' },
);

const variable = fields({
  name: variableName,
  kind: variableKind,
  initial: optional(text('Default', { maxLength: 1_000, help: 'Used where no level has a value' })),
});

/** A part of the configuration of routers, as an export shows it, with `{{variable}}`. */
export const routerTemplate = fields(
  {
    name: name(),
    status: choice('Status', { Draft: 'Draft', Active: 'Active' }, { initial: 'Draft' }),
    scope: choice(
      'Routers',
      {
        Site: 'Of this site',
        Grouping: 'Of the grouping',
        Provider: 'Of the service provider',
      },
      { initial: 'Site', help: 'Where the template applies' },
    ),
    position: wholeNumber('Order', {
      from: 1,
      to: 999,
      initial: 100,
      help: 'Templates with lower numbers are applied first',
    }),
    leastVersion: optional(
      text('Minimum RouterOS version', {
        maxLength: 20,
        rules: [(value) => isVersion(value) || 'Write a version, such as 7.16'],
        help: 'Older routers keep what they have',
      }),
    ),
    body: longText('Configuration', { maxLength: 60_000 }),
    ownedPaths: textList('Owned menus', {
      maxLength: 100,
      most: 40,
      items: 'menus',
      rules: [(value) => isMenuPath(value) || 'Write menus such as /ip/pool'],
      help: 'Where objects of this template are removed once it no longer has them, such as /ip/pool, /radius',
    }),
    variables: list('Variables', variable, {
      item: 'Variable',
      add: 'Add variable',
      to: 60,
      items: 'variables',
    }),
  },
  reportTemplateErrors,
);
export type RouterTemplate = Stored<typeof routerTemplate>;
export type TemplateVariable = RouterTemplate['variables'][number];
