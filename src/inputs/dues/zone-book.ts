import { findZone, type Zone } from '../../core/time/zone.ts';

/** As many zones as there are names, some written in other ways. A column of junk holds more. */
const ZONES_MAX = 2048;

/** The zones of a column by their texts, each looked up once: a zone takes its table with it. */
export class ZoneBook {
  readonly #zones = new Map<string, Zone | null>();
  #last: { readonly name: string; readonly zone: Zone | null } | null = null;

  of(name: string): Zone | null {
    if (this.#last?.name === name) return this.#last.zone;
    const zone = this.#zones.get(name) ?? this.#find(name);
    this.#last = { name, zone };
    return zone;
  }

  #find(name: string): Zone | null {
    if (this.#zones.has(name)) return null;
    const zone = findZone(name);
    if (this.#zones.size >= ZONES_MAX) this.#zones.clear();
    this.#zones.set(name, zone);
    return zone;
  }
}
