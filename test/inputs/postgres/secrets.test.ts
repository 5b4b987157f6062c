import fc from 'fast-check';
import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '../../servers/free-port.ts';
import { startPlain } from '../redis/plain-servers.ts';
import { failureOf } from './sessions.ts';

const SIGNS = Array.from('@:/%?#\'"\\ =&[],;$*+é');

/** Passwords of what needs escaping somewhere, between two words that are looked for. */
const odd = fc
  .string({ unit: fc.constantFrom(...SIGNS), minLength: 1, maxLength: 6 })
  .map((middle) => `Hemlig${middle}Hund`);

const { port } = new URL(inject('postgresUrl'));
let nobody: number;
beforeAll(async () => {
  nobody = await freePort();
});

/** Well and badly written: each way to say a password. */
function waysToSay(password: string, at: number): readonly string[] {
  const quoted = `'${password.replaceAll(/['\\]/g, '\\$&')}'`;
  const encoded = encodeURIComponent(password);
  return [
    `postgres://nandi:${encoded}@127.0.0.1:${at}/postgres`,
    `postgres://127.0.0.1:${at}/postgres?user=nandi&password=${encoded}`,
    `host=127.0.0.1 port=${at} user=nandi dbname=postgres password=${quoted}`,
    `postgres://nandi:${password}@127.0.0.1:${at}/postgres`,
    `postgres://127.0.0.1:${at}/postgres?password=${password}`,
    // With an @ in it this is a URL with a host, and nobody can tell.
    ...(password.includes('@') ? [] : [`postgres://nandi:${password}`]),
    `host=127.0.0.1 port=${at} user=nandi password=${password}`,
  ];
}

/** Everything that an error could show of itself. */
function shownBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = JSON.stringify(Object.entries(error));
  return [error.message, error.stack ?? '', own, shownBy(error.cause ?? '')].join('\n');
}

test.each(['refused by a server', 'where nobody listens', 'that a server repeats'])(
  'no error shows a password %s',
  async (place) => {
    const echo = await startPlain((socket) => socket.on('data', (data) => socket.end(data)));
    const at = { r: Number(port), w: nobody, t: echo.port }[place.charAt(0)] ?? 0;
    await fc.assert(
      fc.asyncProperty(odd, async (password) => {
        for (const given of waysToSay(password, at)) {
          const shown = shownBy(await failureOf(given));
          expect(shown).not.toContain(password);
          expect(shown).not.toMatch(/Hemlig|Hund/);
        }
      }),
      { numRuns: 40, examples: [['Hemlig@ss:w/rd%?#\'"\\Hund']] },
    );
    await echo.stop();
  },
);

test('a password that the server repeats is hidden, in the cause too', async () => {
  const admin = new pg.Client(inject('postgresUrl'));
  await admin.connect();
  await admin.query("CREATE ROLE repeated LOGIN PASSWORD 'Hemlig@Hund'");
  const url = `postgres://repeated:Hemlig%40Hund@127.0.0.1:${port}/postgres`;
  const failed = await failureOf(url, "SELECT 'Hemlig@Hund'::int + 'Hemlig%40Hund'::int");
  await admin.query('DROP ROLE repeated');
  await admin.end();
  expect(failed.message).toContain('invalid input syntax for type integer: "***"');
  expect(shownBy(failed)).not.toMatch(/Hemlig|Hund/);
});
