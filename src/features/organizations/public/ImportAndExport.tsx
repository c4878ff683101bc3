import { useMemo } from 'react';
import { call } from '../../../ui/api/call.ts';
import type { ImportDescription } from '../../../ui/import/description.ts';
import { ImportButton } from '../../../ui/import/ImportButton.tsx';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { useSelection } from '../../../workspace/selection/selection.ts';
import { reloadBelow } from '../../../workspace/tree/treeStore.ts';
import { useCanCall, useMayExport } from '../../../workspace/useAllowed.ts';
import {
  checkOrganizationImport,
  exportOrganizations,
  importOrganizationsBelow,
} from '../import/contract.ts';
import { importFields, texts } from '../import/texts.ts';

/** The buttons that import and export the organizations below the selected one as CSV. */
export function ImportAndExport() {
  const selected = useSelection((state) => state.shown);
  // A service area has no organizations below it.
  if (selected === null || selected.number === null || selected.isServiceArea) return null;
  return <Actions number={selected.number} name={selected.name} uniqueId={selected.uniqueId} />;
}

interface ActionsProps {
  number: number;
  name: string;
  uniqueId: string;
}

function Actions({ number, name, uniqueId }: ActionsProps) {
  const description = useMemo(() => importBelow(number, name), [number, name]);
  const canImport = useCanCall()(importOrganizationsBelow);
  const canExport = useMayExport();
  return (
    <>
      {canImport && (
        <ImportButton description={description} onImported={() => reloadBelow(number, uniqueId)} />
      )}
      {canExport && (
        <ExportButton
          endpoint={exportOrganizations}
          sent={{ params: { orgNumber: String(number) } }}
        />
      )}
    </>
  );
}

function importBelow(number: number, name: string): ImportDescription {
  const params = { orgNumber: String(number) };
  return {
    title: texts.title(name),
    help: texts.help(name),
    templateName: texts.templateName,
    fields: importFields,
    check: (body) => call(checkOrganizationImport, { params, body }),
    commit: (body) => call(importOrganizationsBelow, { params, body }),
  };
}
