import { integer, readNumber } from '../../contract/fields/number-kinds.ts';
import { simpleField, Unreadable } from '../../contract/fields/simple-field.ts';
import { messages } from '../../contract/messages.ts';

const tenths = { from: 10, to: 30 };

/** How often bandwidth is promised, 1.0 to 3.0; stored in tenths. */
export const oversubscription = simpleField<number, string>({
  label: 'Oversubscription',
  help: '1.0: no more is promised than there is; 3.0: three times as much',
  control: { type: 'text', inputMode: 'decimal' },
  schema: integer({ ...tenths, shown: (bound) => (bound / 10).toFixed(1) }),
  emptyDraft: '',
  initial: 10,
  toDraft: (stored) => (stored / 10).toFixed(1),
  read(draft) {
    const value = readNumber(draft);
    if (typeof value !== 'number') return value;
    const decimals = draft.trim().split('.')[1]?.length ?? 0;
    return decimals > 1 ? new Unreadable(messages.noMoreDecimals(1)) : Math.round(value * 10);
  },
  toText: (stored) => (stored / 10).toFixed(1),
});
