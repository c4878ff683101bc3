import { recordHandlers } from '../../src/server/records/handlers.ts';
import { recordStore } from '../../src/server/records/store.ts';
import { notices } from './contract.ts';

export const noticeStore = recordStore({
  ...notices,
  table: 'notice',
  unique: { notice_title: 'title' },
  columns: { title: 'title', status: 'status' },
  list: {
    fields: ['title', 'status'],
    order: 'title',
    sort: { title: 'title' },
    filters: { status: 'status' },
  },
});

export const noticeHandlers = recordHandlers(notices, noticeStore);
