import { foldText } from '../../layout/fold.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';

const agreements =
  /\b(?:usmca|cusma|t-mec|mexico[- ]canada agreement|free trade (?:agreement|area)|generali[sz]ed system of preferences|partnership agreement|economic partnership|trade agreement|association agreement)\b|freihandelsabkommen|accord de libre|tratado de libre|acuerdo de (?:asociacion|libre|complementacion)|accordo di libero|\beur\.\s?1\b|\beur-med\b/;
const authorities =
  /chambers? of commerce|chamber of industry|industrie- und handelskammer|handelskammer|wirtschaftskammer|chambre de commerce|camara (?:oficial )?de comercio|camera di commercio|kamer van koophandel|camara de comercio|izba (?:gospodarcza|przemyslowo)|customs authority|export promotion|council for the promotion|hauptzollamt|board of trade/;

/** The first short text of the upper or of any part of the pages that a pattern knows. */
function firstText(context: DocumentContext, pattern: RegExp, lowest: number): Found<string> | null {
  for (const layout of context.layouts.slice(0, 2)) {
    for (const segment of layout.lines.flatMap((line) => line.segments)) {
      if (segment.rect.y0 > lowest * layout.page.height || segment.pieces.length > 16) continue;
      if (!pattern.test(foldText(segment.text)) || /^\p{Ll}/u.test(segment.text)) continue;
      return foundAt(
        segment.text.replace(/^[^:]{3,40}:\s*(?=\S{3})/, '').replace(/^[\s(]+|[\s):,]+$/g, ''),
        0.7,
        segment.pieces,
      );
    }
  }
  return null;
}

/** The agreement or scheme that the head of a certificate names. */
export const agreementNamed = (context: DocumentContext): Found<string> | null =>
  firstText(context, agreements, 0.45);

/** The chamber or office that a certificate names, in its head or its stamp. */
export const authorityNamed = (context: DocumentContext): Found<string> | null =>
  firstText(context, authorities, 1);
