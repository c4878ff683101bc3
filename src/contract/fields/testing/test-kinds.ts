import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isGroup, isList, isParts } from '../compound-kinds.ts';
import type { AnyField, FieldMap, Siblings } from '../field.ts';
import { fields, parseDraft, toDraft } from '../fields.ts';
import { currency } from '../number-kinds.ts';
import type { Sample } from './samples.ts';

const currencies = fc.constantFrom('EUR', 'JPY', 'KWD', ...Intl.supportedValuesOf('currency'));

/** Runs the tests of every kind for each sample. */
export function testKinds(samples: readonly Sample[]): void {
  describe.each(
    samples.map((sample) => [`${sample.kind} “${sample.field.label}”`, sample] as const),
  )('%s', (_name, { field, accepted, stored, empty }) => {
    const description = fields({ value: field, currency: currency('Currency') });

    test('parses the draft of a stored value into that value', () => {
      fc.assert(
        fc.property(stored, currencies, (value, code) => {
          const record = { value, currency: code };
          expect(parseDraft(description, toDraft(description, record))).toEqual({
            record,
            errors: null,
          });
        }),
      );
    });

    test('normalizes a normalized value to itself', () => {
      fc.assert(
        fc.property(accepted, (value) => {
          const normalized = z.parse(field.schema, value);
          expect(z.parse(field.schema, normalized)).toEqual(normalized);
        }),
      );
    });

    test('parses any draft into a valid value, or reports an error at a path of the form', () => {
      fc.assert(
        fc.property(draftsOf(field, stored), currencies, (draft, code) => {
          const form = { value: draft, currency: code };
          const { record, errors } = parseDraft(description, form);
          if (record !== null) expect(z.parse(field.schema, record.value)).toEqual(record.value);
          else
            for (const path of Object.keys(errors))
              expect(isFormPath(description.map, form, path), path).toBe(true);
        }),
      );
    });

    test('parses an empty input', () => {
      // A copy, as in a form, so that an empty list is not identical to the field's.
      for (const draft of [field.emptyDraft, structuredClone(field.emptyDraft), ...blank(field)])
        expect(parseDraft(description, { value: draft, currency: 'EUR' })).toEqual(
          'message' in empty
            ? { record: null, errors: { value: empty.message } }
            : { record: { value: empty.value, currency: 'EUR' }, errors: null },
        );
    });
  });
}

/** Expects a sample for every kind that a module exports. */
export function expectEveryKind(kinds: object, samples: readonly Sample[], others: string[] = []) {
  const tested = [...samples.map(({ kind }) => kind), ...others];
  expect(new Set(tested)).toEqual(new Set(Object.keys(kinds)));
}

function blank({ emptyDraft }: AnyField): unknown[] {
  return emptyDraft === '' ? [' ', '\t\n'] : [];
}

function draftsOf(field: AnyField, stored?: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (isList(field)) return fc.array(recordDrafts(field.item.map), { maxLength: 6 });
  if (isParts(field)) return recordDrafts(field.parts.map);
  if (isGroup(field))
    return fc
      .tuple(recordDrafts(field.group.map), fc.boolean())
      .map(([parts, isOn]) => ({ ...parts, isOn }));
  const { emptyDraft, control } = field;
  if (typeof emptyDraft === 'boolean') return fc.boolean();
  if (Array.isArray(emptyDraft)) {
    const values = 'options' in control ? control.options.map(({ value }) => value) : [];
    return fc.array(fc.oneof(fc.constantFrom(...values), fc.string()));
  }
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.double().map(String),
    fc.stringMatching(/^[-+]?\d{0,12}[.,]?\d{0,4} ?[a-zA-Z%]{0,3}$/),
    fc.stringMatching(/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/),
    fc.stringMatching(/^([\dA-F]{2}:){5}[\dA-F]{2}$/),
  );
  if (stored === undefined) return typed;
  const almost = fc
    .tuple(stored, fc.constantFrom(' ', '.', ',', '5', 'x', '-'), fc.boolean())
    .map(([value, more, isBefore]) => {
      const draft = String(field.toDraft(value, { currency: 'EUR' }));
      return isBefore ? more + draft : draft + more;
    });
  return fc.oneof(typed, almost);
}

function recordDrafts(map: FieldMap): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(
    Object.fromEntries(Object.entries(map).map(([name, field]) => [name, draftsOf(field)])),
  );
}

/** Returns whether a form with this draft has an input, a group or a list at the path. */
function isFormPath(map: FieldMap, draft: Siblings, path: string): boolean {
  const [name = '', ...rest] = path.split('.');
  const field = map[name];
  if (field === undefined || rest.length === 0) return field !== undefined;
  const value = draft[name];
  if (isParts(field)) return isFormPath(field.parts.map, siblingsIn(value), rest.join('.'));
  if (isGroup(field)) return isFormPath(field.group.map, siblingsIn(value), rest.join('.'));
  const [index = '', ...inner] = rest;
  if (!isList(field) || !Array.isArray(value) || !(Number(index) in value)) return false;
  return isFormPath(field.item.map, siblingsIn(value[Number(index)]), inner.join('.'));
}

function siblingsIn(value: unknown): Siblings {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
