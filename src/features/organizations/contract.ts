import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { featureIds } from '../../contract/features.ts';
import { organizationNumber, organizationNumberParameter, rule } from '../../contract/schema.ts';
import {
  countryCode,
  currencyCode,
  languageTag,
  phoneNumber,
  timeZoneName,
} from '../../contract/validators/locale-validators.ts';
import {
  email,
  maxLength,
  noControlCharacters,
  required,
} from '../../contract/validators/validators.ts';

export const organizationTypes = ['ServiceProvider', 'Grouping', 'Site', 'ServiceArea'] as const;
export const organizationStatuses = ['Active', 'Disabled', 'Removed'] as const;
export const propertyTypes = [
  'hotel',
  'residence',
  'airport',
  'hospital',
  'campus',
  'retail',
  'venue',
] as const;
export const contactRoles = ['general manager', 'IT', 'front desk', 'billing'] as const;
export const brandThemes = [
  'elevenos',
  'clearview',
  'charterspectrum',
  'spectrumbusiness',
  'twc',
  'twcbc',
  'comcast',
] as const;
export type BrandTheme = (typeof brandThemes)[number];

const organizationType = z.enum(organizationTypes);

const ancestor = z.object({
  name: z.string(),
  number: z.int(),
  type: organizationType,
  uniqueId: z.string(),
});

const treeNodeFields = {
  id: z.string(),
  name: z.string(),
  number: z.int(),
  /** null at the top of the administrator's scope */
  parentNumber: z.nullable(z.int()),
  type: organizationType,
  /** the numbers on the way to this node, joined with '-' */
  uniqueId: z.string(),
  /** the unique ids on the way to this node, its own last */
  uniqueIdPath: z.array(z.string()),
  path: z.array(ancestor),
  /** the ancestors' names joined with ' > ' */
  displayPath: z.string(),
  hasChildren: z.boolean(),
  /** shown here through a link, not under its own parent */
  isLinked: z.boolean(),
  isTrialMode: z.boolean(),
  status: z.enum(organizationStatuses),
};

/** A node without its children: `children` is empty until the node is opened. */
export const treeNode = z.object({
  ...treeNodeFields,
  children: z.array(z.object({ ...treeNodeFields, children: z.array(z.never()) })),
});
export type TreeNode = z.infer<typeof treeNode>;
export type Ancestor = z.infer<typeof ancestor>;
export type OrganizationType = z.infer<typeof organizationType>;
export type OrganizationStatus = (typeof organizationStatuses)[number];

export const getTreeRoots = endpoint({
  method: 'GET',
  path: '/AdminApi/org/tree',
  summary: 'The roots of the administrator’s scope',
  access: 'scope',
  effect: 'read',
  response: z.array(treeNode),
});

export const getTreePath = endpoint({
  method: 'POST',
  path: '/AdminApi/org/tree',
  summary:
    'One node with its ancestors and, unless it is there already, the opened levels above it',
  access: 'scope',
  effect: 'read',
  body: z.object({
    path: z.string().check(z.regex(/^(null|\d{1,10})(-(null|\d{1,10})){0,63}$/, 'Invalid path')),
    alreadyHasData: z.optional(z.boolean()),
  }),
  response: z.extend(treeNode, {
    /** the children of every ancestor and of the node itself, from the top */
    opened: z.array(z.object({ uniqueId: z.string(), children: z.array(treeNode) })),
  }),
});

export const getTreeNumbers = endpoint({
  method: 'POST',
  path: '/AdminApi/org/tree/numbers',
  summary: 'The nodes with these numbers; those outside the scope are left out',
  access: 'scope',
  effect: 'read',
  body: z.object({ OrgNumbers: z.array(organizationNumber).check(z.maxLength(500)) }),
  response: z.array(treeNode),
});

export const getTreeNode = endpoint({
  method: 'GET',
  path: '/AdminApi/org/tree/{orgNumber}',
  summary: 'A node with its children',
  access: 'scope',
  effect: 'read',
  params: z.object({ orgNumber: organizationNumberParameter }),
  /** which of the places of a linked organization is meant */
  query: z.object({ uniqueId: z.optional(z.string().check(z.maxLength(700))) }),
  response: treeNode,
});

export const searchTree = endpoint({
  method: 'GET',
  path: '/AdminApi/org/tree/search/{input}',
  summary: 'Organizations with every word in their name, or with the number',
  access: 'scope',
  effect: 'read',
  params: z.object({ input: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: z.object({
    matches: z.array(treeNode).check(z.maxLength(500)),
    total: z.int(),
    /** true when counting stopped at `total` because there are more */
    totalIsLowerBound: z.boolean(),
  }),
});

const optionalText = (limit: number) =>
  z.nullable(
    z.string().check(z.trim(), z.minLength(1), rule(maxLength(limit)), rule(noControlCharacters)),
  );

const contact = z.object({
  name: z.string().check(z.trim(), rule(required), rule(maxLength(100)), rule(noControlCharacters)),
  role: z.enum(contactRoles),
  email: z.nullable(z.string().check(z.trim(), rule(email), rule(maxLength(254)))),
  phone: z.nullable(z.string().check(z.trim(), rule(phoneNumber))),
});
export type Contact = z.infer<typeof contact>;

/** What Edit Org changes. Null means not given; for the inherited fields: as the parent has it. */
export const organizationFields = z.object({
  name: z.string().check(z.trim(), rule(required), rule(maxLength(100)), rule(noControlCharacters)),
  status: z.enum(['Active', 'Disabled']),
  isTrialMode: z.boolean(),
  trialEndsOn: z.nullable(z.iso.date('Invalid date')),
  externalId: optionalText(50),
  street: optionalText(200),
  city: optionalText(100),
  region: optionalText(100),
  postalCode: optionalText(20),
  country: z.nullable(z.string().check(rule(countryCode))),
  latitude: z.nullable(
    z.number().check(z.gte(-90, 'Must be -90 or greater'), z.lte(90, 'Must be 90 or less')),
  ),
  longitude: z.nullable(
    z.number().check(z.gte(-180, 'Must be -180 or greater'), z.lte(180, 'Must be 180 or less')),
  ),
  timeZone: z.nullable(z.string().check(rule(timeZoneName))),
  currency: z.nullable(z.string().check(rule(currencyCode))),
  language: z.nullable(z.string().check(rule(languageTag))),
  locale: z.nullable(z.string().check(rule(languageTag))),
  contacts: z.array(contact).check(z.maxLength(50)),
  rooms: z.nullable(
    z
      .int('Must be a number')
      .check(z.gte(0, 'Must be 0 or greater'), z.lte(20_000, 'Must be 20000 or less')),
  ),
  propertyType: z.nullable(z.enum(propertyTypes)),
  pmsPropertyCode: optionalText(50),
  brandTheme: z.nullable(z.enum(brandThemes)),
  /** null: everything that the parent has */
  features: z.nullable(z.array(z.enum(featureIds))),
  notes: z.nullable(z.string().check(z.trim(), z.minLength(1), rule(maxLength(4000)))),
});
export type OrganizationFields = z.infer<typeof organizationFields>;
export type { OrganizationRecord } from './record-contract.ts';

export const getOrganizationDefaults = endpoint({
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/defaults',
  summary: 'Returns the settings that new records of an organization start with',
  access: 'scope',
  effect: 'read',
  params: z.object({ orgNumber: organizationNumberParameter }),
  response: z.object({ currency: z.string(), language: z.string(), timeZone: z.string() }),
});
