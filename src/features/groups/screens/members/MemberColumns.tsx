import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import type { MemberRow } from '../../contract.ts';
import { memberKind, memberSource } from '../../fields.ts';
import { memberTexts as texts } from '../../texts.ts';

const column = columnsFor<MemberRow>();

/** The columns of members, with times of the group's organization. */
export const memberColumnsIn = (timeZone: string) =>
  column.columns([
    column.accessor(({ value }) => value ?? '–', {
      id: 'value',
      header: texts.value,
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
      meta: { least: 150 },
    }),
    column.accessor(({ name }) => name ?? '–', {
      id: 'name',
      header: texts.name,
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
      meta: { least: 150, card: 'fact' },
    }),
    column.accessor(({ kind }) => memberKind.names[kind], {
      id: 'kind',
      header: texts.kind,
      meta: { width: 130, least: 104 },
    }),
    column.accessor(({ source }) => memberSource.names[source], {
      id: 'source',
      header: texts.source,
      meta: { width: 160, least: 110, card: 'status' },
    }),
    column.accessor('addedBy', {
      header: texts.addedBy,
      meta: { width: 170, least: 110 },
    }),
    column.accessor('addedAt', {
      header: texts.addedAt,
      cell: ({ getValue }) => <TimeStamp at={new Date(getValue())} timeZone={timeZone} />,
      meta: { width: 150, least: 144, time: true },
    }),
  ]);
