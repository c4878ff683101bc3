import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { sharedProps } from '../../../../ui/form/fields/fieldProps.ts';
import { MultiSearchField } from '../../../../ui/form/fields/MultiSearchField.tsx';
import type { FieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { assets } from '../../contract.ts';
import { texts } from '../../texts.ts';
import { maintenanceWindow } from '../../windows/fields.ts';

interface Named {
  id: string;
  name: string;
}

interface AssetsFieldProps {
  form: FieldsForm<typeof maintenanceWindow.map>;
  /** the assets of the stored record */
  known: readonly Named[];
}

const { label } = maintenanceWindow.map.assetIds;
const choiceOf = ({ id, name }: Named) => ({ value: id, label: name });

/** Chooses assets, of which a site may have thousands. */
export function AssetsField({ form, known }: AssetsFieldProps) {
  const number = useSelection((state) => state.shown?.number);
  const useFound = (query: { text?: string }, isEnabled: boolean) =>
    useQuery({
      ...endpointQuery(assets.list, { params: { orgNumber: String(number) }, query }),
      select: ({ rows }) => rows.map(choiceOf),
      enabled: isEnabled && typeof number === 'number',
    });
  return (
    <MultiSearchField
      key={form.key('assetIds')}
      input={sharedProps({ form, name: 'assetIds', label, required: true })}
      known={known.map(choiceOf)}
      unknown={texts.gone}
      noneFound={texts.noneFound}
      useFound={useFound}
    />
  );
}
