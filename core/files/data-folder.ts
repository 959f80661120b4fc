import { StoreError } from '../database/store-error.ts';
import { makePrivateFolder } from './private-folder.ts';

/** Makes the data folder, closed to others. @throws StoreError */
export function makeDataFolder(folder: string): void {
  try {
    makePrivateFolder(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError(
      `The data folder ${folder} cannot be made or closed to others: ${reason}. Name another one in LANDFALL_DATA.`,
      { cause: error },
    );
  }
}
