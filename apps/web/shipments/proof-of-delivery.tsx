import type { DeliveryProof } from '@tarima/domain/shipments/delivery-proof';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import type { StoredFile } from '@tarima/domain/kit/uploads';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { MomentText } from '../kit/cells/cells.tsx';
import { useLanguage } from '../kit/words.tsx';
import classes from './shipments.module.css';

/** Proof of delivery from the driver: the receiver, the signature and the photo. */
export function ProofOfDelivery({ proof }: { readonly proof: DeliveryProof }) {
  const { say } = useLanguage();
  const { receiver, note, at, signature, photo } = proof;
  return (
    <section className={classes.section} aria-labelledby="shipment-proof">
      <h3 id="shipment-proof" className={classes.heading}>
        {say(shipmentTexts.proof)}
      </h3>
      <p className={classes.proofFacts}>
        <span>
          {say(shipmentTexts.proofAt)}: <MomentText instant={at} />
        </span>
        {receiver !== null && (
          <span>
            {say(shipmentTexts.proofBy)}: <b>{receiver}</b>
          </span>
        )}
      </p>
      {note !== null && <p className={classes.note}>{note}</p>}
      <div className={classes.proofs}>
        <Picture file={signature} words={shipmentTexts.signature} />
        <Picture file={photo} words={shipmentTexts.photo} />
      </div>
    </section>
  );
}

function Picture({
  file,
  words,
}: {
  readonly file: StoredFile | null;
  readonly words: LocalizedWords;
}) {
  const { say } = useLanguage();
  if (!file) return null;
  return (
    <figure>
      <a href={file.url} target="_blank" rel="noreferrer">
        <img src={file.previewUrl ?? file.url} alt={say(words)} />
      </a>
      <figcaption>{say(words)}</figcaption>
    </figure>
  );
}
