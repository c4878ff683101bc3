import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { messages } from '../../../contract/messages.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';

export const mostLabels = 500;
export const paperNames = {
  A4: 'A4, 24 labels of 70 × 37 mm',
  Letter: 'Letter, 30 labels of 1 × 2⅝ in',
};

export const printLabels = endpoint({
  access: 'scope',
  feature: 'asset-monitoring',
  method: 'POST',
  path: '/AdminApi/organizations/{orgNumber}/asset-labels',
  summary: 'Returns labels of assets as PDF, each with its tag and a QR code of its screen',
  effect: 'read',
  params: organizationParams,
  body: z.object({
    assetIds: z
      .array(z.uuid())
      .check(
        z.minLength(1, messages.required),
        z.maxLength(mostLabels, messages.noMoreThan(mostLabels, 'labels')),
      ),
    paper: z.enum(['A4', 'Letter']),
    /** labels of the first sheet that are used already */
    skip: z.int().check(z.gte(0), z.lte(29)),
    /** where administrators reach this server, unless it is configured */
    origin: z.optional(
      z.string().check(z.maxLength(200), z.regex(/^https?:\/\/[\w.:[\]-]+$/, 'Not an address')),
    ),
  }),
  responseType: 'pdf',
  response: z.string(),
});
