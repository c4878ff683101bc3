import * as z from 'zod/mini';
import { choice, flag } from '../../../../contract/fields/choice-kinds.ts';
import type { Field } from '../../../../contract/fields/field.ts';
import { type Draft, fields } from '../../../../contract/fields/fields.ts';
import { identity } from '../../../../contract/fields/simple-field.ts';
import { messages } from '../../../../contract/messages.ts';
import { treeNode } from '../../contract.ts';
import { templateChoices } from './templates.ts';

const blank = {
  value: 'blank',
  label: 'Nothing',
  help: 'You add the service areas and plans yourself',
};
const copy = {
  value: 'copy',
  label: 'A copy of another site',
  help: 'Its settings, service areas and plans, without its address and codes',
};

export const startChoices = [blank, ...templateChoices, copy];

const sourceSite = z.pick(treeNode, { number: true, name: true, displayPath: true });
type SourceSite = z.infer<typeof sourceSite>;

const source: Field<SourceSite | null, SourceSite | null, never> = {
  label: 'Site to copy',
  isRequired: false,
  control: { type: 'custom' },
  companions: [],
  schema: z.nullable(sourceSite),
  emptyDraft: null,
  initial: null,
  toDraft: identity,
  parse: identity,
  toText: (stored) => stored?.name ?? '',
};

/** What a new site starts from. */
export const siteStart = fields(
  {
    start: choice(
      'Start from',
      Object.fromEntries(startChoices.map(({ value, label }) => [value, label])),
      { initial: blank.value },
    ),
    source,
    withDevices: flag('With its devices', {
      help: 'Without their addresses, MACs and secrets',
      initial: true,
    }),
  },
  (site, error) => {
    if (isCopy(site) && site.source === null) error('source', messages.required);
  },
);
export type SiteStart = Draft<typeof siteStart>;

export function isCopy({ start }: Pick<SiteStart, 'start'>): boolean {
  return start === copy.value;
}

/** Identifies a start. Copies of different sites are different starts. */
export function startKey(site: SiteStart): string {
  return isCopy(site) ? `${site.start} ${site.source?.number} ${site.withDevices}` : site.start;
}
