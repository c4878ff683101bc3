import { call } from '../../../ui/api/call.ts';
import type { ImportDescription } from '../../../ui/import/description.ts';
import { checkDeviceImport, importEnterpriseDevices } from '../actions/contract.ts';
import { deviceTexts as texts } from '../texts.ts';
import { deviceColumns } from './fields.ts';

/** The import of devices into a site. */
export function deviceImport(number: number): ImportDescription {
  const params = { orgNumber: String(number) };
  return {
    title: texts.importTitle,
    help: texts.importHelp,
    templateName: 'Enterprise devices.csv',
    fields: deviceColumns,
    check: (body) => call(checkDeviceImport, { params, body }),
    commit: (body) => call(importEnterpriseDevices, { params, body }),
  };
}
