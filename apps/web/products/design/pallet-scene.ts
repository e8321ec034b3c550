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
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { addPalletToGroup, getLayerLiftHeight, type PalletGroupContent } from './pallet-group.ts';

/** Time in which layers are lifted or lowered, in ms. */
const liftTime = 350;

export interface PalletScene {
  show(content: PalletGroupContent): void;
  /** Turns the view to a side, in degrees around the pallet. */
  turnTo(degrees: number): void;
  dispose(): void;
}

interface SceneOptions {
  /** True when layers move to their positions; otherwise they appear there at once. */
  readonly isAnimated: boolean;
  /** Called when the side from which the pallet is seen has changed, with its angle in whole degrees from 0 to 359. */
  onTurn(degrees: number): void;
}

/**
 * Draws a pallet in space on a canvas that the pointer turns. Frames are drawn when something changes, and none otherwise.
 * @throws where the browser has no WebGL
 */
export function createPalletScene(
  canvas: HTMLCanvasElement,
  { isAnimated, onTurn }: SceneOptions,
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

  let free = (): void => undefined;
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
    for (const layer of pallet.children) layer.position.y = part * getLayerLiftHeight(layer);
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
  controls.addEventListener('change', () => {
    render();
    onTurn(getDegrees(controls.getAzimuthalAngle()));
  });
  const sizes = new ResizeObserver(fit);
  sizes.observe(canvas);
  fit();
  return {
    show: (content) => {
      free();
      free = addPalletToGroup(pallet, content);
      raise(raised);
      moveTo(content.isApart ? 1 : 0);
    },
    turnTo: (degrees) => {
      const { position } = camera;
      const { target } = controls;
      const radius = Math.hypot(position.x - target.x, position.z - target.z);
      const angle = MathUtils.degToRad(degrees);
      position.x = target.x + radius * Math.sin(angle);
      position.z = target.z + radius * Math.cos(angle);
      controls.update();
    },
    dispose: () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      controls.dispose();
      free();
      renderer.dispose();
    },
  };
}

const getDegrees = (angle: number): number => (Math.round(MathUtils.radToDeg(angle)) + 360) % 360;

/** Distance from which a sphere fills the frame, whether that is wide or high. */
const getDistance = ({ fov, aspect }: PerspectiveCamera, radius: number): number => {
  const upright = MathUtils.degToRad(fov / 2);
  const across = Math.atan(Math.tan(upright) * aspect);
  return radius / Math.sin(Math.min(upright, across));
};

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
