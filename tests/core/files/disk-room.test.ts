import { describe, expect, test } from 'bun:test';
import { ServiceError } from '../../../core/errors.ts';
import { createDiskRoom, reserveOf } from '../../../core/files/disk-room.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const mebibyte = 1024 * 1024;
const gibibyte = 1024 * mebibyte;
const config = { diskReservePercent: 5, diskReserveMegabytes: 200 };

test.each([
  ['a small disk: the least', 2 * gibibyte, 200 * mebibyte],
  ['a usual one: five of a hundred', 100 * gibibyte, 5 * gibibyte],
  ['a huge one: no more than 20 GiB', 10_000 * gibibyte, 20 * gibibyte],
])('the reserve of %s', (_, total, reserve) => {
  expect(reserveOf(total, config)).toBe(reserve);
});

describe('the room of a disk', () => {
  const space = { total: 100 * gibibyte, free: 6 * gibibyte };
  let looks = 0;
  const clock = new FakeClock();
  const room = createDiskRoom({
    ...{ folder: '/', config, clock },
    lookAt: () => {
      looks++;
      return { ...space };
    },
  });

  test('is looked at once a second, and counts what is written in between', () => {
    for (let chunk = 0; chunk < 1_024; chunk++) room.take(mebibyte);
    expect(looks).toBe(1);
    expect(room.state()).toEqual({ free: 5 * gibibyte, reserve: 5 * gibibyte, isLow: false });
    expect(() => room.take(1)).toThrow(ServiceError);
    expect(() => room.require(0)).not.toThrow();
    clock.advance(1_000);
    expect(room.state().free).toBe(6 * gibibyte);
    expect(looks).toBe(2);
  });

  test('is refused below the reserve, and again there as soon as somebody makes some', () => {
    space.free = 4 * gibibyte;
    clock.advance(1_000);
    expect(room.state().isLow).toBe(true);
    expect(() => room.require(0)).toThrow('The disk of the server is nearly full');
    space.free = 6 * gibibyte;
    clock.advance(1_000);
    expect(() => room.require(gibibyte)).not.toThrow();
  });

  test('is looked at again after the clock was set back', () => {
    space.free = 7 * gibibyte;
    clock.advance(-3_600_000);
    expect(room.state().free).toBe(7 * gibibyte);
  });
});
