import { createInventoryScreen } from './inventory-screen.tsx';

export default createInventoryScreen('products');
