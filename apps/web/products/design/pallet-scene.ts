import {
  Box3,
  DirectionalLight,
  Group,
  HemisphereLight,
  MathUtils,
  Mesh,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  ShadowMaterial,
  Sphere,
  type Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { emptyGroup, fillGroup, getRise, type PalletGroupContent } from './pallet-group.ts';

/** Time in which layers are lifted or lowered, in ms. */
const liftTime = 350;
/** Turn of an arrow key, in radians. */
const keyTurn = Math.PI / 18;

export interface PalletScene {
  show(content: PalletGroupContent): void;
  /** Turns the view by an arrow key. @returns whether the key is one */
  turn(key: string): boolean;
  dispose(): void;
}

interface SceneOptions {
  /** Whether layers move to their places; otherwise they are there at once. */
  readonly isAnimated: boolean;
}

/**
 * Draws a pallet in space on a canvas that the pointer and the arrow keys turn. Frames are drawn when something changes, and none
 * otherwise. @throws where the browser has no WebGL
 */
export function createPalletScene(
  canvas: HTMLCanvasElement,
  { isAnimated }: SceneOptions,
): PalletScene {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  const scene = new Scene();
  const camera = new PerspectiveCamera(32, 1, 0.01, 50);
  camera.position.set(1.15, 0.95, 1.35);
  const controls = new OrbitControls(camera, canvas);
  controls.enablePan = false;
  controls.enableZoom = false;
  addSurroundings(scene);
  const pallet = new Group();
  scene.add(pallet);

  let raised = 0;
  let frame = 0;
  const render = () => renderer.render(scene, camera);
  const fillFrame = () => {
    const bounds = new Box3().setFromObject(pallet);
    if (bounds.isEmpty()) return;
    const { center, radius } = bounds.getBoundingSphere(new Sphere());
    const direction = camera.position.clone().sub(controls.target).normalize();
    controls.target.copy(center);
    camera.position.copy(center).addScaledVector(direction, getDistance(camera, radius));
    controls.update();
    render();
  };
  const raise = (part: number) => {
    raised = part;
    for (const layer of pallet.children) layer.position.y = part * getRise(layer);
    fillFrame();
  };
  const moveTo = (target: number) => {
    cancelAnimationFrame(frame);
    const from = raised;
    if (from === target || !isAnimated) return raise(target);
    let start: number | undefined;
    const step = (time: number) => {
      start ??= time;
      const part = Math.min(1, (time - start) / liftTime);
      raise(from + (target - from) * (1 - (1 - part) ** 3));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  };
  const fit = () => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return;
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    fillFrame();
  };
  controls.addEventListener('change', render);
  const sizes = new ResizeObserver(fit);
  sizes.observe(canvas);
  fit();
  return {
    show: (content) => {
      emptyGroup(pallet);
      fillGroup(pallet, content);
      raise(raised);
      moveTo(content.isApart ? 1 : 0);
    },
    turn: (key) => {
      const turned = turns[key];
      if (!turned) return false;
      turnCamera(camera, controls.target, turned);
      controls.update();
      render();
      return true;
    },
    dispose: () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      controls.dispose();
      emptyGroup(pallet);
      renderer.dispose();
    },
  };
}

/** Distance from which a sphere fills the frame, whether that is wide or high. */
const getDistance = ({ fov, aspect }: PerspectiveCamera, radius: number): number => {
  const upright = MathUtils.degToRad(fov / 2);
  const across = Math.atan(Math.tan(upright) * aspect);
  return radius / Math.sin(Math.min(upright, across));
};

const turns: Readonly<Record<string, readonly [around: number, above: number]>> = {
  ArrowLeft: [-keyTurn, 0],
  ArrowRight: [keyTurn, 0],
  ArrowUp: [0, -keyTurn],
  ArrowDown: [0, keyTurn],
};

function turnCamera(
  camera: PerspectiveCamera,
  target: Vector3,
  [around, above]: readonly [number, number],
): void {
  const offset = camera.position.clone().sub(target);
  const length = offset.length();
  const polar = Math.acos(offset.y / length) + above;
  const held = Math.min(Math.PI - 0.05, Math.max(0.05, polar));
  const azimuth = Math.atan2(offset.x, offset.z) + around;
  camera.position
    .set(Math.sin(held) * Math.sin(azimuth), Math.cos(held), Math.sin(held) * Math.cos(azimuth))
    .multiplyScalar(length)
    .add(target);
}

/** Adds lights, and the ground, which shows nothing but shadows. */
function addSurroundings(scene: Scene): void {
  scene.add(new HemisphereLight('#ffffff', '#b9a894', 1.7));
  const sun = new DirectionalLight('#ffffff', 1.9);
  sun.position.set(1.5, 3, 1);
  sun.castShadow = true;
  sun.shadow.mapSize.set(1024, 1024);
  sun.shadow.camera.left = -1.2;
  sun.shadow.camera.right = 1.2;
  sun.shadow.camera.top = 1.2;
  sun.shadow.camera.bottom = -1.2;
  sun.shadow.radius = 4;
  scene.add(sun);
  const ground = new Mesh(new PlaneGeometry(6, 6), new ShadowMaterial({ opacity: 0.18 }));
  ground.rotation.x = -Math.PI / 2;
  ground.position.y = -0.001;
  ground.receiveShadow = true;
  scene.add(ground);
}
