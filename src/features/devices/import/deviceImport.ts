import { call } from '../../../ui/api/call.ts';
import type { ImportDescription } from '../../../ui/import/description.ts';
import { texts } from '../texts.ts';
import { deviceCsvColumns } from './columns.ts';
import { checkDeviceImport, importDevices } from './contract.ts';

/** The import of devices into a service area. */
export function deviceImport(number: number): ImportDescription {
  const params = { orgNumber: String(number) };
  return {
    title: texts.importTitle,
    help: texts.importHelp,
    templateName: 'Devices.csv',
    fields: deviceCsvColumns,
    check: (body) => call(checkDeviceImport, { params, body }),
    commit: (body) => call(importDevices, { params, body }),
  };
}
