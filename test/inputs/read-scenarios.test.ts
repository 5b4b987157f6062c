import { describe, expect, test } from 'vitest';
import { readScenarios, type WrittenHistory } from '../../src/inputs/read-scenarios.ts';

async function read(text: string): Promise<WrittenHistory[]> {
  const chunks = (async function* () {
    yield Buffer.from(text);
  })();
  return await readScenarios({ name: 'deploy.yaml', chunks });
}

/** Names and texts alone. */
async function textsOf(text: string): Promise<(readonly [string | null, string[]])[]> {
  const histories = await read(text);
  return histories.map(({ name, scenarios }) => [name, scenarios.map((each) => each.text)]);
}

test('an entry is a scenario, a list of them, or such a list with a name', async () => {
  const text = `# of our group
- join
- [hang@12i:3i, join@13i]
- name: Friday deploy
  scenarios: ['rolling:every=4i,batch=2', lost-reply]
- - crash
  - clock-step:-60s
`;
  expect(await textsOf(text)).toEqual([
    [null, ['join']],
    [null, ['hang@12i:3i', 'join@13i']],
    ['Friday deploy', ['rolling:every=4i,batch=2', 'lost-reply']],
    [null, ['crash', 'clock-step:-60s']],
  ]);
});

test('the list may stand under a key, in YAML or in JSON', async () => {
  const histories = [
    [null, ['scale:2->8']],
    [null, ['ttl=27s']],
  ];
  expect(await textsOf('scenarios:\n  - scale:2->8\n  - ttl=27s\n')).toEqual(histories);
  expect(await textsOf('{"scenarios": ["scale:2->8", "ttl=27s"]}')).toEqual(histories);
});

test('each scenario knows its line', async () => {
  const [first, second] = await read('- join\n\n- [crash,\n   leave]\n');
  expect(first?.scenarios[0]?.place).toBe('deploy.yaml:1');
  expect(second?.scenarios.map(({ place }) => place)).toEqual(['deploy.yaml:3', 'deploy.yaml:4']);
});

describe('what is no list of scenarios is refused with its line', () => {
  test.each([
    ['', 1, /a file of scenarios is a list/],
    ['join', 1, /a file of scenarios is a list/],
    ['[]', 1, /a file of scenarios is a list/],
    ['scenarios: []', 1, /a file of scenarios is a list/],
    ['- join\n- 12\n', 2, /a file of scenarios is a list/],
    ['- join\n- []\n', 2, /a file of scenarios is a list/],
    ['- join\n- [[crash]]\n', 2, /a file of scenarios is a list/],
    ['- join\n-\n', 2, /a file of scenarios is a list/],
    ['- name: Friday\n', 1, /a file of scenarios is a list/],
    ['- name: [a]\n  scenarios: [join]\n', 1, /a file of scenarios is a list/],
    ['- join\n- hang: 3i\n', 2, /"hang:" is no key here; write name or scenarios/],
    ['workers: 5\n', 1, /"workers:" is no key here; write scenarios/],
    ['- join\n- [crash\n', 3, /this is no YAML/],
    ['- &a join\n- *a\n', 2, /a file of scenarios is a list/],
    ['- !secret join\n', 1, /this is no YAML: Unresolved tag: !secret/],
    ['- join\n---\n- crash\n', 2, /this is no YAML/],
  ])('%j', async (text, line, reason) => {
    const error: unknown = await read(text).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'usage', message: expect.stringMatching(reason) });
    expect(error).toMatchObject({ message: expect.stringContaining(`deploy.yaml:${line}: `) });
  });

  test('and what is longer than a list that a person writes', async () => {
    const text = `- join\n${'# more\n'.repeat(200_000)}`;
    await expect(read(text)).rejects.toThrow(/^deploy\.yaml is longer than 1 MiB/);
  });
});
