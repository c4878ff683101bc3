import { choice } from '../../src/contract/fields/choice-kinds.ts';
import { fields } from '../../src/contract/fields/fields.ts';
import { name } from '../../src/contract/fields/text-kinds.ts';

/** A notice to guests. */
export const notice = fields({
  title: name('Title'),
  status: choice('Status', { Draft: 'Draft', Shown: 'Shown' }, { initial: 'Draft' }),
});
