import { expect, test } from 'vitest';
import { planFor } from './system-program.ts';

/** A machine with these programs on its PATH. */
function machine(programs: string, root: boolean): Parameters<typeof planFor>[1] {
  return { has: (program) => programs.split(' ').includes(program), root };
}

test('root on Debian installs redis-server with apt-get, after its lists are fresh', () => {
  expect(planFor('redis-server', machine('apt-get dpkg', true))).toEqual({
    step: 'install',
    commands: ['apt-get update', 'apt-get install -y --no-install-recommends redis-server'],
  });
});

test('root on Alpine and on Fedora installs it with what is there', () => {
  expect(planFor('redis-server', machine('apk', true))).toEqual({
    step: 'install',
    commands: ['apk add redis'],
  });
  expect(planFor('redis-server', machine('dnf', true))).toMatchObject({
    commands: ['dnf install -y redis'],
  });
});

test('a user on a Mac installs it with brew, which serves no root', () => {
  const commands = ['brew install redis'];
  expect(planFor('redis-server', machine('brew', false))).toEqual({ step: 'install', commands });
  expect(planFor('redis-server', machine('brew', true))).toEqual({
    step: 'ask',
    message: 'The tests need redis-server. Type, as yourself: brew install redis',
  });
});

test('a user without rights is told the one command to type', () => {
  expect(planFor('redis-server', machine('apt-get sudo', false))).toEqual({
    step: 'ask',
    message:
      'The tests need redis-server. Type: sudo apt-get update && sudo apt-get install -y --no-install-recommends redis-server',
  });
});

test('on a machine of an unknown kind the person is told what is needed', () => {
  expect(planFor('redis-server', machine('', true))).toMatchObject({
    step: 'ask',
    message: expect.stringMatching(/redis-server on the PATH/),
  });
});

test('pgbouncer is installed as redis-server is', () => {
  expect(planFor('pgbouncer', machine('apt-get', true))).toEqual({
    step: 'install',
    commands: ['apt-get update', 'apt-get install -y --no-install-recommends pgbouncer'],
  });
  const message = 'The tests need pgbouncer. Type: sudo apk add pgbouncer';
  expect(planFor('pgbouncer', machine('apk', false))).toEqual({ step: 'ask', message });
  expect(planFor('pgbouncer', machine('', true))).toMatchObject({
    message: expect.stringMatching(/pgbouncer on the PATH/),
  });
});
