import { describe, expect, test } from 'bun:test';
import { isAbsolute } from 'node:path';
import { ConfigurationError, readConfig } from '../../core/config.ts';
import { settings } from '../../core/settings.ts';

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
};

describe('configuration from the environment', () => {
  test('is complete without any variable', () => {
    const config = readConfig({ PATH: '/usr/bin' });
    expect(Object.keys(config).toSorted()).toEqual(Object.keys(settings).toSorted());
    expect(config).toMatchObject({ host: '127.0.0.1', port: 8787, reviewThreshold: 0.8 });
    expect(isAbsolute(config.dataFolder)).toBe(true);
  });

  test('reads what is set', () => {
    const config = readConfig({ LANDFALL_PORT: '0', LANDFALL_OCR_LANGUAGES: 'eng,deu' });
    expect(config.port).toBe(0);
    expect(config.ocrLanguages).toEqual(['eng', 'deu']);
  });

  test('an unknown variable is refused, with the name that was probably meant', () => {
    expect(problemsOf({ LANDFALL_PROT: '80' })).toEqual([
      'LANDFALL_PROT is not a setting; did you mean LANDFALL_PORT?',
    ]);
    expect(problemsOf({ LANDFALL_COLOUR_OF_THE_SKY: 'blue' })[0]).toContain('is not a setting');
    // One that was, in earlier versions: an upgrade must not lose what it meant.
    expect(problemsOf({ LANDFALL_TRUST_PROXY: 'yes' })[0]).toContain('LANDFALL_TRUSTED_PROXIES');
  });

  test('takes addresses and ranges of proxies, and nothing else for them', () => {
    const proxies = (text: string) => readConfig({ LANDFALL_TRUSTED_PROXIES: text }).trustedProxies;
    expect(proxies('')).toEqual([]);
    expect(proxies('127.0.0.1, 10.0.0.0/8,fd00::/8')).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
    for (const text of ['localhost', '10.0.0.1/8', '10.0.0.0/33', 'yes', '*'])
      expect(problemsOf({ LANDFALL_TRUSTED_PROXIES: text })[0]).toContain('must be addresses or ranges');
  });

  test.each(['LANDFALL_AI_URL', 'LANDFALL_PUBLIC_URL'])(
    'a password in %s is refused, and not repeated',
    (variable) => {
      const [problem] = problemsOf({ [variable]: 'https://broker:hunter2@ai.example/v1?a=1@b' });
      expect(problem).toContain('ai.example');
      expect(problem).not.toContain('hunter2');
    },
  );

  test('every unusable value is named at once, with what it must be', () => {
    const problems = problemsOf({
      LANDFALL_PORT: '65536',
      LANDFALL_LOG_LEVEL: 'loud',
      LANDFALL_REVIEW_THRESHOLD: '80',
      LANDFALL_DATA: ' ',
    });
    expect(problems).toHaveLength(4);
    expect(problems).toContain('LANDFALL_PORT="65536" must be a whole number from 0 to 65535.');
    expect(problems).toContain('LANDFALL_LOG_LEVEL="loud" must be one of silent, error, warn, info, debug.');
  });

  test.each(['', '1e3', '-1', '8787.5', 'eight'])('the port %p is refused', (port) => {
    expect(problemsOf({ LANDFALL_PORT: port })).toHaveLength(1);
  });

  test.each(Object.values(settings).map((setting) => [setting.variable, setting] as const))(
    '%s has a default that it accepts itself',
    (_, setting) => {
      expect(() => setting.parse(setting.defaultText)).not.toThrow();
    },
  );
});
