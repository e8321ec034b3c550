import { inventoryScreenOf } from './inventory-screen.tsx';

export default inventoryScreenOf('raw_materials');
