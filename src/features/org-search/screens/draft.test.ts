import { expect, test } from 'vitest';
import { noSearch } from '../conditions/conditions.ts';
import { changed, draftErrors, draftOf, searchOf, withGroup, without } from './draft.ts';

test('a draft begins with an empty condition, and another field starts again', () => {
  const draft = draftOf(noSearch);
  expect(searchOf(draft)).toEqual({
    join: 'and',
    parts: [{ field: 'name', operator: 'contains', value: '' }],
  });
  const typed = changed(changed(draft, 1, { value: 'inn' }), 1, { field: 'rooms' });
  expect(searchOf(typed).parts).toEqual([{ field: 'rooms', operator: 'is', value: '' }]);
  expect(draftErrors(typed)).toEqual(new Map([[1, 'Required']]));
});

test('a group disappears with its last condition', () => {
  const draft = withGroup(draftOf(noSearch));
  expect(searchOf(draft).parts).toHaveLength(2);
  expect(searchOf(without(without(draft, 3), 4)).parts).toHaveLength(1);
});

test('a comparison without a value forgets what was typed', () => {
  const typed = changed(draftOf(noSearch), 1, { field: 'rooms' });
  const emptied = changed(changed(typed, 1, { value: '5' }), 1, { operator: 'empty' });
  expect(searchOf(emptied).parts).toEqual([{ field: 'rooms', operator: 'empty', value: '' }]);
});
