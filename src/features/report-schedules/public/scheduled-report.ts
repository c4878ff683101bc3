import * as z from 'zod/mini';
import type { FeatureId } from '../../../contract/features.ts';
import type { Schema } from '../../../contract/fields/field.ts';
import type { CsvRow } from '../../../contract/values/csv.ts';
import type { Days } from '../../../contract/values/period.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';

/** The parts of a request that reading a report needs; the caller is the schedule's owner with the rights of the moment. */
export type ReportRequest = Pick<
  OrganizationRequest,
  'transaction' | 'organization' | 'server' | 'caller'
>;

export interface ReportContext {
  /** Reads in a transaction limited to the owner's scope. Read large reports page by page. */
  read<T>(work: (request: ReportRequest) => Promise<T>): Promise<T>;
}

/** A line of the mail's text: what is counted, and how much it is. */
export interface SummaryLine {
  label: string;
  value: string;
}

export interface ReportResult {
  /** the names of the columns */
  header: readonly string[];
  rows: AsyncIterable<CsvRow> | Iterable<CsvRow>;
  summary: readonly SummaryLine[];
  isEmpty: boolean;
}

/** A report that can be scheduled. Registered in `src/application/reports.ts`. */
export interface ScheduledReport {
  id: string;
  feature: FeatureId;
  name: string;
  /** its screen */
  path: string;
  /** Returns filters as they are stored, or null for invalid ones. */
  parseFilters(filters: unknown): Record<string, unknown> | null;
  /** Rejects with `not-allowed` when the owner may not filter by guests' data, with `not-found` without the place. */
  run(context: ReportContext, days: Days, filters: unknown): Promise<ReportResult>;
}

interface Description<F extends Record<string, unknown>>
  extends Pick<ScheduledReport, 'id' | 'feature' | 'name' | 'path'> {
  filters: Schema<F>;
  run(context: ReportContext, days: Days, filters: F): Promise<ReportResult>;
}

/** Declares a report that can be scheduled. */
export function scheduledReport<F extends Record<string, unknown>>({
  filters: schema,
  run,
  ...described
}: Description<F>): ScheduledReport {
  return {
    ...described,
    parseFilters: (filters) => z.safeParse(schema, filters).data ?? null,
    run: (context, days, filters) => run(context, days, z.parse(schema, filters)),
  };
}
