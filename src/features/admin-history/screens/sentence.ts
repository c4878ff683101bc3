import type { HistoryEntry } from '../contract.ts';
import { sentenceTexts as texts } from '../texts.ts';

/** The parts of an entry's sentence in the order of reading. The record's name is a link where there is a screen. */
export interface Sentence {
  /** before the name; empty when the sentence begins with the name */
  lead: string;
  name: string;
  rest: string;
}

type EntryFacts = Pick<
  HistoryEntry,
  'action' | 'entityType' | 'entityId' | 'label' | 'fields' | 'undoes'
>;

const fieldsShown = 2;
const longestValue = 40;
const codeEnding = /^(.*), code ending in (\w{4})$/;

/** Returns what an administrator did: 'Day pass: Price NOK 100 → 990', 'Revoked code …E7VW of Lobby'. */
export function sentenceOf(entry: EntryFacts): Sentence {
  const { lead, rest } = partsOf(entry);
  return { lead, name: nameOf(entry), rest: rest + (entry.undoes === null ? '' : texts.undoing) };
}

export function sentenceText({ lead, name, rest }: Sentence): string {
  return [lead, name].filter((part) => part !== '').join(' ') + rest;
}

function partsOf(entry: EntryFacts): Omit<Sentence, 'name'> {
  const verb = texts.verbs[entry.action];
  if (verb !== undefined) return { lead: `${verb}${nounOf(entry)}`, rest: '' };
  const { fields } = entry;
  const status = fields.find(({ label }) => texts.statusLabels.includes(label));
  const change = status && texts.statusVerbs[onlyStatus(status.after)];
  if (change !== undefined)
    return {
      lead: `${change}${nounOf(entry)}`,
      rest: restOf(fields.filter((one) => one !== status)),
    };
  const isRun = entry.action === 'run';
  if (fields.length === 0) return { lead: isRun ? texts.ran : texts.saved, rest: '' };
  return { lead: '', rest: restOf(fields) };
}

/** Returns the status of a record, or the one that all records of a bulk change got: 'Retired: A, B'. */
function onlyStatus(after: string): string {
  return after.includes(' · ') ? '' : (after.split(':')[0] ?? '');
}

/** Returns ' service plan', or nothing where the name says it: 'Guest 4711', '3 devices'. */
function nounOf({ entityType, entityId, label }: EntryFacts): string {
  const noun = texts.nouns[entityType] ?? entityType;
  const isCounted = /^[\d,]+ /.test(label);
  const isNamed =
    isCounted || entityId === '' || label.toLowerCase().startsWith(noun.toLowerCase());
  return noun === '' || isNamed ? '' : ` ${noun}`;
}

function nameOf({ entityType, label }: EntryFacts): string {
  if (entityType === 'session') return '';
  const [, batch, ending] = codeEnding.exec(label) ?? [];
  return batch === undefined || ending === undefined ? label : texts.code(ending, batch);
}

function restOf(fields: EntryFacts['fields']): string {
  if (fields.length === 0) return '';
  const shown = fields.slice(0, fieldsShown).map(changeText).join(', ');
  const more = fields.length - fieldsShown;
  return `: ${shown}${more > 0 ? texts.moreFields(more) : ''}`;
}

function changeText({ label, before, after }: EntryFacts['fields'][number]): string {
  if (after === '') return texts.cleared(label);
  if (before === '') return `${label} ${shortened(after)}`;
  if (before.length > longestValue && after.length > longestValue) return texts.rewritten(label);
  const [from, to] = amounts(before, after);
  return `${label} ${shortened(from)} → ${shortened(to)}`;
}

/** Names a currency once, and leaves out decimals that are all zeros: 'NOK 100.00' and 'NOK 990.00' are 'NOK 100' and '990'. */
function amounts(before: string, after: string): [string, string] {
  const amount = /^(\D{1,4})(\d[\d.,]*)$/;
  const [, unit, from] = amount.exec(before) ?? [];
  const [, sameUnit, to] = amount.exec(after) ?? [];
  if (from === undefined || to === undefined || unit !== sameUnit) return [before, after];
  const isWhole = [from, to].every((one) => one.endsWith('.00'));
  const short = (one: string) => (isWhole ? one.slice(0, -'.00'.length) : one);
  return [`${unit}${short(from)}`, short(to)];
}

function shortened(value: string): string {
  const line = value.replaceAll(/\s+/g, ' ');
  return line.length <= longestValue ? line : `${line.slice(0, longestValue - 1).trimEnd()}…`;
}
