import type { WorkCard } from '@tarima/domain/floor/contract';
import { floorTexts } from '@tarima/domain/floor/floor-texts';
import {
  cutListTexts,
  sayMeasuredQuantity,
  sayCutListMaterialSize,
} from '@tarima/domain/technical-sheets/cut-list';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import type { NumberedText } from '@tarima/domain/technical-sheets/sheet';
import { useLanguage } from '../kit/words.tsx';
import classes from './floor.module.css';
import { ProductPicture } from './product-picture.tsx';
import { SheetFrame } from './sheet.tsx';

/** Technical sheet of a piece of work: picture, manufacture, quality, and the pieces that are cut for it. */
export function WorkInstructionsSheet({ card, onClose }: { card: WorkCard; onClose(): void }) {
  const { say, language } = useLanguage();
  const {
    product,
    picture,
    instructions,
    observations,
    manufacture = [],
    quality = [],
    pieces = [],
  } = card;
  return (
    <SheetFrame title={product.name} onClose={onClose}>
      <div className={classes.how}>
        <ProductPicture picture={picture} />
        {instructions && <p>{instructions}</p>}
        <Numbered title={floorTexts.manufacture} rows={manufacture} />
        <Numbered title={floorTexts.quality} rows={quality} />
        {observations && (
          <p>
            <strong>{say(floorTexts.observations)}</strong> {observations}
          </p>
        )}
        {pieces.length > 0 && (
          <table className={classes.cuts}>
            <thead>
              <tr>
                <th scope="col">{say(cutListTexts.title)}</th>
                <th scope="col">{say(cutListTexts.size)}</th>
                <th scope="col">{say(cutListTexts.each)}</th>
                <th scope="col">{say(cutListTexts.total)}</th>
              </tr>
            </thead>
            <tbody>
              {pieces.map((piece) => (
                <tr key={piece.id}>
                  <th scope="row">{piece.name}</th>
                  <td>{sayCutListMaterialSize(piece, language)}</td>
                  <td>{sayMeasuredQuantity(piece.each, piece, language)}</td>
                  <td>{sayMeasuredQuantity(piece.inAll, piece, language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </SheetFrame>
  );
}

function Numbered({ title, rows }: { title: LocalizedWords; rows: readonly NumberedText[] }) {
  const { say } = useLanguage();
  if (rows.length === 0) return null;
  return (
    <section>
      <strong>{say(title)}</strong>
      <ol className={classes.numbered} aria-label={say(title)}>
        {rows.map(({ order, description }) => (
          <li key={order} value={order}>
            {description}
          </li>
        ))}
      </ol>
    </section>
  );
}
