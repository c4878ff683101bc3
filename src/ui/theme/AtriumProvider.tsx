import { MantineProvider } from '@mantine/core';
import '@fontsource-variable/inter/wght.css';
import type { ReactNode } from 'react';
import './mantine.css';
import './base.css';
import type { Brand } from './brands.ts';
import { storedColorScheme } from './colorScheme.ts';
import { themeOfBrand } from './theme.ts';
import { atriumVariables } from './variables.ts';

const colorSchemeManager = storedColorScheme();
const cssVariables = () => atriumVariables;

/** Provides the brand's theme and the user's color scheme. */
export function AtriumProvider({ brand, children }: { brand: Brand; children: ReactNode }) {
  return (
    <MantineProvider
      theme={themeOfBrand(brand)}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="light"
    >
      {children}
    </MantineProvider>
  );
}
