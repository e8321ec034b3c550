import type { PalletNail } from '@tarima/domain/pallets/nails';
import {
  getPieceLayers,
  type PartRole,
  type PalletPiece,
} from '@tarima/domain/pallets/pallet-parts';
import {
  BoxGeometry,
  BufferGeometry,
  CircleGeometry,
  EdgesGeometry,
  ExtrudeGeometry,
  Group,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Object3D,
  Shape,
} from 'three';

/** Colours of wood by the role of a piece, the same as in the flat drawings. */
const colors: Readonly<Record<PartRole, string>> = {
  top: '#e2bc84',
  stretcher: '#d5ab72',
  stringer: '#c99c62',
  block: '#c99c62',
  bottom: '#dcb47c',
  bottomAcross: '#dcb47c',
  floor: '#dcb47c',
  side: '#e2bc84',
  end: '#dfb97f',
  post: '#c99c62',
  rail: '#c99c62',
  lid: '#e6c28c',
};
const markedColor = '#4b9fe0';
const edgeColor = '#6b4a1f';
const nailColor = '#33312e';

/** Radius of the head of a nail, as a part of the pallet's longest side. */
const nailHead = 0.0035;
/** Distance between layers that are lifted off each other, as a part of the pallet's width. */
const lift = 0.28;
/** Content of a view in space. */
export interface PalletGroupContent {
  readonly pieces: readonly PalletPiece[];
  readonly nails: readonly PalletNail[];
  /** Indexes of the highlighted pieces. */
  readonly marked: ReadonlySet<number> | undefined;
  readonly isApart: boolean;
}

/** Height to which a layer is lifted, in the unit of its design. */
export const getLayerLiftHeight = ({ userData }: Object3D): number =>
  typeof userData['rise'] === 'number' ? userData['rise'] : 0;

/**
 * Builds the pieces and the heads of the nails in a group, one child for each layer, where the longest side of the pallet is 1.
 * @returns a function that frees the memory of the graphics card and empties the group
 */
export function addPalletToGroup(
  group: Group,
  { pieces, nails, marked }: PalletGroupContent,
): () => void {
  const length = Math.max(...pieces.map(({ x, dx }) => x + dx));
  const width = Math.max(...pieces.map(({ y, dy }) => y + dy));
  const scale = 1 / Math.max(length, width);
  const ranks = getPieceLayers(pieces);
  const layers = new Map<number, Group>();
  const layerOf = (rank: number) => {
    const layer = layers.get(rank) ?? new Group();
    layer.userData['rise'] = rank * lift * width;
    layers.set(rank, layer);
    return layer;
  };
  const taken: { dispose(): void }[] = [];
  const take = <Each extends { dispose(): void }>(each: Each): Each => {
    taken.push(each);
    return each;
  };
  const edges = take(new LineBasicMaterial({ color: edgeColor, transparent: true, opacity: 0.55 }));
  for (const [at, piece] of pieces.entries()) {
    const geometry = take(buildPieceGeometry(piece));
    const color = marked?.has(at) === true ? markedColor : colors[piece.role];
    const mesh = new Mesh(geometry, take(new MeshStandardMaterial({ color, roughness: 0.85 })));
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    mesh.add(new LineSegments(take(new EdgesGeometry(geometry, 20)), edges));
    mesh.position.set(piece.x, piece.z, piece.y);
    layerOf(ranks[at] ?? 0).add(mesh);
  }
  const head = take(new CircleGeometry(nailHead / scale, 12));
  const steel = take(new MeshBasicMaterial({ color: nailColor }));
  for (const [rank, heads] of listNailHeads(nails, pieces, ranks))
    layerOf(rank).add(take(buildNailHeads(heads, head, steel)));
  group.add(...layers.values());
  group.scale.setScalar(scale);
  group.position.set((-length / 2) * scale, 0, (-width / 2) * scale);
  return () => {
    for (const each of taken) each.dispose();
    group.clear();
  };
}

/** Builds a box with its corner at the origin; where the piece has notches, they are cut out from below. */
function buildPieceGeometry({ dx, dy, dz, notches = [] }: PalletPiece): BufferGeometry {
  if (notches.length === 0) return new BoxGeometry(dx, dz, dy).translate(dx / 2, dz / 2, dy / 2);
  const side = new Shape().moveTo(0, 0);
  for (const { from, length, depth } of notches.toSorted((one, other) => one.from - other.from)) {
    side.lineTo(from, 0).lineTo(from, depth);
    side.lineTo(from + length, depth).lineTo(from + length, 0);
  }
  side.lineTo(dx, 0).lineTo(dx, dz).lineTo(0, dz).lineTo(0, 0);
  return new ExtrudeGeometry(side, { depth: dy, bevelEnabled: false });
}

/** Place of a nail's head, in the unit of its design. */
type NailHead = Pick<PalletNail, 'x' | 'y' | 'z' | 'from'>;

/** Returns the heads of the nails from above and of walls, by the layer of their board. */
function listNailHeads(
  nails: readonly PalletNail[],
  pieces: readonly PalletPiece[],
  ranks: readonly number[],
): ReadonlyMap<number, readonly NailHead[]> {
  const shown = nails.flatMap((nail) => {
    const at = pieces.findIndex((piece) => hasNailHead(piece, nail));
    return at < 0 ? [] : [{ rank: ranks[at] ?? 0, head: nail }];
  });
  return new Map(
    [...Map.groupBy(shown, ({ rank }) => rank)].map(([rank, all]) => [
      rank,
      all.map(({ head }) => head),
    ]),
  );
}

function hasNailHead(piece: PalletPiece, { x, y, z, from }: PalletNail): boolean {
  if (from === 'below') return false;
  if (from !== 'above') return piece.role === from && isInFace(piece, { x, y, z, from });
  return Math.abs(piece.z + piece.dz - z) < 1e-6 && isOver(piece, x, y);
}

/** Returns whether a nail of a wall is in the outer face of a board. */
const isInFace = ({ x, y, z, dx, dy, dz }: PalletPiece, nail: NailHead): boolean =>
  nail.z >= z &&
  nail.z <= z + dz &&
  nail.x >= x &&
  nail.x <= x + dx &&
  nail.y >= y &&
  nail.y <= y + dy;

/** Builds the heads of nails, each a little before its face. */
function buildNailHeads(
  heads: readonly NailHead[],
  head: CircleGeometry,
  material: MeshBasicMaterial,
): InstancedMesh {
  const meshes = new InstancedMesh(head, material, heads.length);
  const before = head.parameters.radius * 0.15;
  for (const [at, { x, y, z, from }] of heads.entries()) {
    const place = new Object3D();
    // A circle faces the reader, and a nail's head the side from which it was driven.
    if (from === 'above') place.rotation.x = -Math.PI / 2;
    else if (from === 'side') place.rotation.y = y === 0 ? Math.PI : 0;
    else place.rotation.y = x === 0 ? -Math.PI / 2 : Math.PI / 2;
    const out = y === 0 || (from === 'end' && x === 0) ? -before : before;
    place.position.set(
      from === 'end' ? x + out : x,
      from === 'above' ? z + before : z,
      from === 'side' ? y + out : y,
    );
    place.updateMatrix();
    meshes.setMatrixAt(at, place.matrix);
  }
  return meshes;
}

const isOver = ({ x, y, dx, dy }: PalletPiece, nailX: number, nailY: number): boolean =>
  nailX >= x && nailX <= x + dx && nailY >= y && nailY <= y + dy;
