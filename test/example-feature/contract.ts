import * as z from 'zod/mini';
import { recordEndpoints } from '../../src/contract/record-endpoints.ts';
import { notice } from './fields.ts';

const { title, status } = notice.schema.shape;

export const notices = recordEndpoints({
  feature: 'portal',
  path: 'notices',
  id: 'noticeId',
  noun: 'notice',
  fields: notice,
  title: 'title',
  screens: { list: '/setup/service-plans/manage', item: '/setup/service-plans/item' },
  row: { title, status },
  sort: ['title'],
  filters: { status: z.optional(status) },
});

export type NoticeRow = z.infer<typeof notices.list.response>['rows'][number];
