import { MantineProvider, Table } from '@mantine/core';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/Table.css';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A list and nothing else: one call, one table of text. */
function BareList() {
  const [rows, setRows] = useState<string[][]>([]);
  useEffect(() => {
    const load = async () => {
      const response = await fetch('/rows');
      setRows(await response.json());
    };
    void load();
  }, []);
  return <Table data={{ head: ['Name', 'State', 'Address', 'MAC', 'Type', 'Seen'], body: rows }} />;
}

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <MantineProvider>
      <BareList />
    </MantineProvider>,
  );
