import { join } from 'node:path';
import { lazily } from '../lazily.ts';
import type { HsService } from './hs.ts';
import type { HsDependencies } from './hs-service.ts';

/**
 * The service, loaded with all that it knows when it is first asked, the nomenclature alone where that answers:
 * most commands never ask, and should not wait for it. Its functions also throw DataFileError for a file of the nomenclature that cannot be used.
 */
export function createLazyHsService(dependencies: HsDependencies): HsService {
  let isMade = false;
  // `require`, because a look into the nomenclature answers at once, and an `import()` does not.
  const nomenclature = lazily(() => {
    const { keptNomenclature } =
      require('./nomenclature/kept-nomenclature.ts') as typeof import('./nomenclature/kept-nomenclature.ts');
    return keptNomenclature(join(dependencies.dataFolder, 'models'), dependencies.logger);
  });
  const book = lazily(() => {
    const { createNomenclatureBook } =
      require('./nomenclature-book.ts') as typeof import('./nomenclature-book.ts');
    return createNomenclatureBook(nomenclature());
  });
  const hs = lazily(() => {
    const { createHsService } = require('./hs-service.ts') as typeof import('./hs-service.ts');
    const made = createHsService({ ...dependencies, nomenclature: nomenclature() });
    isMade = true;
    return made;
  });
  return {
    ready: async () => hs().ready(),
    isReady: () => isMade && hs().isReady(),
    search: async (...asked) => hs().search(...asked),
    searchMany: async (...asked) => hs().searchMany(...asked),
    assistedSearch: async (...asked) => hs().assistedSearch(...asked),
    explain: async (...asked) => hs().explain(...asked),
    suggest: async (...asked) => hs().suggest(...asked),
    reclassify: async (...asked) => hs().reclassify(...asked),
    lookup: (code) => book().lookup(code),
    browse: (code) => book().browse(code),
    versions: () => book().versions(),
    changes: (code) => book().changes(code),
    meaningsOf: async (texts) => hs().meaningsOf(texts),
    close: async () => {
      if (isMade) await hs().close();
    },
  };
}
