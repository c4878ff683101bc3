import { expect, test } from 'vitest';
import { notices } from '../../../test/example-feature/contract.ts';
import { noticeHandlers, noticeStore } from '../../../test/example-feature/server.ts';
import { recordHandlers } from './handlers.ts';
import { recordStore } from './store.ts';

/** Code that must not compile. The type check reports each `@ts-expect-error` whose next line compiles. */
const columns = { title: 'title', status: 'status' } as const;
const options = { ...notices, table: 'notice', columns } as const;
const fields = ['title', 'status'] as const;
const list = { fields, order: 'title', sort: { title: 'title' } } as const;
const filters = { status: 'status' } as const;

export function wrongStores() {
  recordHandlers(notices, recordStore({ ...options, list: { ...list, filters } }));
  // @ts-expect-error the list has a filter that the store does not apply
  recordHandlers(notices, recordStore({ ...options, list }));
  recordHandlers(
    notices,
    // @ts-expect-error another filter than that of the list
    recordStore({ ...options, list: { ...list, filters: { title: 'title' } } }),
  );
  recordHandlers(
    notices,
    // @ts-expect-error the list is sorted by a column that the store does not sort by
    recordStore({
      ...options,
      list: { fields, order: 'status', sort: { status: 'status' }, filters },
    }),
  );
  // @ts-expect-error no such column
  recordStore({ ...options, list: { ...list, filters: { status: 'staus' } } });
}

test('a store that applies every filter of its list has handlers', () => {
  expect(Object.keys(noticeStore.filters)).toEqual(['status']);
  expect(noticeHandlers).toHaveLength(5);
});
