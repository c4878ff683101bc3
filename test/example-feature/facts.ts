import { newRecord } from '../../src/contract/fields/fields.ts';
import type { FeatureFacts, World } from '../facts.ts';
import { ownedBy } from '../planting.ts';
import { recordFacts } from '../record-facts.ts';
import { notices } from './contract.ts';
import { notice } from './fields.ts';
import { noticeStore } from './server.ts';
import { texts } from './texts.ts';

const example = ({ unique }: World) => newRecord(notice, { title: unique('Pool closed ') });

export const facts: FeatureFacts = recordFacts({
  calls: notices,
  at: 'area',
  example,
  linkedOnly: 'allowed',
  invalid: { title: { title: '' }, status: { status: 'Sold' } },
  plant: async (world, area) => {
    const { id } = await world.server.database.system
      .insertInto('notice')
      .values({ ...noticeStore.toColumns(example(world)), ...ownedBy(area) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  headings: { list: texts.title, item: 'Notice', newItem: 'New notice' },
});
