import { matches } from './query.ts';
import { RestError } from './rest-error.ts';

export type Row = Record<string, string>;

/** Properties that are flags in every menu of the fake: the console takes yes and no, REST returns true and false. */
const flags = new Set(['disabled', 'vlan-filtering', 'allow-remote-requests', 'use-radius']);

function stored(property: string, value: string): string {
  if (!flags.has(property)) return value;
  return value === 'yes' ? 'true' : value === 'no' ? 'false' : value;
}

/** Menus whose objects have an order. */
const ordered =
  /^\/(ip|ipv6)\/firewall\/(filter|nat|mangle|raw)$|^\/ip\/hotspot\/(walled-garden(\/ip)?|ip-binding)$|^\/queue\/simple$|^\/interface\/(wifi|wireless)\/(access-list|provisioning)$/;

/** A menu of RouterOS: objects with `.id`, or one object (`single`). */
export class Menu {
  readonly path: string;
  readonly single: boolean;
  readonly #defaults: Row;
  readonly #properties: ReadonlySet<string> | null;
  #rows: Row[] = [];
  #nextId = 1;

  constructor(
    path: string,
    {
      single = false,
      defaults = {},
      properties,
    }: { single?: boolean; defaults?: Row; properties?: readonly string[] } = {},
  ) {
    this.path = path;
    this.single = single;
    this.#defaults = defaults;
    this.#properties = properties === undefined ? null : new Set(properties);
    if (single) this.#rows = [{ ...defaults }];
  }

  get rows(): readonly Row[] {
    return this.#rows;
  }

  print({ proplist, query = [] }: { proplist?: readonly string[]; query?: readonly string[] }) {
    return this.#rows
      .filter((row) => matches(row, query))
      .map((row) =>
        proplist === undefined
          ? { ...row }
          : Object.fromEntries(
              proplist.flatMap((name) => {
                const value = row[name];
                return value === undefined ? [] : [[name, value]];
              }),
            ),
      );
  }

  /** Objects are named by `.id`, or by name where they have one. */
  find(id: string): Row {
    const row = this.#rows.find((candidate) => candidate['.id'] === id || candidate.name === id);
    if (row === undefined) throw new RestError(404, 'no such item');
    return row;
  }

  /** `place-before` is a command's parameter, and no property. */
  add({ 'place-before': next, ...properties }: Row): Row {
    if (this.single) throw new RestError(400, 'no such command');
    this.#check(properties);
    if (next !== undefined && !ordered.test(this.path))
      throw new RestError(400, 'unknown parameter place-before');
    const position = next === undefined ? this.#rows.length : this.#rows.indexOf(this.find(next));
    const { name } = properties;
    if (name !== undefined && this.#rows.some((row) => row.name === name))
      throw new RestError(400, 'failure: already have such name');
    const id = `*${(this.#nextId++).toString(16).toUpperCase()}`;
    const row = { '.id': id, ...this.#defaults, ...this.#normalized(properties) };
    this.#rows.splice(position, 0, row);
    return { ...row };
  }

  set(id: string | null, properties: Row): void {
    this.#check(properties);
    const [only] = this.#rows;
    const row = id === null && this.single ? only : id === null ? undefined : this.find(id);
    if (row === undefined) throw new RestError(400, 'missing value(s) of argument(s) .id');
    Object.assign(row, this.#normalized(properties));
  }

  remove(id: string): void {
    const row = this.find(id);
    if (row.dynamic === 'true' || this.single)
      throw new RestError(400, 'failure: can not remove dynamic object');
    this.#rows = this.#rows.filter((other) => other !== row);
  }

  snapshot(): string {
    return JSON.stringify({ rows: this.#rows, nextId: this.#nextId });
  }

  restore(snapshot: string): void {
    const { rows, nextId }: { rows: Row[]; nextId: number } = JSON.parse(snapshot);
    this.#rows = rows;
    this.#nextId = Math.max(this.#nextId, nextId);
  }

  #normalized(properties: Row): Row {
    return Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [name, stored(name, value)]),
    );
  }

  #check(properties: Row) {
    for (const name of Object.keys(properties))
      if (name.startsWith('.') || (this.#properties !== null && !this.#properties.has(name)))
        throw new RestError(400, `unknown parameter ${name}`);
    const vlan = properties['vlan-id'];
    if (vlan !== undefined && vlan !== 'none' && !(Number(vlan) >= 1 && Number(vlan) <= 4094))
      throw new RestError(400, 'value of vlan-id out of range (1..4094)');
  }
}
