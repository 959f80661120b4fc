import { afterAll, describe, expect, test } from 'bun:test';
import Database from 'better-sqlite3';
import { keepStatements } from '../../../core/database/statement-cache.ts';

const connection = keepStatements(new Database(':memory:'));
afterAll(() => connection.close());
connection.exec("create table goods (name text) strict; insert into goods values ('flask'), ('shirt')");

describe('a connection that keeps its statements', () => {
  test('compiles each once, and answers every time with what is there', () => {
    const query = 'select name from goods where name > ? order by name';
    const first = connection.prepare(query);
    expect(first.all('a')).toEqual([{ name: 'flask' }, { name: 'shirt' }]);
    connection.exec("insert into goods values ('umbrella')");
    expect(connection.prepare(query)).toBe(first);
    expect(connection.prepare(query).all('g')).toEqual([{ name: 'shirt' }, { name: 'umbrella' }]);
  });

  test('finds a statement free after one that was read in part', () => {
    const query = 'select name from goods order by name';
    for (const row of connection.prepare(query).iterate()) {
      expect(row).toEqual({ name: 'flask' });
      break;
    }
    expect(connection.prepare(query).all()).toHaveLength(3);
  });

  test('keeps neither one that cannot be compiled, nor more than it has room for', () => {
    expect(() => connection.prepare('select name from nowhere')).toThrow('no such table');
    const first = connection.prepare('select 0');
    for (let other = 1; other <= 300; other++) connection.prepare(`select ${other}`);
    expect(connection.prepare('select 0')).not.toBe(first);
    const long = `select '${'x'.repeat(5_000)}'`;
    expect(connection.prepare(long)).not.toBe(connection.prepare(long));
  });
});
