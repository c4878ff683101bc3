const builtIn: Readonly<Record<string, string>> = {
  name: 'Name',
  email: 'E-mail address',
  phone: 'Phone',
  company: 'Company',
};

/** Whether the site invented a form field, so that only the site can say what it is called. */
export function isOwnField(id: string): boolean {
  return !(id in builtIn);
}

/** Returns what a form field is called in the console. */
export function formFieldName(id: string): string {
  return builtIn[id] ?? `Own field ${id.replace('custom-', '')}`;
}
