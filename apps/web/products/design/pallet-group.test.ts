import { findNailCrossings, placeNails } from '@tarima/domain/pallets/nails';
import { parseDesignText } from '@tarima/domain/pallets/parse-design';
import { buildPalletPieces } from '@tarima/domain/pallets/pallet-parts';
import { Box3, Group, InstancedMesh, Mesh, Triangle, Vector3, type BufferGeometry } from 'three';
import { expect, test } from 'vitest';
import { addPalletToGroup, getLayerLiftHeight } from './pallet-group.ts';

const read = (text: string) => {
  const design = parseDesignText(text)?.design;
  if (!design) throw new Error(`${text} is no design`);
  const pieces = buildPalletPieces(design);
  return { design, pieces, nails: placeNails(findNailCrossings(design, pieces)) };
};

const listMeshes = (group: Group): Mesh[] =>
  group.children
    .flatMap(({ children }) => children)
    .flatMap((each) => (each instanceof Mesh && !(each instanceof InstancedMesh) ? [each] : []));

/** Volume inside a closed surface, by the pyramids from the origin to its triangles. */
function computeVolume(geometry: BufferGeometry): number {
  const flat = geometry.index ? geometry.toNonIndexed() : geometry;
  const triangle = new Triangle();
  const position = flat.getAttribute('position');
  let volume = 0;
  for (let at = 0; at < position.count; at += 3) {
    triangle.setFromAttributeAndIndices(position, at, at + 1, at + 2);
    volume += triangle.a.dot(new Vector3().crossVectors(triangle.b, triangle.c)) / 6;
  }
  return volume;
}

test.each(['EUR 1', '48x40 3 stringers 7+5 11/16', 'EUR 3'])(
  'each piece of %s is a body of its size at its place',
  (text) => {
    const { pieces, nails } = read(text);
    const group = new Group();
    addPalletToGroup(group, { pieces, nails, marked: undefined, isApart: false });
    const meshes = listMeshes(group);
    expect(meshes).toHaveLength(pieces.length);
    for (const { x, y, z, dx, dy, dz, notches = [] } of pieces) {
      const mesh = meshes.find(
        ({ position }) => position.x === x && position.y === z && position.z === y,
      );
      const cut = notches.reduce((sum, { length, depth }) => sum + length * depth * dy, 0);
      expect(mesh && Math.abs(computeVolume(mesh.geometry))).toBeCloseTo(dx * dy * dz - cut, 4);
    }
    const size = new Box3().setFromObject(group).getSize(new Vector3());
    expect(Math.max(size.x, size.z)).toBeCloseTo(1, 6);
  },
);

test('notched stringers are cut out from below', () => {
  const { pieces, nails } = read('48x40 3 stringers 7+5 11/16 notched');
  const notched = pieces.filter(({ notches = [] }) => notches.length > 0);
  expect(notched).toHaveLength(3);
  const group = new Group();
  addPalletToGroup(group, { pieces, nails, marked: undefined, isApart: false });
  const [stringer] = listMeshes(group).filter(
    ({ geometry }) => geometry.type === 'ExtrudeGeometry',
  );
  const [body] = notched.map(({ dx, dy, dz, notches = [] }) => ({
    whole: dx * dy * dz,
    cut: notches.reduce((sum, { length, depth }) => sum + length * depth * dy, 0),
  }));
  expect(body?.cut).toBeGreaterThan(0);
  expect(stringer && Math.abs(computeVolume(stringer.geometry))).toBeCloseTo(
    (body?.whole ?? 0) - (body?.cut ?? 0),
    4,
  );
});

test('the heads of the nails lie on the deck, the marked piece stands out, and layers rise in their order', () => {
  const { pieces, nails, design } = read('EUR 1');
  const group = new Group();
  const free = addPalletToGroup(group, { pieces, nails, marked: new Set([0]), isApart: true });
  const [heads] = group.children
    .flatMap(({ children }) => children)
    .flatMap((each) => (each instanceof InstancedMesh ? [each] : []));
  expect(heads?.count).toBe(nails.filter(({ from }) => from === 'above').length);
  expect(heads?.parent).toBe(group.children.at(-1));
  const colors = new Set(
    listMeshes(group).map(({ material }) =>
      'color' in material ? JSON.stringify(material.color) : '',
    ),
  );
  expect(colors.size).toBeGreaterThan(2);
  const rises = group.children.map(getLayerLiftHeight).toSorted((one, other) => one - other);
  expect(rises[0]).toBe(0);
  expect(new Set(rises).size).toBe(group.children.length);
  expect(Math.max(...rises)).toBeGreaterThan(design.width / 2);
  free();
  expect(group.children).toEqual([]);
});
