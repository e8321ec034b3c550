import type { DeliveryProof } from '@tarima/domain/shipments/delivery-proof';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { FileRow, FileService } from '../kit/files/file-service.ts';
import type { FileLinkReader } from '../kit/files/links.ts';

/** Source of links to files for a reader. */
export interface DeliveryProofReader {
  readonly files: FileService;
  readonly reader: FileLinkReader;
}

interface Found {
  readonly stopId: number;
  readonly receiver: string | null;
  readonly note: string | null;
  readonly at: string;
  readonly signature: number | null;
  readonly photo: number | null;
}

/**
 * Returns the drivers' proofs of some stops, the last of each by the stop's id. @param condition condition over the rows `r` of
 * reports and `s` of stops
 */
export async function loadDeliveryProofs(
  tx: Transaction,
  condition: RawBuilder<unknown>,
  { files, reader }: DeliveryProofReader,
): Promise<Map<number, DeliveryProof>> {
  const found = await tx.rows(sql<Found>`
    select r.stop_id as "stopId", r.receiver, r.note, r.at, r.signature_file_id as signature, r.photo_file_id as photo
    from trips_reports r
    join trips_stops s on s.account_id = r.account_id and s.id = r.stop_id
    where r.account_id = ${tx.accountId} and r.kind = 'delivered' and ${condition}
    order by r.id`);
  const ids = found.flatMap(({ signature, photo }) =>
    [signature, photo].filter((id) => id !== null),
  );
  const rows = await tx.rows(sql<FileRow>`
    select id, sha256, kind, media_type, size, name from files
    where account_id = ${tx.accountId} and id = any(${ids}::bigint[])`);
  const known = new Map(rows.map((row) => [row.id, files.toDto(reader, row)]));
  const findFile = (id: number | null) => (id === null ? null : (known.get(id) ?? null));
  return new Map(
    found.map(({ stopId, signature, photo, ...rest }) => [
      stopId,
      { ...rest, signature: findFile(signature), photo: findFile(photo) },
    ]),
  );
}
