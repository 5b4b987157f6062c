import { expect, test } from 'vitest';
import { redactedUrl } from '../../../src/inputs/postgres/redacted.ts';

test.each([
  ['postgres://h/d', 'postgres://h/d'],
  ['postgres://u@h:1/d', 'postgres://u@h:1/d'],
  ['postgres://u:secret@h/d', 'postgres://u:***@h/d'],
  ['postgres://u:sec@ret@h/d', 'postgres://u:***@h/d'],
  ['postgres://u:sec/ret@h/d', 'postgres://u:***@h/d'],
  ['postgres://u:sec:ret@h/d', 'postgres://u:***@h/d'],
  ['postgres://sec/ret@h/d', 'postgres://***@h/d'],
  ['postgres://u:sec?ret@h/d', 'postgres://***'],
  ['postgres://u@h/d?password=sec@ret', 'postgres://***'],
  ['postgres://u@h/d?password=secret', 'postgres://u@h/d?***'],
  ['postgres://u:secret', 'postgres://u:***'],
  ['postgres://u:secret/d', 'postgres://u:***'],
  ['postgres://a#,b:secret,c:1/d', 'postgres://a#,b:***'],
  ['postgres://[::1]:5432,h/d', 'postgres://[::1]:5432,h/d'],
  ['postgres://[::1:secret', 'postgres://***'],
  ['postgres://h:5432,i:5433/d', 'postgres://h:5432,i:5433/d'],
  ['u:secret@h', '***@h'],
])('%s is shown as %s', (url, shown) => {
  expect(redactedUrl(url)).toBe(shown);
});
