import * as z from 'zod/mini';
import { endpoint, type Reply } from '../../contract/endpoint.ts';
import { idsInQuery } from '../../contract/list.ts';
import { messages } from '../../contract/messages.ts';
import { organizationParams, recordEndpoints } from '../../contract/record-endpoints.ts';
import { fileBody, rule } from '../../contract/schema.ts';
import { maxLength } from '../../contract/validators/validators.ts';
import { image, listChoices } from './fields.ts';
import { fileLimits, organizationLimits } from './limits.ts';

const { name, kind, status, slot, isSlotLocked, tags, focusX, focusY, licenceUntil } =
  image.schema.shape;

const rendition = z.object({
  hash: z.string(),
  type: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
});

/** With two decimals, so that a part in the shape of a frame is exact to the pixel. */
const percent = z.number().check(z.gte(0), z.lte(100), z.multipleOf(0.01));
const length = percent.check(z.gte(1));
/** Returns whether a part ends inside the picture; the sum of two decimals may be slightly above 100. */
const endsInside = (start: number, part: number) => Math.round((start + part) * 100) <= 10_000;
const crop = z
  .object({
    left: percent,
    top: percent,
    width: length,
    height: length,
  })
  .check(
    z.refine(({ left, width }) => endsInside(left, width), {
      path: ['width'],
      error: 'The part must be inside the picture',
    }),
    z.refine(({ top, height }) => endsInside(top, height), {
      path: ['height'],
      error: 'The part must be inside the picture',
    }),
  );

const file = {
  format: z.enum(['png', 'jpeg', 'webp', 'avif', 'gif', 'svg']),
  /** of the uploaded picture, in pixels */
  width: z.int(),
  height: z.int(),
  sourceBytes: z.int(),
  storedBytes: z.int(),
  crop: z.nullable(crop),
  renditions: z.array(rendition),
};

/** Where an image comes from; the name is null for an organization that the caller cannot see. */
const owner = z.object({ number: z.int(), name: z.nullable(z.string()) });

/** `create` is not served: an image begins with its file (`uploadImage`). */
export const images = recordEndpoints({
  feature: 'images',
  path: 'images',
  id: 'imageId',
  noun: 'image',
  fields: image,
  title: 'name',
  screens: { list: '/setup/images/manage', item: '/setup/images/item' },
  derived: file,
  row: {
    name,
    kind,
    status,
    slot,
    isSlotLocked,
    tags,
    focusX,
    focusY,
    licenceUntil,
    ...file,
    owner,
    isOwn: z.boolean(),
    /** The organizations here and below whose portal shows it, or will. */
    uses: z.int(),
    /** How many promotions here and below show it, or will. */
    promotions: z.int(),
    isTooSmall: z.boolean(),
    updatedAt: z.iso.datetime(),
    updatedBy: z.string(),
  },
  sort: ['name', 'kind', 'size', 'updated'],
  filters: {
    kind: z.optional(kind),
    status: z.optional(status),
    use: z.optional(listChoices.use.schema),
    origin: z.optional(listChoices.origin.schema),
    fit: z.optional(listChoices.fit.schema),
    /** these images only */
    ids: z.optional(idsInQuery('images')),
  },
});

export type ImageRow = z.infer<typeof images.list.response>['rows'][number];
export type ImageRecord = z.infer<typeof images.record>;

const common = { access: 'scope', feature: 'images' } as const;
const organization = '/AdminApi/organizations/{orgNumber}';
const one = `${organization}/images/{imageId}` as const;
const imageParams = images.get.params;
const ids = z
  .array(z.uuid())
  .check(z.minLength(1, messages.required), z.maxLength(organizationLimits.images));

/** A file is sent as it is, without a form around it. */
const upload = { requestType: 'file', largestBody: fileLimits.bytes, body: fileBody } as const;

export const uploadImage = endpoint({
  ...common,
  ...upload,
  method: 'POST',
  path: `${organization}/image-files`,
  summary: 'Adds an image from a file; a name that is taken gets a number',
  effect: 'change',
  params: organizationParams,
  query: z.object({ name: z.string().check(rule(maxLength(200))), kind: z.optional(kind) }),
  response: images.record,
});

export const replaceImageFile = endpoint({
  ...common,
  ...upload,
  method: 'PUT',
  path: `${one}/file`,
  summary: 'Replaces the file of an image, which shows everywhere at once',
  effect: 'change',
  params: imageParams,
  response: images.record,
});

export const copyPicture = endpoint({
  ...common,
  method: 'PUT',
  path: `${one}/picture`,
  summary: 'Shows the picture of another image wherever an image is used',
  effect: 'change',
  params: imageParams,
  body: z.object({ from: z.uuid() }),
  response: images.record,
});

export const cropImage = endpoint({
  ...common,
  method: 'PUT',
  path: `${one}/crop`,
  summary: 'Shows a part of the picture, in percent of it; null shows all of it',
  effect: 'change',
  params: imageParams,
  body: z.object({ crop: z.nullable(crop) }),
  response: images.record,
});

export const getImageUses = endpoint({
  ...common,
  method: 'GET',
  path: `${one}/uses`,
  summary: 'Lists the portals and promotions here and below that use an image',
  effect: 'read',
  params: imageParams,
  response: z.object({
    uses: z.array(
      z.object({
        organization: z.object({ number: z.int(), name: z.string() }),
        status: z.enum(['Draft', 'Scheduled', 'Published']),
        versionNumber: z.int(),
      }),
    ),
    promotions: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        type: z.string(),
        organization: z.object({ number: z.int(), name: z.string() }),
      }),
    ),
  }),
});
export type ImageUses = Reply<typeof getImageUses>;

export const getImageSlots = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/image-slots`,
  summary: 'Lists the slots with the image that each shows here, and whether one above locks it',
  effect: 'read',
  params: organizationParams,
  response: z.object({
    slots: z.array(
      z.object({
        slot: image.map.slot.schema,
        image: z.object({ id: z.uuid(), name: z.string() }),
        owner,
        isOwn: z.boolean(),
        isLocked: z.boolean(),
      }),
    ),
  }),
});

export const setImageStatus = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/image-status`,
  summary: 'Activates or archives images together',
  effect: 'change',
  params: organizationParams,
  body: z
    .object({
      ids,
      status,
      /** The images that the administrator was shown to leave a slot. Archiving fails if another one would. */
      leavesSlots: z.optional(
        z
          .array(z.object({ id: z.uuid(), slot: z.enum(image.map.slot.values) }))
          .check(z.maxLength(20)),
      ),
    })
    .check(
      z.refine((body) => body.leavesSlots?.every(({ id }) => body.ids.includes(id)) ?? true, {
        path: ['leavesSlots'],
        error: 'Must be among the images',
      }),
    ),
  response: z.object({ changed: z.int() }),
});

export const tagImages = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/image-tags`,
  summary: 'Adds tags to images together, or removes them',
  effect: 'change',
  params: organizationParams,
  body: z.object({
    ids,
    tags: tags.check(z.minLength(1, messages.required)),
    action: z.enum(['add', 'remove']),
  }),
  response: z.object({ changed: z.int() }),
});

/** What moves up is then up to the organization above. */
export const moveImagesUp = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/image-moves`,
  summary: 'Moves images to the organization above, so that its other organizations can use them',
  effect: 'change',
  ownersOnly: true,
  params: organizationParams,
  body: z.object({ ids }),
  response: z.object({ moved: z.int(), to: z.string() }),
});

export const zipImages = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/image-zip`,
  summary: 'Returns images that can be used here as a ZIP file, each in its largest size',
  effect: 'read',
  params: organizationParams,
  query: z.object({ ids: idsInQuery('images') }),
  responseType: 'zip',
  response: z.string(),
});

/** The current record of a conflict: the image that has the uploaded file already. */
export const existingImage = z.object({ id: z.uuid(), name: z.string(), isOwn: z.boolean() });
