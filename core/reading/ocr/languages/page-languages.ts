import type { GreyImage } from '../../grey-image.ts';
import type { OcrEngine, OcrWord } from '../ocr-engine.ts';
import { bandPicture, bandsOf } from '../page-bands.ts';
import type { Tesseract } from '../tesseract.ts';
import { languageSigns } from './language-signs.ts';
import { languagePlan, networkOfPage, networkOfPart } from './languages-to-read.ts';
import { mergedReadings } from './merged-readings.ts';

/** A page in another language is read with its data, and with that of one more what it is not sure of. */
const ofPage = 2;

/**
 * Reads pages band by band with the data of the first language. As soon as the words are those of another one, its data
 * reads the page from the top; of a page in two languages both readings are taken together.
 */
export function withPageLanguages(tesseract: Tesseract, languages: readonly string[]): OcrEngine {
  const plan = languagePlan(languages, languageSigns());
  /** The page that was last read in another language than the first. */
  let settled: GreyImage | null = null;

  async function* bandsIn(
    networks: readonly string[],
    image: GreyImage,
    dotsPerInch: number,
  ): AsyncGenerator<readonly OcrWord[]> {
    for (const band of bandsOf(image)) {
      const words = await tesseract.recognizeIn(networks, bandPicture(image, band), dotsPerInch);
      yield words.map((word) => ({ ...word, y0: word.y0 + band.from, y1: word.y1 + band.from }));
    }
  }

  async function readIn(
    network: string,
    image: GreyImage,
    dotsPerInch: number,
    onPart: (words: readonly OcrWord[]) => void = () => {},
  ): Promise<readonly OcrWord[]> {
    const words: OcrWord[] = [];
    const networks = [network, ...plan.always.filter((one) => one !== network)].slice(0, ofPage);
    for await (const part of bandsIn(networks, image, dotsPerInch)) {
      words.push(...part);
      onPart(part);
    }
    return words;
  }

  return {
    ...tesseract,
    async recognize(image, dotsPerInch, onPart = () => {}) {
      const words: OcrWord[] = [];
      for await (const part of bandsIn(plan.always, image, dotsPerInch)) {
        words.push(...part);
        const network = networkOfPart(words, plan, languageSigns());
        if (network !== null) {
          settled = image;
          return readIn(network, image, dotsPerInch, onPart);
        }
        onPart(part);
      }
      return words;
    },
    async lookAgain(image, words, dotsPerInch) {
      const network = settled === image ? null : networkOfPage(words, plan, languageSigns());
      settled = null;
      if (network === null) return words;
      return mergedReadings(words, await readIn(network, image, dotsPerInch));
    },
  };
}
