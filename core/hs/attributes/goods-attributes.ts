import { lazily } from '../../lazily.ts';
import type { Nomenclature } from '../nomenclature/nomenclature.ts';
import { ArticleType } from './article-type.ts';
import type { Attribute } from './attribute.ts';
import { type AttributeSettings, loadAttributeSettings } from './attribute-settings.ts';
import { CategoryAttribute } from './category-attribute.ts';
import { loadCategories } from './load-attributes.ts';
import { loadMeasures } from './load-measures.ts';
import { MeasureAttribute } from './measure-attribute.ts';
import { nomenclatureWords } from './nomenclature-words.ts';
import type { MeasureDefinition } from './stated-figures.ts';

/** All that can be asked of goods. */
export interface GoodsAttributes {
  readonly byName: ReadonlyMap<string, Attribute>;
  readonly settings: AttributeSettings;
}

/**
 * The statements of all subheadings about an attribute are read when that is first asked for: half a second for all, once a
 * process. @throws DataFileError
 */
export function loadGoodsAttributes(nomenclature: Nomenclature): GoodsAttributes {
  const settings = loadAttributeSettings();
  const measures = loadMeasures();
  const words = lazily(() => nomenclatureWords(nomenclature));
  const attributes: readonly Attribute[] = [
    new ArticleType(nomenclature, new Map(), settings.mostOptions),
    ...loadCategories(nomenclature).map((definition) => new CategoryAttribute(definition, words)),
    ...measures.map(
      (measure) =>
        new MeasureAttribute(measure, rivalCues(measure, measures), nomenclature, settings.mostOptions),
    ),
  ];
  return { byName: new Map(attributes.map((attribute) => [attribute.name, attribute])), settings };
}

/** Cues of other measures that are written in the same units. */
const rivalCues = (measure: MeasureDefinition, all: readonly MeasureDefinition[]): readonly string[] =>
  all
    .filter((other) => other !== measure && [...other.units.keys()].some((unit) => measure.units.has(unit)))
    .flatMap(({ cues }) => cues);
