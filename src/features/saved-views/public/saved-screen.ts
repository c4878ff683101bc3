import type { FeatureId } from '../../../contract/features.ts';
import type { ScheduledReport } from '../../report-schedules/public/scheduled-report.ts';
import { queryIn, type SavedAddress } from './address-query.ts';

type Query = Readonly<Record<string, unknown>>;

/** A screen whose views can be saved. Registered in `src/application/reports.ts`. */
export interface SavedScreen {
  id: string;
  feature: FeatureId;
  name: string;
  path: string;
  /** the parts of a query that contain guests' personal data */
  personal: readonly string[];
  /** Returns the parts of a query that are valid now. */
  validParts(query: Query): Query;
}

/** Declares a report whose views can be saved. A filter must suit its address and its schedules. */
export function savedReport(
  { id, feature, name, path, parseFilters }: ScheduledReport,
  address: SavedAddress,
  personal: readonly string[] = [],
): SavedScreen {
  return {
    id,
    feature,
    name,
    path,
    personal,
    validParts: (query) =>
      Object.fromEntries(
        Object.entries(queryIn(query, address)).filter(
          ([name, value]) => !(name in address.filters) || parseFilters({ [name]: value }) !== null,
        ),
      ),
  };
}
