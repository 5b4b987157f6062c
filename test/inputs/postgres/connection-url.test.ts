import { describe, expect, test } from 'vitest';
import { UserError } from '../../../src/core/user-error.ts';
import { parseConnectionUrl } from '../../../src/inputs/postgres/connection-url.ts';

/** From the page "Database Connection Control Functions" of PostgreSQL's manual, and beyond. */
const urls: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['postgresql://', {}],
  ['postgresql://localhost', { host: 'localhost' }],
  ['postgresql://localhost:5433', { host: 'localhost', port: '5433' }],
  ['postgresql://localhost/mydb', { host: 'localhost', dbname: 'mydb' }],
  ['postgresql://user@localhost', { user: 'user', host: 'localhost' }],
  ['postgresql://user:secret@localhost', { user: 'user', password: 'secret', host: 'localhost' }],
  [
    'postgresql://other@localhost/otherdb?connect_timeout=10&application_name=myapp',
    {
      user: 'other',
      host: 'localhost',
      dbname: 'otherdb',
      connect_timeout: '10',
      application_name: 'myapp',
    },
  ],
  [
    'postgresql://host1:123,host2:456/somedb?target_session_attrs=any&application_name=myapp',
    {
      host: 'host1,host2',
      port: '123,456',
      dbname: 'somedb',
      target_session_attrs: 'any',
      application_name: 'myapp',
    },
  ],
  [
    'postgresql://user@localhost:5433/mydb?options=-c%20synchronous_commit%3Doff',
    {
      user: 'user',
      host: 'localhost',
      port: '5433',
      dbname: 'mydb',
      options: '-c synchronous_commit=off',
    },
  ],
  [
    'postgresql:///mydb?host=localhost&port=5433',
    { dbname: 'mydb', host: 'localhost', port: '5433' },
  ],
  ['postgresql://[2001:db8::1234]/database', { host: '2001:db8::1234', dbname: 'database' }],
  [
    'postgresql:///dbname?host=/var/lib/postgresql',
    { dbname: 'dbname', host: '/var/lib/postgresql' },
  ],
  [
    'postgresql://%2Fvar%2Flib%2Fpostgresql/dbname',
    { host: '/var/lib/postgresql', dbname: 'dbname' },
  ],
  ['postgres://a,[::1]:6,b', { host: 'a,::1,b', port: ',6,' }],
  ['postgres://a,b', { host: 'a,b', port: ',' }],
  ['postgres://:secret@/', { password: 'secret' }],
  ['postgres://u:@h', { user: 'u', host: 'h' }],
  ['postgres://h/?ssl=true', { host: 'h', sslmode: 'require' }],
  ['postgres://h?host=', { host: '' }],
  ['postgres://u:p%40ss%3Aw%2Frd%25%3F%23@h', { user: 'u', password: 'p@ss:w/rd%?#', host: 'h' }],
  ['postgres://u:w?x#y z@h', { user: 'u', password: 'w?x#y z', host: 'h' }],
  ['POSTGRES://h', { host: 'h' }],
];

describe('a URL of PostgreSQL', () => {
  test.each(urls)('%s is read as libpq reads it', (url, settings) => {
    expect(Object.fromEntries(parseConnectionUrl(url))).toEqual(settings);
  });

  test.each([
    ['postgres://u:sec@ret@h/d', /an @ too many/],
    ['postgres://u:sec/ret@h/d', /an @ too many/],
    ['postgres://u:12/secret@h/d', /an @ too many/],
    ['postgres://u:secret', /port that is no number/],
    ['postgres://h?password=sec@ret', /an @ in a parameter/],
    ['postgres://u:100%secret@h', /% that encodes nothing/],
    ['postgres://u:%00secret@h', /%00/],
    ['postgres://[::1/d?password=secret', /a host that is none/],
    ['postgres://[]/d?password=secret', /a host that is none/],
    ['postgres://h/d?passwrod=secret', /"passwrod" is no connection .* did you mean "password"\?/],
    ['postgres://h/d?password=a&secret', /not name=value/],
    ['postgres://h/d?password=a=secret', /not name=value/],
    ['postgres://h/d?sslmod=require', /did you mean "sslmode"\?/],
  ])('%s is refused with what to write, and without its password', (url, reason) => {
    const refused = (): unknown => parseConnectionUrl(url);
    expect(refused).toThrow(UserError);
    expect(refused).toThrow(reason);
    expect(refused).toThrow(/write postgres:\/\/user:password@host:5432/);
    expect(refused).not.toThrow(/secret|sec\b|\bret\b/);
  });
});
