import { MantineProvider } from '@mantine/core';
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import type { ReactNode } from 'react';
import './base.css';
import type { Brand } from './brands.ts';
import { storedColorScheme } from './colorScheme.ts';
import { atriumVariables, themeOfBrand } from './theme.ts';

const colorSchemeManager = storedColorScheme();

/** Provides the brand's theme and the user's color scheme. */
export function AtriumProvider({ brand, children }: { brand: Brand; children: ReactNode }) {
  return (
    <MantineProvider
      theme={themeOfBrand(brand)}
      cssVariablesResolver={atriumVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="light"
    >
      {children}
    </MantineProvider>
  );
}
