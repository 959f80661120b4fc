import type { OcrEngine } from '../ocr-engine.ts';
import type { Tesseract } from '../tesseract.ts';
import { languageSigns } from './language-signs.ts';
import { languagePlan, networkToReadAgain } from './languages-to-read.ts';
import { mergedReadings } from './merged-readings.ts';

/**
 * Reads each page with the data of the first two languages, and one that looks to be in another with that language's data
 * too. Four at once took a fifth longer for every page and read fewer of its words (drawn scans: .949 and .956 of 2,371): of a
 * number or a name that the first is not sure of, four take the surest reading, and the surest is not the right one.
 */
export function withPageLanguages(tesseract: Tesseract, languages: readonly string[]): OcrEngine {
  const plan = languagePlan(languages, languageSigns());
  return {
    ...tesseract,
    recognize: (image, dotsPerInch) => tesseract.recognizeIn(plan.always, image, dotsPerInch),
    async lookAgain(image, words, dotsPerInch) {
      const network = networkToReadAgain(words, plan, languageSigns());
      if (network === null) return words;
      return mergedReadings(words, await tesseract.recognizeIn([network], image, dotsPerInch));
    },
  };
}
