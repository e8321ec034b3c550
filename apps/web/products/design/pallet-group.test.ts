import { findNailedJoints, placeNails } from '@tarima/domain/pallets/nails';
import { parseDesignText } from '@tarima/domain/pallets/parse-design';
import { buildPalletPieces } from '@tarima/domain/pallets/pallet-parts';
import { Box3, Group, InstancedMesh, Mesh, Triangle, Vector3, type BufferGeometry } from 'three';
import { expect, test } from 'vitest';
import { addPalletToGroup, getLayerLiftHeight } from './pallet-group.ts';

const read = (text: string) => {
  const design = parseDesignText(text)?.design;
  if (!design) throw new Error(`${text} is no design`);
  const pieces = buildPalletPieces(design);
  return { design, pieces, nails: placeNails(findNailedJoints(design, pieces)) };
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

test.each(['EUR 1', '48x40 3 stringers 7+5 11/16', 'EUR 3', 'crate 48x40x30'])(
  'each piece of %s is a body with its size and position',
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
    // Heads of nails stand out of a wall by less than a thousandth.
    expect(Math.max(size.x, size.z)).toBeCloseTo(1, 2);
  },
);

test('notched stringers are cut from below', () => {
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

test('nail heads lie on the deck, the marked piece has another colour, and layers are lifted in order', () => {
  const { pieces, nails, design } = read('EUR 1');
  const group = new Group();
  const free = addPalletToGroup(group, { pieces, nails, marked: new Set([0]), isApart: true });
  const counts = group.children.map(({ children }) =>
    children.flatMap((each) => (each instanceof InstancedMesh ? [each.count] : [])),
  );
  // 39 in the deck and 18 in the stretchers below it; those of the base are driven from below.
  expect(counts.toSorted((one, other) => (one[0] ?? 0) - (other[0] ?? 0))).toEqual([
    [],
    [],
    [18],
    [39],
  ]);
  expect(nails.filter(({ from }) => from === 'above').length).toBe(57);
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

test('the nail heads of a crate lie on lid, floor and outer walls, and are lifted with their boards', () => {
  const { pieces, nails } = read('crate 48x40x30');
  const group = new Group();
  addPalletToGroup(group, { pieces, nails, marked: undefined, isApart: true });
  // Runners, floor, walls and lid.
  expect(group.children.map(getLayerLiftHeight).toSorted((one, other) => one - other)).toEqual(
    [0, 11.2, 22.4, 33.6].map((each) => expect.closeTo(each, 6)),
  );
  const heads = new Map(
    group.children.map((layer) => [
      Math.round(getLayerLiftHeight(layer)),
      layer.children.flatMap((each) => (each instanceof InstancedMesh ? [each.count] : [])),
    ]),
  );
  const count = (from: string) => nails.filter((nail) => nail.from === from).length;
  expect([heads.get(11), heads.get(34)]).toEqual([[11 * 3 * 2], [9 * 2 * 2]]);
  expect(heads.get(22)).toEqual([count('side') + count('end')]);
});
