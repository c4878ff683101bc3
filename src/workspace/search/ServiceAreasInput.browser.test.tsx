import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/components/axe.ts';
import { on, serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import { searchServiceAreas } from '../../features/organizations/contract.ts';
import { node } from '../tree/testing/shown-tree.tsx';
import { type ChosenArea, ServiceAreasInput } from './ServiceAreasInput.tsx';

function Shown() {
  const [areas, setAreas] = useState<ChosenArea[]>([]);
  return <ServiceAreasInput label="Areas" value={areas} onChange={setAreas} except={9} most={5} />;
}

test('a chosen area shows its site, and a line says that there are more', async () => {
  const above = { name: 'Alta Airport', number: 2, type: 'Site', uniqueId: '1-2' } as const;
  const area = (number: number) => ({
    ...node(`1-2-${number}`, 'Terminal'),
    type: 'ServiceArea' as const,
    path: [above],
    displayPath: 'Norway > Alta Airport',
  });
  serve(on(searchServiceAreas, () => ({ areas: [area(8), area(9)], hasMore: true })));
  await show(<Shown />);
  const input = page.getByRole('combobox', { name: 'Areas' });
  await userEvent.fill(input, 'alta');
  const options = page.getByRole('option');
  await expect.element(options).toHaveTextContent('TerminalNorway > Alta Airport');
  await expect.element(page.getByText(/^There are more\./)).toBeVisible();
  await expectAccessible();
  await options.click();
  await expect.element(page.getByText('Alta Airport › Terminal')).toBeVisible();
  await expect.element(options).not.toBeInTheDocument();
});
