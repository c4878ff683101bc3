import { use, useState } from 'react';
import { ReadOnlyForm, ReadOnlyValue } from '../../../../ui/form/ReadOnlyValue.tsx';
import {
  type ChosenArea,
  ServiceAreasInput,
} from '../../../../workspace/search/ServiceAreasInput.tsx';
import type { GatewayRecord } from '../../contract.ts';
import { paymentGateway } from '../../fields.ts';
import type { GatewayForm } from './useGatewayEditor.ts';

const { label } = paymentGateway.map.servedAreas;
const mostAreas = 100;

interface ServedAreasProps {
  form: GatewayForm;
  /** The gateway's own area. */
  number: number;
  /** The stored areas with their names. */
  areas: GatewayRecord['areas'];
}

/** Chooses the other areas of the site that a property system serves. */
export function ServedAreas({ form, number, areas }: ServedAreasProps) {
  const [known, setKnown] = useState<readonly ChosenArea[]>(areas);
  const [chosen, setChosen] = useState(form.getValues().servedAreas.map(({ area }) => area));
  form.watch('servedAreas', ({ value }) => setChosen(value.map(({ area }) => area)));
  const value = chosen.map((area) => areaOf(area, known));
  if (use(ReadOnlyForm))
    return <ReadOnlyValue label={label}>{value.map(({ name }) => name).join(', ')}</ReadOnlyValue>;
  const error = Object.entries(form.errors).find(([path]) => path.startsWith('servedAreas'))?.[1];
  return (
    <ServiceAreasInput
      label={label}
      value={value}
      except={number}
      most={mostAreas}
      error={typeof error === 'string' ? error : undefined}
      onChange={(next) => {
        setKnown([...known, ...next]);
        form.setFieldValue(
          'servedAreas',
          next.map((area) => ({ area: String(area.number) })),
        );
      }}
    />
  );
}

/** An area outside the caller's scope is shown by its number. */
function areaOf(number: string, known: readonly ChosenArea[]): ChosenArea {
  const found = known.find((area) => String(area.number) === number);
  return found ?? { number: Number(number), name: number, siteName: null, displayPath: '' };
}
