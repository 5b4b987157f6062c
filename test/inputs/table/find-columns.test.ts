import { describe, expect, test } from 'vitest';
import type { DialectOptions } from '../../../src/core/dialect.ts';
import { parseId } from '../../../src/core/id.ts';
import { columnNamed, findIdColumn, refuseTwins } from '../../../src/inputs/table/find-columns.ts';
import { openTable, type Table } from '../../../src/inputs/table/open-table.ts';
import { refusalOf, sourceOf } from '../source.ts';

describe('the id column that nobody named is', () => {
  test.each([
    ['id', 'name,id,order_id\na,1,2\n', 'id'],
    ['id in any case', 'order_id,ID\n1,2\n', 'ID'],
    [
      'id, even where its cells are no ids: they are rejected, not passed over',
      'a,id\n1,x\n',
      'id',
    ],
    ['id rather than Id', 'Id,id\n1,2\n', 'id'],
    ['a name that ends in _id', 'amount,order_id\n1,2\n', 'order_id'],
    ['a name that ends in " id"', 'amount,order id\n1,2\n', 'order id'],
    ['a name that ends in Id', 'amount,orderId\n1,2\n', 'orderId'],
    ['a name that ends in ID', 'amount,orderID\n1,2\n', 'orderID'],
    ['a name that ends in id', 'amount,userid\n1,2\n', 'userid'],
    ['_id rather than a word like paid', 'paid,customer_id\n1,2\n', 'customer_id'],
    ['Id rather than a word like paid', 'paid,customerId\n1,2\n', 'customerId'],
    ['the first of several that end in _id', 'a,tenant_id,order_id\n1,2,3\n', 'tenant_id'],
    ['not one that ends in _id and holds text', 'user_id,number\nab,1\n', 'number'],
    ['the only column', 'number\nx\ny\n', 'number'],
    ['the first of whole numbers', 'name,number,other\na,1,2\n', 'number'],
    ['one with nulls between its numbers', 'name,number\na,NULL\nb,\nc,5\n', 'number'],
    [
      'one with a bad id, and no other column in its place',
      `a_id,b\n${'1,2\n'.repeat(4)}1e6,2\n`,
      'a_id',
    ],
    ['the first of numbers, a bad one among them', `a,b\n${'1,2\n'.repeat(4)}1e6,2\n`, 'a'],
    ['not one with many bad ids', `a,b\n${'1,2\n'.repeat(3)}x,2\n`, 'b'],
    ['not an empty one', 'empty,number\n,1\n,2\n', 'number'],
  ])('%s', async (_, text, name) => {
    expect(findIdColumn(await tableOf(text), isNumber).name).toBe(name);
  });

  test('the first of whole numbers where there is no header', async () => {
    expect(findIdColumn(await tableOf('a,1\nb,2\n'), isNumber)).toEqual({ number: 2, name: '2' });
    expect(findIdColumn(await tableOf('7\n8\n'), isNumber)).toEqual({ number: 1, name: '1' });
  });

  test('a column of text where text can be an id', async () => {
    const table = await tableOf('user_id,number\nab,1\ncd,2\n');
    expect(findIdColumn(table, () => true).name).toBe('user_id');
  });

  test('refused where it could be either of two', async () => {
    const table = await tableOf('id,id\n1,2\n');
    expect(await refusal(() => findIdColumn(table, isNumber))).toBe(
      'input: file.csv has the header "id" 2 times, in columns 1 and 2; choose one by its number, as in --id 1',
    );
  });

  test('refused where no column fits, with what there is', async () => {
    expect(
      await refusal(async () => findIdColumn(await tableOf('name,town\na,b\n'), isNumber)),
    ).toBe(
      'input: file.csv has no column of whole numbers among the columns "name", "town"; name it with --id, and a --hash if its ids are text',
    );
    const bare = tableOf('1.5,b\n2.5,c\n');
    expect(await refusal(async () => findIdColumn(await bare, isNumber))).toMatch(
      /among 2 columns without names;/,
    );
    const wide = tableOf(
      `${Array.from({ length: 15 }, (_, i) => `c${i}`).join()}\n${'x,'.repeat(14)}x\n`,
    );
    expect(await refusal(async () => findIdColumn(await wide, isNumber))).toMatch(
      /"c11" and 3 more;/,
    );
  });
});

describe('a column that an option names is', () => {
  const named = async (
    wanted: string,
    text = 'Order,id,cost,cost\n1,2,3,4\n',
    options: DialectOptions = {},
  ): Promise<unknown> => columnNamed(await tableOf(text, options), wanted, '--cost');

  test.each([
    ['its name', 'id', { number: 2, name: 'id' }],
    ['its name in another case', 'oRdEr', { number: 1, name: 'Order' }],
    ['its number', '3', { number: 3, name: 'cost' }],
  ])('found by %s', async (_, wanted, column) => {
    expect(await named(wanted)).toEqual(column);
  });

  test('found by its name first, where that is a number', async () => {
    const header = { header: true };
    expect(await named('3', '1,3,2\na,b,c\n', header)).toEqual({ number: 2, name: '3' });
    expect(await named('1', '2,1\na,b\n', header)).toEqual({ number: 2, name: '1' });
  });

  test('refused where its name stands twice', async () => {
    expect(await refusalOf(named('cost'))).toBe(
      'input: file.csv has the header "cost" 2 times, in columns 3 and 4; choose one by its number, as in --cost 3',
    );
  });

  test('refused where there is none of that name, with the nearest or all', async () => {
    expect(await refusalOf(named('ordr'))).toBe(
      'input: file.csv has no column "ordr"; did you mean "Order"?',
    );
    expect(await refusalOf(named('zzzzzz'))).toBe(
      'input: file.csv has no column "zzzzzz"; it has "Order", "id", "cost", "cost"',
    );
  });

  test.each(['0', '5', '-1', '01', '1.0', ''])('refused for the number "%s"', async (wanted) => {
    expect(await refusalOf(named(wanted))).toMatch(`file.csv has no column "${wanted}"; `);
  });

  test('refused by name where there is no header', async () => {
    expect(await refusalOf(named('id', '1,2\n3,4\n'))).toBe(
      'input: file.csv has no header, and no column "id" among its 2; name a column by its number, as in --cost 1',
    );
  });
});

test('a header that stands twice is refused where it is used, whatever its case and spaces', async () => {
  const table = await tableOf('count,Other, COUNT ,other,count\na,b,c,d,e\n');
  expect(await refusal(() => refuseTwins(table, 0))).toBe(
    'input: file.csv has the header "count" 3 times, in columns 1, 3 and 5; rename those that are not meant',
  );
  const single = await tableOf('count,a,a\nx,y,z\n');
  expect(() => {
    refuseTwins(single, 0);
    refuseTwins(single, -1);
  }).not.toThrow();
});

async function tableOf(text: string, options: DialectOptions = {}): Promise<Table> {
  return await openTable(sourceOf(text), options);
}

function isNumber(cell: string): boolean {
  return parseId(cell, false).kind !== 'reject';
}

async function refusal(failing: () => unknown): Promise<string> {
  return await refusalOf((async () => failing())());
}
