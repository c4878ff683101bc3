import isEqual from 'fast-deep-equal';
import * as z from 'zod/mini';
import type { Difference } from '../../../../contract/fields/field.ts';
import { type Described, displayText } from '../../../../contract/fields/fields.ts';
import { languageName } from '../../renderer/localized.ts';
import { shortened } from './shorten.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Returns the display text of a value that its field's own text does not suit, such as an id; undefined for others. */
export type OwnText = (name: string, value: unknown) => string | undefined;

const localTexts = z.record(z.string(), z.string());

/** Returns what differs between two values of a field, one row for each language of a text for guests. */
export function valueDifferences(
  label: string,
  [mine, theirs]: readonly [unknown, unknown],
  name: string,
  toText: (value: unknown) => string,
): Difference[] {
  if (isEqual(mine, theirs)) return [];
  // The id of an image says nothing to a reader.
  if (/imageId$/i.test(name))
    return [
      {
        label,
        mine: mine === null ? 'None' : 'An image',
        theirs: theirs === null ? 'None' : mine === null ? 'An image' : 'Another image',
      },
    ];
  const [own, other] = [localTexts.safeParse(mine).data, localTexts.safeParse(theirs).data];
  if (own === undefined || other === undefined)
    return differing(label, toText(mine), toText(theirs));
  const languages = [...new Set([...Object.keys(own), ...Object.keys(other)])];
  return languages.flatMap((tag) =>
    differing(`${label} (${languageName(tag)})`, own[tag] ?? '', other[tag] ?? ''),
  );
}

/** Returns what differs between two records of the same fields, field by field. */
export function fieldDifferences(
  description: Described,
  labelOf: (label: string) => string,
  [mine, theirs]: readonly [Values, Values],
  ownText: OwnText = () => undefined,
): Difference[] {
  return Object.entries(description.map).flatMap(([name, { label }]) =>
    valueDifferences(labelOf(label), [mine[name], theirs[name]], name, (value) => {
      const siblings = value === mine[name] ? mine : theirs;
      return ownText(name, value) ?? displayText(description, name, value, siblings) ?? '';
    }),
  );
}

export function differing(label: string, mine: string, theirs: string): Difference[] {
  return mine === theirs ? [] : [{ label, ...shortened(mine, theirs) }];
}
