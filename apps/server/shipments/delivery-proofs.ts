import type { StoredFile } from '@tarima/domain/kit/uploads';
import type { DeliveryProof } from '@tarima/domain/shipments/delivery-proof';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { FileRow, FileService } from '../kit/files/file-service.ts';
import type { FileLinkReader } from '../kit/files/links.ts';

/** User for whom links to files are made, and the file service. */
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
 * Loads the drivers' proofs of some stops, the last of each by stop id.
 * @param condition condition over the rows `r` of reports and `s` of stops
 */
export async function loadDriverDeliveryProofs(
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
  const known = await loadFiles(
    tx,
    found.flatMap(({ signature, photo }) => [signature, photo]),
    { files, reader },
  );
  const findFile = (id: number | null) => (id === null ? null : (known.get(id) ?? null));
  return new Map(
    found.map(({ stopId, signature, photo, ...rest }) => [
      stopId,
      { ...rest, signature: findFile(signature), photo: findFile(photo) },
    ]),
  );
}

interface FoundPhoto {
  readonly shipmentId: number;
  readonly at: string;
  readonly photo: number;
}

/** Loads the photos that the office added to some deliveries, as proofs, by shipment. */
export async function loadOfficeDeliveryProofs(
  tx: Transaction,
  shipmentIds: readonly number[],
  reading: DeliveryProofReader,
): Promise<Map<number, DeliveryProof>> {
  const found = await tx.rows(sql<FoundPhoto>`
    select id as "shipmentId", finished_at as at, photo_file_id as photo from shipments
    where account_id = ${tx.accountId} and id = any(${[...shipmentIds]}::bigint[]) and photo_file_id is not null`);
  const known = await loadFiles(
    tx,
    found.map(({ photo }) => photo),
    reading,
  );
  return new Map(
    found.map(({ shipmentId, at, photo }) => [
      shipmentId,
      { receiver: null, note: null, at, signature: null, photo: known.get(photo) ?? null },
    ]),
  );
}

/** Merges the driver's proof with the office's photo, which is used where the driver took none. */
export const mergeDeliveryProofs = (
  driver: DeliveryProof | undefined,
  office: DeliveryProof | undefined,
): DeliveryProof | null =>
  driver ? { ...driver, photo: driver.photo ?? office?.photo ?? null } : (office ?? null);

async function loadFiles(
  tx: Transaction,
  ids: readonly (number | null)[],
  { files, reader }: DeliveryProofReader,
): Promise<Map<number, StoredFile>> {
  const rows = await tx.rows(sql<FileRow>`
    select id, sha256, kind, media_type, size, name from files
    where account_id = ${tx.accountId} and id = any(${ids.filter((id) => id !== null)}::bigint[])`);
  return new Map(rows.map((row) => [row.id, files.toDto(reader, row)]));
}
