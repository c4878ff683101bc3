import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { featureIds } from '../../contract/features.ts';
import { organizationNumber, organizationNumberParameter } from '../../contract/schema.ts';

export const organizationTypes = ['ServiceProvider', 'Grouping', 'Site', 'ServiceArea'] as const;
export const organizationStatuses = ['Active', 'Disabled', 'Removed'] as const;
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
  /** null at the top of the caller's scope */
  parentNumber: z.nullable(z.int()),
  type: organizationType,
  /** the numbers along the path to this node, joined with '-' */
  uniqueId: z.string(),
  /** the unique ids along the path to this node, ending with this node's */
  uniqueIdPath: z.array(z.string()),
  path: z.array(ancestor),
  /** the ancestors' names joined with ' > ' */
  displayPath: z.string(),
  hasChildren: z.boolean(),
  /** whether it is shown here through a link instead of under its parent */
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
  summary: 'Lists the roots of the caller’s scope',
  access: 'scope',
  effect: 'read',
  response: z.array(treeNode),
});

export const getTreePath = endpoint({
  method: 'POST',
  path: '/AdminApi/org/tree',
  summary: 'Returns a node with its ancestors and, unless the caller has them, the levels above it',
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
  summary: 'Returns the nodes with these numbers, without those outside the scope',
  access: 'scope',
  effect: 'read',
  body: z.object({ OrgNumbers: z.array(organizationNumber).check(z.maxLength(500)) }),
  response: z.array(treeNode),
});

export const getTreeNode = endpoint({
  method: 'GET',
  path: '/AdminApi/org/tree/{orgNumber}',
  summary: 'Returns a node with its children',
  access: 'scope',
  effect: 'read',
  params: z.object({ orgNumber: organizationNumberParameter }),
  /** `uniqueId`: the position of a linked organization */
  query: z.object({ uniqueId: z.optional(z.string().check(z.maxLength(700))) }),
  response: treeNode,
});

export const searchTree = endpoint({
  method: 'GET',
  path: '/AdminApi/org/tree/search/{input}',
  summary: 'Finds organizations by every word of their name, or by their number',
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

export const searchServiceAreas = endpoint({
  method: 'GET',
  path: '/AdminApi/org/service-areas/{input}',
  summary:
    'Finds active service areas. Each word is in the name of the area or an organization above, or the text is the number of the area',
  access: 'scope',
  effect: 'read',
  params: z.object({ input: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: z.object({
    areas: z.array(treeNode),
    /** whether others match too */
    hasMore: z.boolean(),
  }),
});

/** How many organizations `listOrganizationsBelow` returns, and where it stops counting. */
export const shownBelow = 20;
export const countedBelow = 1_000;

export const listOrganizationsBelow = endpoint({
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/organizations-below',
  summary: 'Returns the first active organizations of some types below an organization',
  access: 'scope',
  effect: 'read',
  params: z.object({ orgNumber: organizationNumberParameter }),
  query: z.object({
    /** types, joined with ',' */
    types: z.pipe(
      z.string().check(z.regex(/^[A-Za-z]+(,[A-Za-z]+){0,3}$/, 'Must be types of organizations')),
      z.pipe(
        z.transform((text: string) => text.split(',')),
        z.array(organizationType),
      ),
    ),
    /** only organizations that have this feature */
    feature: z.optional(z.enum(featureIds)),
  }),
  response: z.object({
    nodes: z.array(treeNode),
    total: z.int(),
    totalIsLowerBound: z.boolean(),
  }),
});

export const getOrganizationDefaults = endpoint({
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/defaults',
  summary: 'Returns the settings that new records of an organization start with',
  access: 'scope',
  effect: 'read',
  params: z.object({ orgNumber: organizationNumberParameter }),
  response: z.object({ currency: z.string(), language: z.string(), timeZone: z.string() }),
});
