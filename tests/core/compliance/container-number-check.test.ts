import { describe, expect, test } from 'bun:test';
import { containerCheckDigit } from '../../../core/compliance/container-number.ts';
import { completeInvoice } from './invoice-draft.ts';
import { checkNamed, checkOfType, problemsOf } from './run-checks.ts';

const check = (...containerNumbers: readonly string[]) =>
  checkOfType('Container Number Check', 'packing_list', { containerNumbers });

describe('Container Number Check', () => {
  test('the check digit is that of ISO 6346', () => {
    // The example of the standard, and one whose rest by 11 is 10.
    expect(containerCheckDigit('CSQU305438')).toBe(3);
    expect(check('CSQU3054383').status).toBe('passed');
  });

  test.each(['CSQU 305438-3', 'csqu3054383', 'CSQU 305 438 3'])('%s is the same number', (printed) => {
    expect(check(printed).status).toBe('passed');
  });

  test('a wrong check digit fails with the right one', () => {
    const result = check('CSQU3054384');
    expect(result.status).toBe('failed');
    expect(result.message).toContain('ends in 4, but its other signs need the check digit 3');
    expect(result.fields).toEqual(['containerNumbers[0]']);
  });

  test('any one sign that is wrong is noticed', () => {
    const right = 'CSQU3054383';
    for (let place = 4; place < 10; place += 1) {
      const other = `${(Number(right[place]) + 1) % 10}`;
      const wrong = right.slice(0, place) + other + right.slice(place + 1);
      expect(check(wrong).status, wrong).toBe('failed');
    }
  });

  test('letters that were read for digits are suggested, not corrected', () => {
    expect(check('CSQU3O54383').message).toContain('It may be meant as CSQU3054383');
    expect(check('C5QU3054383').message).toContain('It may be meant as CSQU3054383');
  });

  test('a number without its last digit is a warning that names it', () => {
    const result = check('CSQU305438');
    expect(result.status).toBe('warning');
    expect(result.message).toContain('which would be 3');
  });

  test('the ILU code of a swap body has the same check digit', () => {
    expect(check('HUPA 450312 2').status).toBe('passed');
    expect(problemsOf(check('HUPA 450312 3'))).toEqual(['check_digit']);
  });

  test.each(['CSQX3054383', 'LCL', '4711', 'CSQU30543833'])('%s is no container number', (printed) => {
    const result = check(printed);
    expect(result.status).toBe('failed');
    expect(problemsOf(result)).toEqual(['malformed']);
  });

  test('a container that is listed twice is a warning', () => {
    const result = check('CSQU3054383', 'CSQU 305438 3');
    expect(result.status).toBe('warning');
    expect(result.fields).toEqual(['containerNumbers[0]', 'containerNumbers[1]']);
  });

  test('the containers of a bill of lading are checked', () => {
    const result = checkOfType('Container Number Check', 'bill_of_lading', {
      containers: [{ containerNumber: 'CSQU3054383' }, { containerNumber: 'MSKU1234560' }],
    });
    expect(result.status).toBe('failed');
    expect(result.fields).toEqual(['containers[1].containerNumber']);
  });

  test('no containers, or a document that names none: not applicable', () => {
    expect(check().status).toBe('not_applicable');
    expect(checkNamed('Container Number Check', completeInvoice()).status).toBe('not_applicable');
  });
});
