import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UserError } from '../../../src/core/user-error.ts';
import { parseKeywords } from '../../../src/inputs/postgres/connection-keywords.ts';

describe('the keywords of libpq', () => {
  test.each([
    ['', {}],
    ['host=localhost port=5432 dbname=mydb', { host: 'localhost', port: '5432', dbname: 'mydb' }],
    ["host = a\n dbname = 'my db' ", { host: 'a', dbname: 'my db' }],
    [
      String.raw`password='it\'s \\ here' user=a\ b`,
      { password: String.raw`it's \ here`, user: 'a b' },
    ],
    ["host='' user=u", { host: '', user: 'u' }],
    ['host= user=u', { host: 'user=u' }],
    ["password=a'b host=h", { password: "a'b", host: 'h' }],
    ['password=p@ss:w/rd%?#"', { password: 'p@ss:w/rd%?#"' }],
    ['host=a\\', { host: 'a' }],
  ])('%j are read as libpq reads them', (text, settings) => {
    expect(Object.fromEntries(parseKeywords(text))).toEqual(settings);
  });

  test('hold any value in quotes', () => {
    const value = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0'));
    fc.assert(
      fc.property(value, value, (password, user) => {
        const quoted = [password, user].map((text) => `'${text.replaceAll(/['\\]/g, '\\$&')}'`);
        const settings = parseKeywords(`password=${quoted[0]} user=${quoted[1]}`);
        expect(Object.fromEntries(settings)).toEqual({ password, user });
      }),
    );
  });

  test.each([
    ['shop', /a word has no "="/],
    ['password=my secret', /a word has no "="/],
    ['password=my secret=x', /a word behind the password/],
    ["password='secret", /a quote that is not closed/],
    ['=secret', /a word has no "="/],
    ['hots=a', /"hots" is no connection parameter of PostgreSQL; did you mean "host"\?/],
  ])('%s are refused with what to write, and without the password', (text, reason) => {
    const refused = (): unknown => parseKeywords(text);
    expect(refused).toThrow(UserError);
    expect(refused).toThrow(reason);
    expect(refused).toThrow(/write host=db port=5432/);
    expect(refused).not.toThrow(/secret/);
  });
});
