import type { Reject } from '../../core/tally/tally.ts';
import { unknownZone } from '../../core/time/intl-offset.ts';
import { findZone } from '../../core/time/zone.ts';
import { counted } from '../../core/words.ts';
import { fieldsOfNickname, wrongFields } from './cron-fields.ts';
import type { Schedule, ScheduleList } from './schedule.ts';

/**
 * Reads a crontab: comments, settings (of which `CRON_TZ` holds for the lines under it; `TZ` is for
 * the commands only), nicknames, and the system's form with a user before the command. `@reboot`
 * has no time and is counted in a warning. A line that cron would refuse is rejected with its
 * number and the reason.
 */
export function parseCrontab(name: string, text: string): ScheduleList {
  const lines = text.split(/\r?\n/).map((line, i) => ({ text: line.trim(), number: i + 1 }));
  const entries = lines.filter(({ text: line }) => line !== '' && !line.startsWith('#'));
  const hasUsers = isSystemForm(name, entries);
  const reading = new CrontabReading(hasUsers);
  for (const { text: line, number } of entries) reading.line(line, number);
  return reading.list();
}

interface CrontabLine {
  readonly text: string;
  readonly number: number;
}

/**
 * `/etc/crontab` and `/etc/cron.d/*` have users; elsewhere root among names in that place tells it.
 */
function isSystemForm(name: string, lines: readonly CrontabLine[]): boolean {
  if (/(^|\/)etc\/(crontab$|cron\.d\/)/.test(name)) return true;
  const tails = lines
    .filter(({ text }) => SETTING.exec(text) === null)
    .map(({ text }) => ENTRY.exec(text)?.[2] ?? '');
  const users = tails.map((tail) => /^([a-z_][a-z0-9_-]*\$?)\s+\S/.exec(tail)?.[1]);
  return users.includes('root') && users.every((user) => user !== undefined);
}

const SETTING = /^["']?([A-Za-z_][A-Za-z0-9_]*)["']?\s*=\s*(.*)$/;
/** A nickname or five fields, and what is to be run. */
const ENTRY = /^(@\S+|\S+\s+\S+\s+\S+\s+\S+\s+\S+)(?:\s+(.*))?$/;

class CrontabReading {
  readonly #hasUsers: boolean;
  readonly #schedules: Schedule[] = [];
  readonly #rejects: Reject[] = [];
  #zone: string | null = null;
  /** Why the lines under a wrong CRON_TZ cannot be placed. */
  #zoneReason: string | null = null;
  #reboots = 0;

  constructor(hasUsers: boolean) {
    this.#hasUsers = hasUsers;
  }

  line(text: string, number: number): void {
    const setting = SETTING.exec(text);
    if (setting === null) return this.#entry(text, number);
    const [, name, value = ''] = setting;
    if (name === 'CRON_TZ') this.#setZone(value.trim().replace(/^(["'])(.*)\1$/, '$2'));
  }

  list(): ScheduleList {
    const reboots = `${counted(this.#reboots, 'line')} run at @reboot, at no known time: left out`;
    return {
      schedules: this.#schedules,
      rejects: this.#rejects,
      warnings: this.#reboots === 0 ? [] : [reboots],
      relation: this.#hasUsers ? 'crontab with a column of users' : 'crontab',
    };
  }

  #setZone(zone: string): void {
    this.#zone = zone === '' ? null : zone;
    const isKnown = zone === '' || findZone(zone) !== null;
    this.#zoneReason = isKnown ? null : `stands under a CRON_TZ that ${unknownZone(zone)}`;
  }

  #entry(text: string, line: number): void {
    const [, when = '', tail = ''] = ENTRY.exec(text) ?? [];
    const command = this.#hasUsers ? tail.replace(/^\S+\s*/, '') : tail;
    if (when.toLowerCase() === '@reboot') {
      this.#reboots++;
      return;
    }
    const fields = when.startsWith('@') ? fieldsOfNickname(when) : when;
    const reason = this.#wrong(when, fields, command);
    if (reason !== null) this.#rejects.push({ line, column: 'schedule', text, reason });
    else if (fields !== null) {
      const zone = this.#zone;
      this.#schedules.push({ fields, text: when, zone, id: command, type: command, line });
    }
  }

  #wrong(when: string, fields: string | null, command: string): string | null {
    if (when === '') return 'has fewer than five fields and a command';
    if (fields === null) return 'starts with a nickname that cron does not know';
    if (command === '') return 'has no command';
    return wrongFields(fields, 'cron') ?? this.#zoneReason;
  }
}
