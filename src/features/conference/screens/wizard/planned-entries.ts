import { useState } from 'react';
import { newDraft, validFields } from '../../../../contract/fields/fields.ts';
import { useQueryParameter } from '../../../../ui/navigation/address.ts';
import type { PlannedQuery } from '../../../advanced-conference/public/planned-query.ts';
import { type ConferenceDraft, conferenceInput } from '../form/conference-input.ts';

interface Site {
  rooms: readonly { id: string }[];
}

/** Returns the entries with which the wizard was opened, as the address had them then; null: none. */
export function usePlannedEntries(site: Site): Partial<ConferenceDraft> | null {
  const query: PlannedQuery = {
    start: useQueryParameter('start'),
    end: useQueryParameter('end'),
    rooms: useQueryParameter('rooms'),
    mode: useQueryParameter('mode'),
    wifi: useQueryParameter('wifi'),
    down: useQueryParameter('down'),
    up: useQueryParameter('up'),
  };
  const [entries] = useState(() => plannedEntries(query, site));
  return entries;
}

/** Returns the entries of a query, without those that the form would not take. */
export function plannedEntries(
  { start, end, rooms, mode, wifi, down, up }: PlannedQuery,
  site: Site,
): Partial<ConferenceDraft> | null {
  if (start === undefined || end === undefined) return null;
  const ids = rooms?.split(',') ?? [];
  const given: Partial<ConferenceDraft> = {
    start,
    end,
    roomIds: site.rooms.map(({ id }) => id).filter((id) => ids.includes(id)),
    ...(mode !== undefined && { mode }),
    ...(wifi !== undefined && { ssidKind: wifi }),
    ...(down !== undefined && { downKbps: down }),
    ...(up !== undefined && { upKbps: up }),
  };
  const valid = Object.keys(
    validFields(conferenceInput, { ...newDraft(conferenceInput), ...given }),
  );
  return Object.fromEntries(Object.entries(given).filter(([name]) => valid.includes(name)));
}
