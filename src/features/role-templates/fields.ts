import * as z from 'zod/mini';
import { choice, choices } from '../../contract/fields/choice-kinds.ts';
import { optional } from '../../contract/fields/compound-kinds.ts';
import { fields, type Stored } from '../../contract/fields/fields.ts';
import { identity, simpleField, trimmed } from '../../contract/fields/simple-field.ts';
import { longText, name, type TextField } from '../../contract/fields/text-kinds.ts';
import { rightNames } from '../../contract/permissions.ts';
import { rule } from '../../contract/schema.ts';
import { maxLength, noControlCharacters } from '../../contract/validators/validators.ts';
import { featureLevels } from './feature-levels.ts';
import { type RoleTemplateType, roleTypeNames } from './role-types.ts';
import { type Author, checkAuthor, checkType, firstPageError, pageName } from './rules.ts';

/** The type is chosen when a template is created and cannot be changed. */
export const templateType = choice('Type', roleTypeNames);

export const templateOrigin = choice('Owner', {
  own: 'This organization',
  inherited: 'Organizations above',
  'built-in': 'Built-in',
});

export const maxTemplatesPerOrganization = 200;

/** The address of a page of the console. */
function consolePage(label: string, common: { help: string; placeholder: string }): TextField {
  return simpleField({
    ...common,
    label,
    control: { type: 'select', options: [] },
    schema: z.string().check(rule(maxLength(200))),
    emptyDraft: '',
    toDraft: identity,
    read: trimmed,
    toText: pageName,
  });
}

export interface TemplateContext {
  type: RoleTemplateType;
  author: Author;
}

/** A role template (domain.md, 'Role templates and administrators'). */
export const roleTemplate = fields(
  {
    name: name(),
    description: optional(
      longText('Description', {
        maxLength: 500,
        rules: [noControlCharacters],
        help: 'Who has this role, and what for',
      }),
    ),
    permissions: featureLevels('Features'),
    rights: choices('Rights', rightNames),
    redirect: optional(
      consolePage('First page', {
        help: 'The page that administrators with this role see after signing in',
        placeholder: 'The default page',
      }),
    ),
  },
  ({ permissions, rights, redirect }, error, { type, author }: TemplateContext) => {
    checkAuthor(author, { permissions, rights }, error);
    checkType(type, permissions, error);
    const pageError = firstPageError(permissions, redirect);
    if (pageError !== null) error('redirect', pageError);
  },
);

export type RoleTemplate = Stored<typeof roleTemplate>;
