import type { Nomenclature } from '../nomenclature/nomenclature.ts';
import { ArticleType } from './article-type.ts';
import type { Attribute } from './attribute.ts';
import { type AttributeSettings, loadAttributeSettings } from './attribute-settings.ts';
import { CategoryAttribute } from './category-attribute.ts';
import { loadCategories } from './load-attributes.ts';
import { nomenclatureWords } from './nomenclature-words.ts';

/** All that can be asked of goods. */
export interface GoodsAttributes {
  readonly byName: ReadonlyMap<string, Attribute>;
  readonly settings: AttributeSettings;
}

/** Reads what every subheading states: half a second, for once a process. @throws DataFileError */
export function loadGoodsAttributes(nomenclature: Nomenclature): GoodsAttributes {
  const settings = loadAttributeSettings();
  const words = nomenclatureWords(nomenclature);
  const attributes: readonly Attribute[] = [
    new ArticleType(nomenclature, new Map(), settings.mostOptions),
    ...loadCategories(nomenclature).map((definition) => new CategoryAttribute(definition, words)),
  ];
  return { byName: new Map(attributes.map((attribute) => [attribute.name, attribute])), settings };
}
