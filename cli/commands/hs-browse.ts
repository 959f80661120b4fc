import type { Command } from 'commander';
import { usageError } from '../command-error.ts';
import { connect } from '../connection.ts';
import { isTerminal, type Surroundings } from '../surroundings.ts';

/** @param hs the command that it is one of. */
export function addHsBrowse(hs: Command, surroundings: Surroundings): void {
  hs.command('browse')
    .description('walk the nomenclature on the screen, and search in it')
    .argument('[code]', 'where to begin')
    .addHelpText(
      'after',
      `
Keys: ↑ ↓ move, → open, ← close or go up, Enter read about an entry, / search for goods or a code, q quit.`,
    )
    .action(async (code: string | undefined) => {
      const { input, output } = surroundings;
      if (!isTerminal(input) || !isTerminal(output))
        throw usageError(
          'Browsing needs a terminal to draw on and keys to walk with.',
          `landfall hs lookup ${code ?? '61'}   (its children are the next step)`,
        );
      const [{ createHsBrowser }, { createNomenclature }, { showHsBrowser }] = await Promise.all([
        import('../browse/hs-browser.ts'),
        import('../browse/nomenclature.ts'),
        import('../screens/hs-browser-screen.tsx'),
      ]);
      // What is written beside the screen would tear it.
      const connection = await connect({ ...surroundings, isQuiet: true }, false);
      try {
        // Too many requests are reported on the screen; waiting would leave the keys dead.
        const nomenclature = createNomenclature(connection.client);
        await showHsBrowser(await createHsBrowser(nomenclature, code ?? null), { input, output });
      } finally {
        await connection.close();
      }
    });
}
