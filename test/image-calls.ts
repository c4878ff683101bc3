import type { Sent } from '../src/contract/endpoint.ts';
import { pickFields } from '../src/contract/fields/fields.ts';
import { type ImageRecord, images, uploadImage } from '../src/features/images/contract.ts';
import { type Image, image } from '../src/features/images/fields.ts';
import { smallPng } from './image-files.ts';
import { newProvider, type TestProvider } from './provider.ts';
import type { TestServer } from './server.ts';

/** Returns calls about the images of a provider, by default a new one, as an administrator of all of it. */
export async function imageCalls(server: TestServer, given?: { family: TestProvider }) {
  const family = given?.family ?? (await newProvider(server));
  const token = await server.signInAs(family.provider.number);
  const paramsOf = ({ number }: { number: number }) => ({ orgNumber: String(number) });

  return {
    family,
    token,
    paramsOf,

    async upload(
      organization: { number: number },
      name: string,
      body?: Uint8Array,
    ): Promise<ImageRecord> {
      const content = Uint8Array.from(body ?? (await smallPng()));
      const sent = { params: paramsOf(organization), query: { name }, body: content };
      return server.call(uploadImage, sent, token);
    },

    change(
      organization: { number: number },
      record: ImageRecord,
      change: Partial<Image>,
    ): Promise<ImageRecord> {
      const params = { ...paramsOf(organization), imageId: record.id };
      const body = { ...pickFields(image, record), ...change, version: record.version };
      return server.call(images.update, { params, body }, token);
    },

    list(
      organization: { number: number },
      query: Sent<typeof images.list>['query'] = {},
      as = token,
    ) {
      return server.call(images.list, { params: paramsOf(organization), query }, as);
    },
  };
}

/** Adds a version of a portal that uses an image. */
export async function usePortalImage(
  { database }: TestServer,
  { number, path }: { number: number; path: string },
  imageId: string,
  status: 'Draft' | 'Published' | 'Superseded',
): Promise<void> {
  const block = { id: 'a', type: 'image', imageId, alt: {} };
  await database.system
    .insertInto('portal_version')
    .values({
      organization_number: number,
      organization_path: path,
      number: { Draft: 3, Published: 2, Superseded: 1 }[status],
      status,
      document: JSON.stringify({ look: { logoImageId: null }, pages: { 'sign-in': [block] } }),
      created_at: new Date(),
      created_by: 'test',
      updated_at: new Date(),
      updated_by: 'test',
    })
    .execute();
}
