import { Button } from '@mantine/core';
import type { ListView } from './useListView.ts';

/** Shows all rows again, where nothing matches a list's text and filters. */
export function ClearFilters({ view }: { view: Pick<ListView, 'show'> }) {
  return (
    <Button variant="default" onClick={() => view.show({ text: '', filters: {} })}>
      Clear the filters
    </Button>
  );
}
